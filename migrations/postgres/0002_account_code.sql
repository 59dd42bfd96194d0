-- One-time codes of invitations and password resets, of which only the hash is kept.
CREATE TABLE account_code (
    code_hash BYTEA NOT NULL PRIMARY KEY,
    account_id UUID NOT NULL REFERENCES account (id),
    purpose VARCHAR(20) COLLATE "C" NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);

CREATE INDEX ix_account_code_account ON account_code (account_id);
