-- Places of options whose number is limited.
CREATE TABLE form_option_place (
    form_id UUID NOT NULL REFERENCES form (id),
    field_id VARCHAR(64) COLLATE "C" NOT NULL,
    option_id VARCHAR(64) COLLATE "C" NOT NULL,
    capacity INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    PRIMARY KEY (form_id, field_id, option_id)
);
