-- One-time codes of invitations and password resets, of which only the hash is kept.
CREATE TABLE account_code (
    code_hash BINARY(32) NOT NULL PRIMARY KEY,
    account_id BINARY(16) NOT NULL,
    purpose VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    expires_at DATETIME(6) NOT NULL,
    FOREIGN KEY (account_id) REFERENCES account (id),
    INDEX ix_account_code_account (account_id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
