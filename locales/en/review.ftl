# Reviewing submissions, and their export for people.

# The forms
review-lead = Submissions of the forms that you may see
review-form = Form
review-state = State
review-submissions = Submissions
review-number = { $count }
review-none-title = Nothing to review yet
review-none-editor = New submissions show up here once a form is published.
review-none-reviewer = New submissions show up here. Ask an editor or an administrator for access to a form.

# The list of one form
review-counts = { $total ->
    [one] { $total } submission
   *[other] { $total } submissions
}, { $new } new
review-open-form = Open the form
review-all = All
review-search = Search answers or reference
review-from = From
review-to = To
review-apply = Search
review-zone = Days and times are those of { $zone }.
review-filters = Filters in use
review-clear = Clear filters
review-chip-search = “{ $text }”
review-chip-from = From { $day }
review-chip-to = To { $day }
review-matches = { $count ->
    [one] { $count } submission fits
   *[other] { $count } submissions fit
}
review-matches-more = More than { $count } submissions fit
review-reference = Reference
review-received = Received ({ $zone })
review-received-short = Received
review-status = Status
review-not-asked = Not asked
review-empty-title = No submissions yet
review-empty = New submissions show up here. Share the form so that people can fill it in.
review-empty-draft = This form isn't published yet, so nobody can fill it in.
review-no-match-title = Nothing fits
review-no-match = No submission fits these filters. Take one away, or show everything.
review-show-all = Show everything
review-not-listed-title = Nothing is listed
review-not-listed = Correct the filters above and search again.
review-search-too-long = Search for 200 characters or fewer
review-search-unreadable = The search contains a character that cannot be typed. Type it again instead of pasting it
review-search-too-slow = This search takes too long. Choose days or a status as well, and search again
review-from-wrong = The first day must be a real date, like 2026-05-31
review-to-wrong = The last day must be a real date, like 2026-05-31
review-days-reversed = The last day must be the first day or later

# The waiting list
line-desk-title = Waiting list
line-desk-lead = { $count ->
    [0] Nobody is waiting for a place
    [one] { $count } person in line. A free place is held for the first
   *[other] { $count } people in line. A free place is held for the first
}
line-desk-empty-title = Nobody is waiting
line-desk-empty = When the form is full, people who join the waiting list show up here.
line-desk-number = Number
line-desk-joined = Joined
line-desk-turn = Turn
line-desk-waits = Waiting
line-desk-offered = A place is held until
line-desk-passed = A place was held until

# One submission
submission-beside = Beside this one
submission-newer = Newer
submission-older = Older
submission-files = Files
submission-file-unchecked = Not checked for viruses
submission-answers = Answers
submission-no-questions = The form asked nothing.
submission-decision = Decision
submission-history = History
submission-facts = About this submission
submission-version = Form version
submission-version-now = (now { $version })
submission-times = Times in { $zone }
submission-receipt = Open the receipt
submission-deleted = Deleted
submission-deleted-title = This submission was deleted
submission-deleted-text = Its answers and notes were erased on { $time }. What is left keeps a late repeat from being stored as a new one.
decide-start = Start review
decide-accept = Accept
decide-decline = Decline
decide-spam = Mark as spam
decide-not-spam = Not spam
decide-reopen = Put back in review
decide-let-in = Give a place, start review
done-decided = Saved: { $status }
done-already = It was { $status } already. Nothing has changed.
done-noted = Note added
done-noted-late = Note added. Meanwhile, { $change } on { $time }.
done-next = Open the next one
done-list = Back to the list

# History
history-received = Received
history-somebody = Somebody
history-not-spam = { $name } said that it is not spam
history-started = { $name } started the review
history-reopened = { $name } put it back in review
history-accepted = { $name } accepted it
history-declined = { $name } declined it
history-spam = { $name } marked it as spam
history-noted = { $name } wrote a note
history-note-erased = The text was erased with the submission.
history-deleted = { $name } deleted it
history-let-in = { $name } took it from the waiting list
history-took-place = The person took the place that was held for them
history-left-line = The person left the waiting list, and the answers were erased

# Notes
note-label = Private note
note-hint = Only people who may review this form see it.
note-add = Add note
note-empty = Write the note first
note-unreadable = The note contains a character that cannot be saved. Type it again instead of pasting it
note-too-long = The note must be { $max } characters or fewer – you have { $actual }
note-other = Another note was saved from this page before. Add this one as well, or leave the page.

# Two reviewers at once
conflict-page = Somebody was faster
conflict-title = { $name } has already changed this to “{ $status }”
conflict-at = That was on { $time }.
conflict-lead = Your change wasn't saved. Choose what it should be.
conflict-change = Change to “{ $status }”
conflict-wish = Your choice
conflict-keep = Keep “{ $status }”

# Deleting
delete-page = Delete submission
delete-open = Delete…
delete-title = Delete submission { $reference }?
delete-lead = This can't be undone.
delete-erased = Its answers and all notes about it are erased.
delete-free = Its place and its unique answers are free for others again.
delete-kept = The reference, the times and who did what are kept, so that a late repeat isn't stored as a new submission.
delete-go = Delete submission

# Headings of an export
export-reference = Reference
export-received = Received ({ $zone })
export-offset = UTC offset
export-status = Status
export-version = Form version
export-dropped = { $label } (no longer asked)
export-part = { $label } – { $part }
suspicion-title = This may be spam
suspicion-trap = A field was filled in that people do not see.
suspicion-haste = It was sent faster than people fill in this form.
suspicion-next = The sender got the usual receipt, and it keeps its place until you say that it is spam.

# Exporting a view
export-open = Export
export-title = Export submissions
export-all = All submissions of this form.
export-view = The submissions that the list shows with its filters.
export-shape = File
export-xlsx = Excel workbook
export-xlsx-hint = Labels instead of ids; numbers, dates and times as such; times of { $zone }
export-csv-excel = CSV for Excel
export-csv-excel-hint = The same as text; what a spreadsheet would take for a formula gets an apostrophe in front
export-csv = CSV for programs
export-csv-hint = Ids and values as they are stored; times in UTC
export-ndjson = JSON, one submission a line
export-ndjson-hint = Ids and values as they are stored; times in UTC
export-note = Oldest first. What comes in while the file is made is not in it. Questions that are no longer asked have their columns, too.
export-go = Download
