-- Why a submission was taken for spam when it came. Null: nobody thought so.
ALTER TABLE form_submit_record ADD COLUMN suspicion text;
