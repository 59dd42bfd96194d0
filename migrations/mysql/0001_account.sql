-- Staff. The e-mail address is kept in lower case. Raising session_epoch ends every session of the account.
CREATE TABLE account (
    id BINARY(16) NOT NULL PRIMARY KEY,
    email VARCHAR(254) NOT NULL,
    name VARCHAR(200) NOT NULL,
    role VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    password_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin,
    session_epoch INT NOT NULL,
    created_at DATETIME(6) NOT NULL,
    signed_in_at DATETIME(6),
    disabled_at DATETIME(6),
    UNIQUE INDEX uk_account_email (email)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
