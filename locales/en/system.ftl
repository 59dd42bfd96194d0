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
system-messages =
    { $count ->
        [0] Everything that follows from submissions is delivered
        [one] One message waits to be delivered
       *[other] { $count } messages wait to be delivered
    }
system-messages-parked =
    { $count ->
        [one] One message could not be delivered and is not tried any more. The webhooks of its form say why.
       *[other] { $count } messages could not be delivered and are not tried any more. The webhooks of their forms say why.
    }
system-messages-unknown = How many messages wait to be delivered is not known: the database does not answer

system-counts = Since the start of this instance
system-stored = saved
system-replayed = repeats that got their first receipt
system-waits = waited for a first try
system-different = sent again with other answers
system-not-saved = not saved
