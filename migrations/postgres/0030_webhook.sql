-- Addresses that are told what happens in a form. kinds holds the names of what they hear of, separated by spaces.
CREATE TABLE webhook (
    id UUID NOT NULL PRIMARY KEY,
    form_id UUID NOT NULL REFERENCES form (id),
    url VARCHAR(2000) NOT NULL,
    kinds VARCHAR(200) COLLATE "C" NOT NULL,
    secret BYTEA NOT NULL,
    old_secret BYTEA,
    old_until TIMESTAMPTZ,
    off VARCHAR(10) COLLATE "C",
    made_at TIMESTAMPTZ NOT NULL
);

CREATE INDEX ix_webhook_form ON webhook (form_id);
