-- The last drafts of a form, so that an editor who comes too late sees what the others changed meanwhile.
-- changed_by is empty for the command line.
CREATE TABLE form_draft (
    form_id UUID NOT NULL REFERENCES form (id),
    revision INTEGER NOT NULL,
    document JSONB NOT NULL,
    changed_at TIMESTAMPTZ NOT NULL,
    changed_by UUID REFERENCES account (id),
    PRIMARY KEY (form_id, revision)
);
