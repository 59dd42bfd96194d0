-- The last drafts of a form, so that an editor who comes too late sees what the others changed meanwhile.
-- changed_by is empty for the command line.
CREATE TABLE form_draft (
    form_id BINARY(16) NOT NULL,
    revision INT NOT NULL,
    document JSON NOT NULL,
    changed_at DATETIME(6) NOT NULL,
    changed_by BINARY(16),
    PRIMARY KEY (form_id, revision),
    FOREIGN KEY (form_id) REFERENCES form (id),
    FOREIGN KEY (changed_by) REFERENCES account (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
