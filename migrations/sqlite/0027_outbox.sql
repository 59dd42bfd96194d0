-- What is to be sent after a commit: one row for each piece of news and destination, written in the transaction that makes
-- the news true. lease names who is at it. due_at is when the next may take it: while it is leased, the end of the lease.
CREATE TABLE outbox (
    id BLOB NOT NULL PRIMARY KEY,
    event_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    destination TEXT NOT NULL,
    form_id BLOB NOT NULL REFERENCES form (id),
    record_id BLOB,
    facts TEXT,
    happened_at TEXT NOT NULL,
    state TEXT NOT NULL,
    due_at TEXT NOT NULL,
    lease BLOB,
    tries INTEGER NOT NULL,
    last_at TEXT,
    last_status INTEGER,
    last_ms INTEGER,
    last_fault TEXT
) STRICT;

CREATE UNIQUE INDEX uk_outbox_event_destination ON outbox (event_id, destination);

CREATE INDEX ix_outbox_due ON outbox (state, due_at, id);

CREATE INDEX ix_outbox_destination ON outbox (destination, happened_at, id);
