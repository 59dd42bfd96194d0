-- What is to be sent after a commit: one row for each piece of news and destination, written in the transaction that makes
-- the news true. lease names who is at it. due_at is when the next may take it: while it is leased, the end of the lease.
CREATE TABLE outbox (
    id UUID NOT NULL PRIMARY KEY,
    event_id VARCHAR(64) COLLATE "C" NOT NULL,
    kind VARCHAR(30) COLLATE "C" NOT NULL,
    destination VARCHAR(64) COLLATE "C" NOT NULL,
    form_id UUID NOT NULL REFERENCES form (id),
    record_id UUID,
    facts JSONB,
    happened_at TIMESTAMPTZ NOT NULL,
    state VARCHAR(10) COLLATE "C" NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    lease UUID,
    tries INTEGER NOT NULL,
    last_at TIMESTAMPTZ,
    last_status SMALLINT,
    last_ms INTEGER,
    last_fault VARCHAR(30) COLLATE "C"
);

CREATE UNIQUE INDEX uk_outbox_event_destination ON outbox (event_id, destination);

CREATE INDEX ix_outbox_due ON outbox (state, due_at, id);

CREATE INDEX ix_outbox_destination ON outbox (destination, happened_at, id);
