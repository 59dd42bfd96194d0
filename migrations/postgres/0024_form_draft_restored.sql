-- Who undoes a change keeps the draft once more as it was: restored is the revision whose document is repeated.
ALTER TABLE form_draft ADD COLUMN restored INTEGER;
