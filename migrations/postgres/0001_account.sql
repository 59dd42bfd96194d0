-- Staff. The e-mail address is kept in lower case. Raising session_epoch ends every session of the account.
CREATE TABLE account (
    id UUID NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    role VARCHAR(20) COLLATE "C" NOT NULL,
    password_hash VARCHAR(255) COLLATE "C",
    session_epoch INTEGER NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    signed_in_at TIMESTAMPTZ,
    disabled_at TIMESTAMPTZ
);

CREATE UNIQUE INDEX uk_account_email ON account (email);
