-- A file that somebody sent along with a form. Its bytes lie in the store under its id. form_id is no foreign key,
-- because the bytes are removed after the form. record_id is set together with the submission, and a file without one
-- goes at expires_at. state: arriving, kept, unchecked (kept, but no scanner looked at it), dropped (to be removed).
CREATE TABLE uploaded_file (
    id BINARY(16) NOT NULL PRIMARY KEY,
    form_id BINARY(16) NOT NULL,
    request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    field VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    name TEXT NOT NULL,
    kind VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    size BIGINT NOT NULL,
    digest VARBINARY(32) NOT NULL,
    state VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at DATETIME(6) NOT NULL,
    expires_at DATETIME(6) NOT NULL,
    record_id BINARY(16),
    FOREIGN KEY (record_id) REFERENCES form_submit_record (id),
    INDEX ix_uploaded_file_request (request_id),
    INDEX ix_uploaded_file_form (form_id),
    INDEX ix_uploaded_file_state (state, expires_at)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
