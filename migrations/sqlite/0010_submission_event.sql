-- Who did what with a submission. request_id names the press of a button that made the entry: pressing twice makes one.
CREATE TABLE submission_event (
    id BLOB NOT NULL PRIMARY KEY,
    record_id BLOB NOT NULL REFERENCES form_submit_record (id),
    account_id BLOB,
    happened_at TEXT NOT NULL,
    kind TEXT NOT NULL,
    from_status TEXT,
    to_status TEXT,
    note TEXT,
    request_id TEXT
) STRICT;

CREATE UNIQUE INDEX uk_submission_event_request_id ON submission_event (request_id);

CREATE INDEX ix_submission_event_record ON submission_event (record_id, happened_at, id);
