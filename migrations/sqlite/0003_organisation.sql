-- Who runs this installation: one row at most.
CREATE TABLE organisation (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL,
    accent TEXT,
    privacy TEXT NOT NULL,
    legal TEXT NOT NULL,
    logo_type TEXT,
    logo BLOB,
    revision INTEGER NOT NULL
) STRICT;
