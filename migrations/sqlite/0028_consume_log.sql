-- Which messages a consumer has dealt with: the row is written together with the effect, so a message that comes again
-- has none.
CREATE TABLE consume_log (
    consumer TEXT NOT NULL,
    message_id TEXT NOT NULL,
    consumed_at TEXT NOT NULL,
    PRIMARY KEY (consumer, message_id)
) STRICT;

CREATE INDEX ix_consume_log_consumed ON consume_log (consumed_at);
