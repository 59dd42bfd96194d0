-- Answers that may be given once ("one per phone number"), as keyed hashes. A table of its own, filled after the
-- record, so that each statement can break one unique index only.
CREATE TABLE form_business_key (
    form_id BLOB NOT NULL REFERENCES form (id),
    rule_id TEXT NOT NULL,
    value_hash BLOB NOT NULL,
    record_id BLOB NOT NULL REFERENCES form_submit_record (id)
) STRICT;

CREATE UNIQUE INDEX uk_form_business_key ON form_business_key (form_id, rule_id, value_hash);

CREATE INDEX ix_form_business_key_record ON form_business_key (record_id);
