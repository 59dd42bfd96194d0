-- Who waits for a place of a full form, in order. A held place counts as taken in form_place.
CREATE TABLE form_line (
    record_id UUID NOT NULL REFERENCES form_submit_record (id) PRIMARY KEY,
    form_id UUID NOT NULL REFERENCES form (id),
    number INTEGER NOT NULL,
    offer_hours INTEGER NOT NULL,
    state VARCHAR(20) COLLATE "C" NOT NULL,
    offered_until TIMESTAMPTZ
);

CREATE UNIQUE INDEX uk_form_line_number ON form_line (form_id, number);

CREATE INDEX ix_form_line_state ON form_line (state, offered_until);
