-- Who may edit or review a form besides its owner and the administrators.
CREATE TABLE form_grant (
    form_id UUID NOT NULL REFERENCES form (id),
    account_id UUID NOT NULL REFERENCES account (id),
    may VARCHAR(20) COLLATE "C" NOT NULL,
    PRIMARY KEY (form_id, account_id)
);

CREATE INDEX ix_form_grant_account ON form_grant (account_id);
