-- Places of a form whose number is limited.
CREATE TABLE form_place (
    form_id UUID NOT NULL REFERENCES form (id) PRIMARY KEY,
    capacity INTEGER NOT NULL,
    taken INTEGER NOT NULL
);
