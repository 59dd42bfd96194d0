-- Which messages a consumer has dealt with: the row is written together with the effect, so a message that comes again
-- has none.
CREATE TABLE consume_log (
    consumer VARCHAR(30) COLLATE "C" NOT NULL,
    message_id VARCHAR(64) COLLATE "C" NOT NULL,
    consumed_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (consumer, message_id)
);

CREATE INDEX ix_consume_log_consumed ON consume_log (consumed_at);
