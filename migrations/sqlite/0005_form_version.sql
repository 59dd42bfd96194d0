-- What was published. Rows are never changed: a submission points at the version it was filled against.
-- published_by is empty for an import from the command line.
CREATE TABLE form_version (
    form_id BLOB NOT NULL REFERENCES form (id),
    version INTEGER NOT NULL,
    definition TEXT NOT NULL,
    published_at TEXT NOT NULL,
    published_by BLOB REFERENCES account (id),
    PRIMARY KEY (form_id, version)
) STRICT;
