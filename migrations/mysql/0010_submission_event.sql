-- Who did what with a submission. request_id names the press of a button that made the entry: pressing twice makes one.
CREATE TABLE submission_event (
    id BINARY(16) NOT NULL PRIMARY KEY,
    record_id BINARY(16) NOT NULL,
    account_id BINARY(16),
    happened_at DATETIME(6) NOT NULL,
    kind VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    from_status VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin,
    to_status VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin,
    note LONGTEXT,
    request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin,
    FOREIGN KEY (record_id) REFERENCES form_submit_record (id),
    UNIQUE INDEX uk_submission_event_request_id (request_id),
    INDEX ix_submission_event_record (record_id, happened_at, id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
