-- One-time codes of invitations and password resets, of which only the hash is kept.
CREATE TABLE account_code (
    code_hash BLOB NOT NULL PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES account (id),
    purpose TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX ix_account_code_account ON account_code (account_id);
