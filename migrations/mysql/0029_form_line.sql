-- Who waits for a place of a full form, in order. A held place counts as taken in form_place.
CREATE TABLE form_line (
    record_id BINARY(16) NOT NULL PRIMARY KEY,
    form_id BINARY(16) NOT NULL,
    number INT NOT NULL,
    offer_hours INT NOT NULL,
    state VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    offered_until DATETIME(6),
    FOREIGN KEY (record_id) REFERENCES form_submit_record (id),
    FOREIGN KEY (form_id) REFERENCES form (id),
    UNIQUE INDEX uk_form_line_number (form_id, number),
    INDEX ix_form_line_state (state, offered_until)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
