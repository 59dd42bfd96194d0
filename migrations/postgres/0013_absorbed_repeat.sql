-- A repeat that was answered without storing anything more, so that staff can see where repeats come from. It holds no
-- answer and no address in clear. act is the beginning of the request id, record_id is no foreign key, because the
-- submission may not be committed yet.
CREATE TABLE absorbed_repeat (
    id UUID NOT NULL PRIMARY KEY,
    form_id UUID NOT NULL REFERENCES form (id),
    record_id UUID,
    act VARCHAR(8) COLLATE "C" NOT NULL,
    happened_at TIMESTAMPTZ NOT NULL,
    first_at TIMESTAMPTZ,
    gap_ms BIGINT,
    same_answers BOOLEAN NOT NULL,
    same_connection BOOLEAN,
    address_hash VARCHAR(16) COLLATE "C",
    program VARCHAR(20) COLLATE "C" NOT NULL,
    through_gateway BOOLEAN NOT NULL,
    layer VARCHAR(20) COLLATE "C" NOT NULL,
    outcome VARCHAR(30) COLLATE "C" NOT NULL,
    cause VARCHAR(30) COLLATE "C" NOT NULL
);

CREATE INDEX ix_absorbed_repeat_form ON absorbed_repeat (form_id, happened_at);

CREATE INDEX ix_absorbed_repeat_act ON absorbed_repeat (form_id, act);
