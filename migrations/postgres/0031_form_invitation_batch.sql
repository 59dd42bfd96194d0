-- Invitations that were made together: one press of a button, one batch.
CREATE TABLE form_invitation_batch (
    request_id VARCHAR(64) COLLATE "C" NOT NULL,
    form_id UUID NOT NULL REFERENCES form (id),
    first_number INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    made_at TIMESTAMPTZ NOT NULL,
    made_by UUID
);

CREATE UNIQUE INDEX uk_form_invitation_batch_request_id ON form_invitation_batch (request_id);
