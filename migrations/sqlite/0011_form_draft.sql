-- The last drafts of a form, so that an editor who comes too late sees what the others changed meanwhile.
-- changed_by is empty for the command line.
CREATE TABLE form_draft (
    form_id BLOB NOT NULL REFERENCES form (id),
    revision INTEGER NOT NULL,
    document TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    changed_by BLOB REFERENCES account (id),
    PRIMARY KEY (form_id, revision)
) STRICT;
