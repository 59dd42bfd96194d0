-- What was published. Rows are never changed: a submission points at the version it was filled against.
CREATE TABLE form_version (
    form_id BLOB NOT NULL REFERENCES form (id),
    version INTEGER NOT NULL,
    definition TEXT NOT NULL,
    published_at TEXT NOT NULL,
    published_by BLOB NOT NULL REFERENCES account (id),
    PRIMARY KEY (form_id, version)
) STRICT;
