-- Places of options whose number is limited.
CREATE TABLE form_option_place (
    form_id BLOB NOT NULL REFERENCES form (id),
    field_id TEXT NOT NULL,
    option_id TEXT NOT NULL,
    capacity INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    PRIMARY KEY (form_id, field_id, option_id)
) STRICT;
