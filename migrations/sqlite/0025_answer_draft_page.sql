-- Which page of a form was written last by whom: a tab that keeps what is typed must not overwrite what another one has
-- kept since.
ALTER TABLE answer_draft ADD COLUMN pages TEXT;
