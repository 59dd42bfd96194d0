-- Who runs this installation: exactly one row.
CREATE TABLE organisation (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL,
    accent TEXT,
    privacy TEXT NOT NULL,
    legal TEXT NOT NULL,
    logo_type TEXT,
    logo BLOB,
    logo_hash BLOB,
    revision INTEGER NOT NULL
) STRICT;
