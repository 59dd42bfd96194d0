-- Answers that may be given once ("one per phone number"), as keyed hashes. A table of its own, filled after the
-- record, so that each statement can break one unique index only.
CREATE TABLE form_business_key (
    form_id BINARY(16) NOT NULL,
    rule_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    value_hash BINARY(32) NOT NULL,
    record_id BINARY(16) NOT NULL,
    FOREIGN KEY (form_id) REFERENCES form (id),
    FOREIGN KEY (record_id) REFERENCES form_submit_record (id),
    UNIQUE INDEX uk_form_business_key (form_id, rule_id, value_hash),
    INDEX ix_form_business_key_record (record_id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
