-- Links that let one person answer once. Only keyed hashes of their codes are kept.
CREATE TABLE form_invitation (
    form_id UUID NOT NULL REFERENCES form (id),
    number INTEGER NOT NULL,
    code_hash BYTEA NOT NULL,
    made_at TIMESTAMPTZ NOT NULL,
    revoked_at TIMESTAMPTZ,
    record_id UUID,
    PRIMARY KEY (form_id, number)
);

CREATE UNIQUE INDEX uk_form_invitation_code ON form_invitation (form_id, code_hash);

CREATE INDEX ix_form_invitation_record ON form_invitation (record_id);
