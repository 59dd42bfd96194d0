-- Who may edit or review a form besides its owner and the administrators.
CREATE TABLE form_grant (
    form_id BINARY(16) NOT NULL,
    account_id BINARY(16) NOT NULL,
    may VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    PRIMARY KEY (form_id, account_id),
    FOREIGN KEY (form_id) REFERENCES form (id),
    FOREIGN KEY (account_id) REFERENCES account (id),
    INDEX ix_form_grant_account (account_id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
