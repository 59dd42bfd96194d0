-- Places of options whose number is limited.
CREATE TABLE form_option_place (
    form_id BINARY(16) NOT NULL,
    field_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    option_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    capacity INT NOT NULL,
    taken INT NOT NULL,
    PRIMARY KEY (form_id, field_id, option_id),
    FOREIGN KEY (form_id) REFERENCES form (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
