-- Who runs this installation: exactly one row. Whoever makes the first account locks it, so that two make one.
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

INSERT INTO organisation (id, name, privacy, legal, revision) VALUES (1, '', '', '', 0);
