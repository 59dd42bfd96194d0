# The state of the installation, for administrators.

system-title = System
system-lead = How the parts of this installation are right now.
system-version = Version { $version }

system-database = { $engine } answers
system-database-away = { $engine } does not answer. Nothing can be saved until it does.
system-guard = The unique index uk_request_id guards every submission
system-guard-missing = The unique index uk_request_id is missing or weak: repeats could be saved twice. Run “onceform doctor”.
system-claims = The fast duplicate check (Redis) answers
system-claims-none = No Redis is set up. The database alone keeps repeats out.
system-claims-away = The fast duplicate check has been off since { $time }. Submissions are still protected by the database.

system-counts = Since the start of this instance
system-stored = saved
system-replayed = repeats that got their first receipt
system-waits = waited for a first try
system-different = sent again with other answers
system-not-saved = not saved
