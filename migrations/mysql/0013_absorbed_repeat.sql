-- A repeat that was answered without storing anything more, so that staff can see where repeats come from. It holds no
-- answer and no address in clear. act is the beginning of the request id, record_id is no foreign key, because the
-- submission may not be committed yet.
CREATE TABLE absorbed_repeat (
    id BINARY(16) NOT NULL PRIMARY KEY,
    form_id BINARY(16) NOT NULL,
    record_id BINARY(16),
    act VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    happened_at DATETIME(6) NOT NULL,
    first_at DATETIME(6),
    gap_ms BIGINT,
    same_answers BOOLEAN NOT NULL,
    same_connection BOOLEAN,
    address_hash VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin,
    program VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    through_gateway BOOLEAN NOT NULL,
    layer VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    outcome VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    cause VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    FOREIGN KEY (form_id) REFERENCES form (id),
    INDEX ix_absorbed_repeat_form (form_id, happened_at),
    INDEX ix_absorbed_repeat_act (form_id, act)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
