-- Addresses that are told what happens in a form. kinds holds the names of what they hear of, separated by spaces.
CREATE TABLE webhook (
    id BLOB NOT NULL PRIMARY KEY,
    form_id BLOB NOT NULL REFERENCES form (id),
    url TEXT NOT NULL,
    kinds TEXT NOT NULL,
    secret BLOB NOT NULL,
    old_secret BLOB,
    old_until TEXT,
    off TEXT,
    made_at TEXT NOT NULL
) STRICT;

CREATE INDEX ix_webhook_form ON webhook (form_id);
