-- Links that let one person answer once. Only keyed hashes of their codes are kept.
CREATE TABLE form_invitation (
    form_id BLOB NOT NULL REFERENCES form (id),
    number INTEGER NOT NULL,
    code_hash BLOB NOT NULL,
    made_at TEXT NOT NULL,
    revoked_at TEXT,
    record_id BLOB,
    PRIMARY KEY (form_id, number)
) STRICT;

CREATE UNIQUE INDEX uk_form_invitation_code ON form_invitation (form_id, code_hash);

CREATE INDEX ix_form_invitation_record ON form_invitation (record_id);
