-- What is to be sent after a commit: one row for each piece of news and destination, written in the transaction that makes
-- the news true. lease names who is at it. due_at is when the next may take it: while it is leased, the end of the lease.
CREATE TABLE outbox (
    id BINARY(16) NOT NULL PRIMARY KEY,
    event_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    kind VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    destination VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    form_id BINARY(16) NOT NULL,
    record_id BINARY(16),
    facts JSON,
    happened_at DATETIME(6) NOT NULL,
    state VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    due_at DATETIME(6) NOT NULL,
    lease BINARY(16),
    tries INT NOT NULL,
    last_at DATETIME(6),
    last_status SMALLINT,
    last_ms INT,
    last_fault VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin,
    FOREIGN KEY (form_id) REFERENCES form (id),
    UNIQUE INDEX uk_outbox_event_destination (event_id, destination),
    INDEX ix_outbox_due (state, due_at, id),
    INDEX ix_outbox_destination (destination, happened_at, id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
