-- A form: its draft, and which version is live. title repeats the draft's, for lists.
-- owner_id is empty while a form was imported before the first account was made.
CREATE TABLE form (
    id BLOB NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL,
    title TEXT NOT NULL,
    state TEXT NOT NULL,
    draft TEXT NOT NULL,
    draft_revision INTEGER NOT NULL,
    live_version INTEGER,
    owner_id BLOB REFERENCES account (id),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX uk_form_slug ON form (slug);
