-- What is planned for a submission: who works on it, held for a while or for good, and until when.
CREATE TABLE submission_work (
    record_id UUID NOT NULL REFERENCES form_submit_record (id) PRIMARY KEY,
    form_id UUID NOT NULL REFERENCES form (id),
    account_id UUID,
    held_until TIMESTAMPTZ,
    due_at TIMESTAMPTZ
);

CREATE INDEX ix_submission_work_account ON submission_work (form_id, account_id, held_until);

CREATE INDEX ix_submission_work_due ON submission_work (form_id, due_at);
