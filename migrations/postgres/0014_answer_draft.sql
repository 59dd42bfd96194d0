-- Answers that were kept before they are sent. The code that opens them is kept as a keyed hash only. answers is NULL once
-- the submission is stored: the row then only leads those who come back to their receipt, until it expires.
CREATE TABLE answer_draft (
    request_id VARCHAR(64) COLLATE "C" NOT NULL PRIMARY KEY,
    code_hash BYTEA NOT NULL,
    form_id UUID NOT NULL REFERENCES form (id),
    revision INTEGER NOT NULL,
    answers JSONB,
    updated_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
);

CREATE UNIQUE INDEX uk_answer_draft_code ON answer_draft (code_hash);

CREATE INDEX ix_answer_draft_expires ON answer_draft (expires_at);
