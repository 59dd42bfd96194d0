-- Invitations that were made together: one press of a button, one batch.
CREATE TABLE form_invitation_batch (
    request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    form_id BINARY(16) NOT NULL,
    first_number INT NOT NULL,
    amount INT NOT NULL,
    made_at DATETIME(6) NOT NULL,
    made_by BINARY(16),
    FOREIGN KEY (form_id) REFERENCES form (id),
    UNIQUE INDEX uk_form_invitation_batch_request_id (request_id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
