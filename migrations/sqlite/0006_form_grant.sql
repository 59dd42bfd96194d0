-- Who may edit or review a form besides its owner and the administrators.
CREATE TABLE form_grant (
    form_id BLOB NOT NULL REFERENCES form (id),
    account_id BLOB NOT NULL REFERENCES account (id),
    may TEXT NOT NULL,
    PRIMARY KEY (form_id, account_id)
) STRICT;

CREATE INDEX ix_form_grant_account ON form_grant (account_id);
