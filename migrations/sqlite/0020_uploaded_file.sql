-- A file that somebody sent along with a form. Its bytes lie in the store under its id. form_id is no foreign key,
-- because the bytes are removed after the form. record_id is set together with the submission, and a file without one
-- goes at expires_at. state: arriving, kept, unchecked (kept, but no scanner looked at it), dropped (to be removed).
CREATE TABLE uploaded_file (
    id BLOB NOT NULL PRIMARY KEY,
    form_id BLOB NOT NULL,
    request_id TEXT NOT NULL,
    field TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    size INTEGER NOT NULL,
    digest BLOB NOT NULL,
    state TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    record_id BLOB REFERENCES form_submit_record (id)
) STRICT;

CREATE INDEX ix_uploaded_file_request ON uploaded_file (request_id);

CREATE INDEX ix_uploaded_file_record ON uploaded_file (record_id);

CREATE INDEX ix_uploaded_file_form ON uploaded_file (form_id);

CREATE INDEX ix_uploaded_file_state ON uploaded_file (state, expires_at);
