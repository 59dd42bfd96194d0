-- Who runs this installation: exactly one row.
CREATE TABLE organisation (
    id SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL,
    accent VARCHAR(7) COLLATE "C",
    privacy TEXT NOT NULL,
    legal TEXT NOT NULL,
    logo_type VARCHAR(40) COLLATE "C",
    logo BYTEA,
    logo_hash BYTEA,
    revision INTEGER NOT NULL
);
