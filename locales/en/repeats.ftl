# Where repeats come from: the page of duplicates and the timeline of one of them.

repeats-open = Duplicates
repeats-open-count = { $count } in the last 7 days
repeats-title = Duplicates
repeats-period = Period
repeats-day = Last 24 hours
repeats-week = Last 7 days
repeats-month = Last 30 days
repeats-sum-day = { $count ->
    [0] Nothing was sent twice in the last 24 hours.
    [one] In the last 24 hours { $count } repeat was absorbed; nothing was saved twice.
   *[other] In the last 24 hours { $count } repeats were absorbed; nothing was saved twice.
}
repeats-sum-week = { $count ->
    [0] Nothing was sent twice in the last 7 days.
    [one] In the last 7 days { $count } repeat was absorbed; nothing was saved twice.
   *[other] In the last 7 days { $count } repeats were absorbed; nothing was saved twice.
}
repeats-sum-month = { $count ->
    [0] Nothing was sent twice in the last 30 days.
    [one] In the last 30 days { $count } repeat was absorbed; nothing was saved twice.
   *[other] In the last 30 days { $count } repeats were absorbed; nothing was saved twice.
}
repeats-sum-means = A repeat is the same sending again: a second press, a reload, a retry. Whoever sends one gets the first receipt, or is told why not.
repeats-broken = { $count ->
    [one] { $count } submission was saved more than once.
   *[other] { $count } submissions were saved more than once.
}
repeats-broken-means = The database's unique index is missing or damaged. Ask whoever runs the server to run “onceform doctor”.
repeats-absorbed = Repeats absorbed
repeats-twice = Saved twice by mistake
repeats-twice-means = “Saved twice by mistake” is counted in the database each time this page is opened. It stays 0 because the database takes no second row for the same sending.

# Causes, and what to do about each
repeats-causes = Where they come from
repeats-cause = Cause
repeats-count = Repeats
repeats-share = Share
repeats-advice = What to do
repeats-share-percent = { $percent }%
repeats-share-small = < 1%
repeats-double-press = Pressed twice
repeats-double-press-advice = Nothing to do. With scripts the page locks Send after the first press; without them the server absorbs the second.
repeats-pressed-while-waiting = Pressed again while waiting
repeats-pressed-while-waiting-advice = Find out why saving takes so long: a slow database, or a gateway whose time-out is too short.
repeats-reloaded = Page reloaded, or Back and Send
repeats-reloaded-advice = Nothing to do. If it happens often, say more clearly on the receipt that the answers have arrived.
repeats-changed-and-sent-again = Went back, changed answers, sent again
repeats-changed-and-sent-again-advice = The first version was kept, and people were told so. A hint beside the question may keep them from changing their mind.
repeats-program = Retried by a program
repeats-program-advice = Ask who runs it to wait longer before a retry, and to keep the same request id in each, as now.
repeats-gateway = Retried by a gateway
repeats-gateway-advice = Set the gateway so that it never retries a POST (nginx: no “non_idempotent”), and give it a longer time-out.
repeats-used-before = A value was used before
repeats-used-before-advice = Another submission holds the value. Look at whether people send the form again because they miss a confirmation.

# The latest ones
repeats-latest = Latest repeats
repeats-latest-note = The newest { $count }. Times are those of { $zone }.
repeats-act = Request
repeats-last = Last repeat
repeats-submission = Submission
repeats-not-named = None named
repeats-none-title = No duplicates in this period
repeats-none = Repeats show up here a moment after they were absorbed.

# Pairs that look alike
repeats-alike = May be the same person
repeats-alike-lead = These were sent separately and look alike. Open both and decide; nothing happens to them by itself.
repeats-alike-note = The newest { $count } submissions are compared.
repeats-alike-answers = Same answers
repeats-alike-contact = Same answer to “{ $question }”
repeats-alike-none = No two submissions look alike.

# One request
repeats-act-title = Repeats of { $reference }
repeats-act-title-unsaved = Repeats of request { $act }
repeats-act-lead = { $count ->
    [one] { $count } repeat was absorbed. One copy is kept.
   *[other] { $count } repeats were absorbed. One copy is kept.
}
repeats-act-lead-unsaved = { $count ->
    [one] { $count } try was answered. Nothing is saved under this request.
   *[other] { $count } tries were answered. Nothing is saved under this request.
}
repeats-timeline = What happened
repeats-first = First try: saved as { $reference }
repeats-first-deleted = First try: saved as { $reference }, deleted later
repeats-first-unknown = First try
repeats-holder = The value stands in this submission
repeats-open-submission = Open the submission
repeats-all = All duplicates
repeats-milliseconds = +{ $count } ms
repeats-seconds = +{ $count } s
repeats-minutes = +{ $count } min
repeats-hours = +{ $count } h
repeats-days = { $count ->
    [one] +{ $count } day
   *[other] +{ $count } days
}
repeats-before = Before it was saved
repeats-layer-page-lock = The page was sending already and held this press back: it never left the browser.
repeats-layer-claim = Redis knew that it was saved already.
repeats-layer-waiting = Redis saw that the first try was still at work, so this one waited for it.
repeats-layer-unique-index = The database's index holds this request already and takes no second row.
repeats-layer-business-key = The database's index holds the value already; it may be used once.
repeats-answer-replayed = Answered with the first receipt.
repeats-answer-different-answers = Answered that the first version was kept.
repeats-answer-still-running = Answered that saving was still under way.
repeats-answer-held-back = Nothing to answer.
repeats-answer-taken = Answered that the value is used already.
repeats-same-answers = same answers
repeats-other-answers = other answers
repeats-same-address = same address
repeats-another-address = another address
repeats-unknown-address = address of the first try not known
repeats-by-gateway = sent again by the gateway
repeats-a-program = a program
repeats-a-browser = a browser
repeats-details = Details
repeats-detail-time = Time
repeats-detail-act = Request id begins with
repeats-detail-gap = Gap
repeats-detail-gap-ms = { $count } ms
repeats-detail-layer = Layer
repeats-detail-outcome = Outcome
repeats-detail-address = Hash of the address

# On the page of a submission
repeats-of-submission = { $count ->
    [one] { $count } repeat of this was absorbed
   *[other] { $count } repeats of this were absorbed
}
