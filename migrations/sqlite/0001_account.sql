-- Staff. The e-mail address is kept in lower case. Raising session_epoch ends every session of the account.
CREATE TABLE account (
    id BLOB NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    password_hash TEXT,
    session_epoch INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    signed_in_at TEXT,
    disabled_at TEXT
) STRICT;

CREATE UNIQUE INDEX uk_account_email ON account (email);
