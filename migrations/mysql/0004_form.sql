-- A form: its draft, and which version is live. title repeats the draft's, for lists.
-- owner_id is empty while a form was imported before the first account was made.
CREATE TABLE form (
    id BINARY(16) NOT NULL PRIMARY KEY,
    slug VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    title VARCHAR(200) NOT NULL,
    state VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    draft JSON NOT NULL,
    draft_revision INT NOT NULL,
    live_version INT,
    owner_id BINARY(16),
    created_at DATETIME(6) NOT NULL,
    updated_at DATETIME(6) NOT NULL,
    FOREIGN KEY (owner_id) REFERENCES account (id),
    UNIQUE INDEX uk_form_slug (slug)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
