-- A form: its draft, and which version is live. title repeats the draft's, for lists.
-- owner_id is empty while a form was imported before the first account was made.
CREATE TABLE form (
    id UUID NOT NULL PRIMARY KEY,
    slug VARCHAR(64) COLLATE "C" NOT NULL,
    title TEXT NOT NULL,
    state VARCHAR(20) COLLATE "C" NOT NULL,
    draft JSONB NOT NULL,
    draft_revision INTEGER NOT NULL,
    live_version INTEGER,
    owner_id UUID REFERENCES account (id),
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL
);

CREATE UNIQUE INDEX uk_form_slug ON form (slug);
