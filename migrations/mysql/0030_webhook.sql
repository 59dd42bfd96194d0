-- Addresses that are told what happens in a form. kinds holds the names of what they hear of, separated by spaces.
CREATE TABLE webhook (
    id BINARY(16) NOT NULL PRIMARY KEY,
    form_id BINARY(16) NOT NULL,
    url VARCHAR(2000) NOT NULL,
    kinds VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    secret VARBINARY(64) NOT NULL,
    old_secret VARBINARY(64),
    old_until DATETIME(6),
    off VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin,
    made_at DATETIME(6) NOT NULL,
    FOREIGN KEY (form_id) REFERENCES form (id),
    INDEX ix_webhook_form (form_id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
