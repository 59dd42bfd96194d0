-- One row for each act of submitting: uk_request_id is the final word on that.
-- Erasing a submission empties payload_fp, answers, pairs and search_text, and the id stays as a tombstone.
CREATE TABLE form_submit_record (
    id BLOB NOT NULL PRIMARY KEY,
    request_id TEXT NOT NULL CHECK (request_id <> ''),
    form_id BLOB NOT NULL REFERENCES form (id),
    form_version INTEGER NOT NULL,
    submitter_id BLOB,
    payload_fp BLOB,
    fp_version INTEGER NOT NULL,
    attempt_token BLOB NOT NULL,
    answers TEXT,
    pairs TEXT,
    search_text TEXT,
    reference TEXT NOT NULL,
    receipt_code TEXT NOT NULL,
    submitted_at TEXT NOT NULL,
    status TEXT NOT NULL,
    revision INTEGER NOT NULL,
    deleted_at TEXT
) STRICT;

CREATE UNIQUE INDEX uk_request_id ON form_submit_record (request_id);

CREATE UNIQUE INDEX uk_form_submit_record_reference ON form_submit_record (reference);

CREATE UNIQUE INDEX uk_form_submit_record_receipt_code ON form_submit_record (receipt_code);

CREATE INDEX ix_form_submit_record_list ON form_submit_record (form_id, submitted_at, id);

CREATE INDEX ix_form_submit_record_status ON form_submit_record (form_id, status, deleted_at, submitted_at, id);
