-- Who did what with a submission. request_id names the press of a button that made the entry: pressing twice makes one.
CREATE TABLE submission_event (
    id UUID NOT NULL PRIMARY KEY,
    record_id UUID NOT NULL REFERENCES form_submit_record (id),
    account_id UUID,
    happened_at TIMESTAMPTZ NOT NULL,
    kind VARCHAR(20) COLLATE "C" NOT NULL,
    from_status VARCHAR(20) COLLATE "C",
    to_status VARCHAR(20) COLLATE "C",
    note TEXT,
    request_id VARCHAR(64) COLLATE "C"
);

CREATE UNIQUE INDEX uk_submission_event_request_id ON submission_event (request_id);

CREATE INDEX ix_submission_event_record ON submission_event (record_id, happened_at, id);
