-- The row itself. It is locked by whoever makes the first account, so it must be there before.
INSERT INTO organisation (id, name, privacy, legal, revision) VALUES (1, '', '', '', 0);
