-- A file that somebody sent along with a form. Its bytes lie in the store under its id. form_id is no foreign key,
-- because the bytes are removed after the form. record_id is set together with the submission, and a file without one
-- goes at expires_at. state: arriving, kept, unchecked (kept, but no scanner looked at it), dropped (to be removed).
CREATE TABLE uploaded_file (
    id UUID NOT NULL PRIMARY KEY,
    form_id UUID NOT NULL,
    request_id VARCHAR(64) COLLATE "C" NOT NULL,
    field VARCHAR(64) COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    kind VARCHAR(10) COLLATE "C" NOT NULL,
    size BIGINT NOT NULL,
    digest BYTEA NOT NULL,
    state VARCHAR(10) COLLATE "C" NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    record_id UUID REFERENCES form_submit_record (id)
);

CREATE INDEX ix_uploaded_file_request ON uploaded_file (request_id);

CREATE INDEX ix_uploaded_file_record ON uploaded_file (record_id);

CREATE INDEX ix_uploaded_file_form ON uploaded_file (form_id);

CREATE INDEX ix_uploaded_file_state ON uploaded_file (state, expires_at);
