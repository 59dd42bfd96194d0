-- One row for each act of submitting: uk_request_id is the final word on that.
-- Erasing a submission empties payload_fp, answers, pairs and search_text, and the id stays as a tombstone.
CREATE TABLE form_submit_record (
    id BINARY(16) NOT NULL PRIMARY KEY,
    request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (request_id <> ''),
    form_id BINARY(16) NOT NULL,
    form_version INT NOT NULL,
    submitter_id BINARY(16),
    payload_fp BINARY(32),
    fp_version SMALLINT NOT NULL,
    attempt_token BINARY(16) NOT NULL,
    answers JSON,
    pairs JSON,
    search_text LONGTEXT,
    reference VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    receipt_code VARCHAR(26) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    submitted_at DATETIME(6) NOT NULL,
    status VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    revision INT NOT NULL,
    deleted_at DATETIME(6),
    FOREIGN KEY (form_id) REFERENCES form (id),
    UNIQUE INDEX uk_request_id (request_id),
    UNIQUE INDEX uk_form_submit_record_reference (reference),
    UNIQUE INDEX uk_form_submit_record_receipt_code (receipt_code),
    INDEX ix_form_submit_record_list (form_id, submitted_at, id),
    INDEX ix_form_submit_record_status (form_id, status, deleted_at, submitted_at, id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
