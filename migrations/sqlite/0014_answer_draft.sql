-- Answers that were kept before they are sent. The code that opens them is kept as a keyed hash only. answers is NULL once
-- the submission is stored: the row then only leads those who come back to their receipt, until it expires.
CREATE TABLE answer_draft (
    request_id TEXT NOT NULL PRIMARY KEY,
    code_hash BLOB NOT NULL,
    form_id BLOB NOT NULL REFERENCES form (id),
    revision INTEGER NOT NULL,
    answers TEXT,
    updated_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX uk_answer_draft_code ON answer_draft (code_hash);

CREATE INDEX ix_answer_draft_expires ON answer_draft (expires_at);
