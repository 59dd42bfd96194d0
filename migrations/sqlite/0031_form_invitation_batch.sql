-- Invitations that were made together: one press of a button, one batch.
CREATE TABLE form_invitation_batch (
    request_id TEXT NOT NULL,
    form_id BLOB NOT NULL REFERENCES form (id),
    first_number INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    made_at TEXT NOT NULL,
    made_by BLOB
) STRICT;

CREATE UNIQUE INDEX uk_form_invitation_batch_request_id ON form_invitation_batch (request_id);
