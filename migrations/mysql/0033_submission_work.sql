-- What is planned for a submission: who works on it, held for a while or for good, and until when.
CREATE TABLE submission_work (
    record_id BINARY(16) NOT NULL PRIMARY KEY,
    form_id BINARY(16) NOT NULL,
    account_id BINARY(16),
    held_until DATETIME(6),
    due_at DATETIME(6),
    FOREIGN KEY (record_id) REFERENCES form_submit_record (id),
    FOREIGN KEY (form_id) REFERENCES form (id),
    INDEX ix_submission_work_account (form_id, account_id, held_until),
    INDEX ix_submission_work_due (form_id, due_at)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
