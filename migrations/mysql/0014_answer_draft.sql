-- Answers that were kept before they are sent. The code that opens them is kept as a keyed hash only. answers is NULL once
-- the submission is stored: the row then only leads those who come back to their receipt, until it expires.
CREATE TABLE answer_draft (
    request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
    code_hash BINARY(32) NOT NULL,
    form_id BINARY(16) NOT NULL,
    revision INT NOT NULL,
    answers JSON,
    updated_at DATETIME(6) NOT NULL,
    expires_at DATETIME(6) NOT NULL,
    UNIQUE INDEX uk_answer_draft_code (code_hash),
    INDEX ix_answer_draft_expires (expires_at),
    FOREIGN KEY (form_id) REFERENCES form (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
