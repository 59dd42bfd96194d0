-- What was published. Rows are never changed: a submission points at the version it was filled against.
-- published_by is empty for an import from the command line.
CREATE TABLE form_version (
    form_id BINARY(16) NOT NULL,
    version INT NOT NULL,
    definition JSON NOT NULL,
    published_at DATETIME(6) NOT NULL,
    published_by BINARY(16),
    PRIMARY KEY (form_id, version),
    FOREIGN KEY (form_id) REFERENCES form (id),
    FOREIGN KEY (published_by) REFERENCES account (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
