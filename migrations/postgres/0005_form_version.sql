-- What was published. Rows are never changed: a submission points at the version it was filled against.
-- published_by is empty for an import from the command line.
CREATE TABLE form_version (
    form_id UUID NOT NULL REFERENCES form (id),
    version INTEGER NOT NULL,
    definition JSONB NOT NULL,
    published_at TIMESTAMPTZ NOT NULL,
    published_by UUID REFERENCES account (id),
    PRIMARY KEY (form_id, version)
);
