-- Who runs this installation: exactly one row.
CREATE TABLE organisation (
    id SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    name VARCHAR(200) NOT NULL,
    accent VARCHAR(7) CHARACTER SET ascii COLLATE ascii_bin,
    privacy LONGTEXT NOT NULL,
    legal LONGTEXT NOT NULL,
    logo_type VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin,
    logo LONGBLOB,
    logo_hash BINARY(32),
    revision INT NOT NULL
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
