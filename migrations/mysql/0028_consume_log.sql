-- Which messages a consumer has dealt with: the row is written together with the effect, so a message that comes again
-- has none.
CREATE TABLE consume_log (
    consumer VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    message_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    consumed_at DATETIME(6) NOT NULL,
    PRIMARY KEY (consumer, message_id),
    INDEX ix_consume_log_consumed (consumed_at)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
