-- Places of a form whose number is limited.
CREATE TABLE form_place (
    form_id BINARY(16) NOT NULL,
    capacity INT NOT NULL,
    taken INT NOT NULL,
    PRIMARY KEY (form_id),
    FOREIGN KEY (form_id) REFERENCES form (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
