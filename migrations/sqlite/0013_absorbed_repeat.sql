-- A repeat that was answered without storing anything more, so that staff can see where repeats come from. It holds no
-- answer and no address in clear. act is the beginning of the request id, record_id is no foreign key, because the
-- submission may not be committed yet.
CREATE TABLE absorbed_repeat (
    id BLOB NOT NULL PRIMARY KEY,
    form_id BLOB NOT NULL REFERENCES form (id),
    record_id BLOB,
    act TEXT NOT NULL,
    happened_at TEXT NOT NULL,
    first_at TEXT,
    gap_ms INTEGER,
    same_answers INTEGER NOT NULL,
    same_connection INTEGER,
    address_hash TEXT,
    program TEXT NOT NULL,
    through_gateway INTEGER NOT NULL,
    layer TEXT NOT NULL,
    outcome TEXT NOT NULL,
    cause TEXT NOT NULL
) STRICT;

CREATE INDEX ix_absorbed_repeat_form ON absorbed_repeat (form_id, happened_at);

CREATE INDEX ix_absorbed_repeat_act ON absorbed_repeat (form_id, act);
