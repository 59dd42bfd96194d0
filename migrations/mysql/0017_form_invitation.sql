-- Links that let one person answer once. Only keyed hashes of their codes are kept.
CREATE TABLE form_invitation (
    form_id BINARY(16) NOT NULL,
    number INT NOT NULL,
    code_hash BINARY(32) NOT NULL,
    made_at DATETIME(6) NOT NULL,
    revoked_at DATETIME(6),
    record_id BINARY(16),
    PRIMARY KEY (form_id, number),
    UNIQUE INDEX uk_form_invitation_code (form_id, code_hash),
    INDEX ix_form_invitation_record (record_id),
    FOREIGN KEY (form_id) REFERENCES form (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
