# Pages on which editors make forms.

builder-tabs = Pages of this form
builder-tab-build = Questions
builder-tab-settings = Settings
builder-tab-preview = Preview
builder-tab-publish = Publish
builder-tab-share = Share
builder-tab-versions = Versions
builder-unpublished = Changes

# The list
builder-new = New form
builder-list-empty-title = Create your first form
builder-list-empty = Ask what you need to know, publish, and share one address. Each submission is kept once.
builder-list-title = Form
builder-list-state = State
builder-list-unseen = New
builder-list-submissions = Submissions
builder-list-updated = Changed

# A new form
builder-create = Create form
builder-title = Title
builder-title-hint = People read it at the top of the form
builder-slug = Address
builder-slug-new-hint = The last part of the form’s address, like open-day. Leave it empty to make it from the title
builder-slug-hint = The last part of the form’s address. It cannot change any more once the form is published
builder-slug-fixed = People hold this address, so it stays as it is.
builder-slug-taken = Another form has the address “{ $slug }”. “{ $free }” is free
builder-language = Language
builder-language-hint = The language in which the form is written

# Making a form
builder-outline = Questions of this form
builder-outline-empty = No questions yet
builder-texts = Title and description
builder-edit = Edit
builder-empty-title = No questions yet
builder-empty = Add your first question. You can change and move everything later.
builder-question-number = Question { $number }: { $label }
builder-unique-tag = Must be unique
builder-move-up = Move up
builder-move-down = Move down
builder-move-up-of = Move “{ $label }” up
builder-move-down-of = Move “{ $label }” down
builder-add = Add question
builder-add-first = Add your first question
builder-add-at-end = At the end of the form
builder-add-after = After “{ $label }”
builder-add-hint = Type the question, then choose how people answer it. You can also write it later
builder-back = All questions
builder-save = Save
builder-saving = Saving…
builder-not-saved = Not saved. Check your connection, then press Save
builder-not-kept = Not saved: { $problem }
builder-saved = Saved { $time }
builder-saved-by = Saved { $time } by { $name }
builder-kinds = Kinds of question
builder-new-question = New question
builder-new-option = Option { $number }
builder-new-statement = I agree.
builder-copy-of = { $label } (copy)

# What the last press did
builder-said-saved = Saved
builder-said-added = Question added
builder-said-deleted = Question deleted
builder-said-duplicated = Question duplicated
builder-said-moved = Moved to { $place } of { $count }
builder-said-published = Version { $version } is published. People see it from now on.
builder-said-closed = The form is closed. Nobody can send it until you open it again.
builder-said-reopened = The form is open again.
builder-said-settings = Settings saved. Publish the form to put them into effect.
builder-said-granted = Access is given.
builder-said-revoked = The access is removed.
builder-said-created = The form is created. Now add questions.

# A question
builder-label = Question
builder-hint = Help text
builder-description = Description
builder-heading = Heading of the questions
builder-heading-hint = Stands between the description and the first question; may be empty
builder-markdown-hint = Markdown: **bold**, lists, links
builder-statement = What people agree to
builder-required = Must be answered
builder-unique = Must be unique
builder-unique-hint = An answer that was given before is refused, like a phone number that is already registered
builder-options = Options
builder-option-number = Option { $number }
builder-option-new = Next option
builder-option-add = Add
builder-options-several = Add several options
builder-options-more = More options
builder-options-more-hint = One option a line
builder-remove = Remove
builder-remove-of = Remove “{ $label }”
builder-more = Limits and name
builder-name = Name in exports
builder-name-hint = The heading of the column. It cannot change any more once the form is published
builder-name-fixed = The question was published under this name, so it stays as it is.
builder-position = Position
builder-place-of = { $place } of { $count }
builder-move = Move
builder-duplicate = Duplicate
builder-delete = Delete
builder-delete-title = Delete this question?
builder-delete-draft = Nobody was asked it yet.
builder-delete-published = Answers already given are kept with the version they belong to. People see the form without it once you publish.
builder-delete-go = Delete question
builder-delete-keep = Keep question

builder-kind-text = Short text
builder-kind-text-hint = One line, like a name
builder-kind-paragraph = Long text
builder-kind-paragraph-hint = Several lines
builder-kind-name = Full name
builder-kind-name-hint = Of a person, in one line
builder-kind-id-number = ID number
builder-kind-id-number-hint = Chinese resident ID, or a format of your own
builder-kind-number = Number
builder-kind-number-hint = With limits, if you like
builder-kind-email = Email address
builder-kind-email-hint = Checked for its format
builder-kind-phone = Phone number
builder-kind-phone-hint = Of any country
builder-kind-url = Web address
builder-kind-url-hint = A link to a page
builder-kind-choice = Choose one
builder-kind-choice-hint = All options in view
builder-kind-choices = Choose several
builder-kind-choices-hint = Boxes to tick
builder-kind-dropdown = Dropdown
builder-kind-dropdown-hint = One of a long list
builder-kind-yes-no = Yes or no
builder-kind-yes-no-hint = Two answers
builder-kind-date = Date
builder-kind-date-hint = A day in a calendar
builder-kind-time = Time
builder-kind-time-hint = Hours and minutes
builder-kind-consent = Consent
builder-kind-consent-hint = A statement to agree to

builder-limit-min-length = Fewest characters
builder-limit-max-length = Most characters
builder-limit-max-length-text-hint = 1,000 if you leave it empty
builder-limit-max-length-name-hint = 200 if you leave it empty
builder-limit-max-length-paragraph-hint = 100,000 if you leave it empty
builder-limit-min = Lowest number
builder-limit-max = Highest number
builder-limit-step = Steps
builder-limit-step-hint = 1 for whole numbers, 0.5 for halves
builder-limit-country = Country of numbers without +
builder-limit-country-hint = Two capitals, like GB or CN. Empty: every number needs its country code
builder-limit-min-picks = Fewest picks
builder-limit-max-picks = Most picks
builder-limit-min-date = First day
builder-limit-max-date = Last day
builder-limit-min-time = Earliest time
builder-limit-max-time = Latest time
builder-limit-pattern = Format (regular expression)
builder-limit-pattern-hint = The whole answer must match it, like [0-9]{"{"}4{"}"} for four digits
builder-limit-pattern-id-hint = Leave it empty for Chinese resident ID numbers. The whole number must match it, like [A-Z][0-9]{"{"}8{"}"}
builder-limit-pattern-message = Message when it does not match
builder-limit-pattern-message-hint = Say what is asked for, like: Enter the four digits on the card

builder-fault-label = Enter the question
builder-fault-title = Enter the title of the form
builder-fault-statement = Enter what people agree to
builder-fault-option = Enter the option, or remove it
builder-fault-options = A question needs 1 to { $max } options
builder-fault-pattern = Enter the format, or clear its message
builder-fault-name-taken = “{ $name }” is already the name of “{ $label }”. Choose another name
builder-fault-name-used = “{ $name }” was the name of another question in an earlier version. Choose another name
builder-fault-crossed = The lower limit must not go beyond the upper one
builder-fault-opens-late = The form must open before it closes
builder-fault-too-many = A form can have { $max } questions. Delete one before you add another
builder-fault-kind = Choose how people answer the question
builder-fault-capacity = { $taken } submissions already hold places. Enter { $taken } or more, or leave it empty for no limit

# Two at once
builder-conflict-title = Somebody else changed this form
builder-conflict-who = { $name } changed it on { $time }.
builder-conflict-who-unknown = It was changed on { $time } from the command line.
builder-conflict-lead = Your change is not saved yet. Look at both and choose.
builder-conflict-theirs = What changed meanwhile
builder-conflict-mine = What your change would do now
builder-conflict-same = Nothing that can be seen: somebody changed it and changed it back.
builder-conflict-unknown = Too much changed since you opened this page to list it here.
builder-conflict-nothing = Nothing: the form already says what you wanted.
builder-conflict-gone = It cannot be made any more: the question is gone, or something in it does not fit now.
builder-conflict-keep-theirs = Keep theirs
builder-conflict-keep-mine = Make my change as well

# Settings
builder-availability = When people can send it
builder-opens = Opens
builder-opens-hint = Leave both empty to open it as soon as it is published
builder-closes = Closes
builder-closes-hint = Leave both empty to keep it open until you close it
builder-moment-date = Date
builder-moment-time = Time
builder-moment-date-missing = Enter the date as well, or clear the time
builder-moment-time-missing = Enter the whole time, like 18:00, or clear the date
builder-moment-not-date = Enter a real date, like 2027-01-31
builder-moment-not-time = Enter the whole time, like 18:00
builder-moment-skipped = Clocks are put forward over this time. Choose another time
builder-moment-twice = Clocks are put back, so this time comes twice that day. Choose another time
builder-time-zone = Time zone
builder-time-zone-hint = The times above are times of this zone
builder-grace = Minutes after closing
builder-grace-hint = Who opened the form before it closed may still send it for this long
builder-capacity = Places
builder-capacity-hint = { $taken ->
    [one] The form is full after this many submissions. Leave it empty for no limit. { $taken } submission holds a place now
   *[other] The form is full after this many submissions. Leave it empty for no limit. { $taken } submissions hold a place now
}
builder-receipt = After sending
builder-confirmation = Text on the receipt
builder-confirmation-hint = What happens next, whom to ask. Markdown: **bold**, lists, links
builder-show-answers = Show people their answers on the receipt
builder-address = Address
builder-technical = Technical
builder-request-id = From one opened page, people can send
builder-request-id-hint = The same answers sent again from a page always count once
builder-request-id-page = one response
builder-request-id-click = several different responses, one for each press of Send
builder-redis = While the fast duplicate check is away
builder-redis-hint = Nothing is ever kept twice: the database decides in the end
builder-redis-database = Go on: nobody notices
builder-redis-refuse = Ask people to try again shortly
builder-page-life = Hours an opened form stays valid
builder-page-life-hint = After that, people get a fresh page with their answers
builder-save-settings = Save settings
builder-settings-note = People see them once you publish the form.
builder-never = never
builder-at-once = at once
builder-no-limit = no limit
builder-nothing = nothing

# Preview
builder-preview-back = Back to the questions
builder-preview-version = Version { $version }
builder-preview-version-lead = This is what people were asked from { $time } on. Nothing can be sent from here.

# Publishing
builder-publish-first-title = Ready for the first version
builder-publish-first = { $count ->
    [one] People can fill in the form with its { $count } question as soon as you publish it.
   *[other] People can fill in the form with its { $count } questions as soon as you publish it.
}
builder-publish-stale = The draft changed since you opened this page. Look at what would be published now.
builder-publish-go = Publish
builder-publish-preview = Preview it first
builder-publish-answers = Answers already given stay with the version they were given to.
builder-publish-reopens = The form is closed. Publishing opens it again.
builder-nothing-new = No changes since version { $version }
builder-nothing-new-lead = People see exactly what you see in the preview.
builder-changes-since = Changes since version { $version }
builder-blocked-title = The form cannot be published yet
builder-blocked-empty = It has no questions.
builder-blocked-empty-link = Add a question
builder-blocked-closed = Its closing time has passed: { $time }.
builder-blocked-capacity = { $taken } submissions already hold places, but it allows { $capacity }.
builder-blocked-settings-link = Change the settings
builder-blocked-rule = The rule that shows “{ $label }” does not fit the form. { $fault }
builder-blocked-rule-link = Go to the question
builder-blocked-retyped = “{ $label }” has the name of a question that was published as another kind.
builder-blocked-retyped-link = Change the question

builder-change-added = Added: { $label }
builder-change-removed = Removed: { $label }
builder-change-moved = Moved: { $label }
builder-change-changed = Changed: { $label }
builder-change-pages = Heading of the questions
builder-change-values = Before: { $was }. Now: { $is }.
builder-aspect-label = It was called “{ $was }”
builder-aspect-hint = Help text
builder-aspect-required = Must be answered now
builder-aspect-optional = May be left empty now
builder-aspect-unique = Must be unique now
builder-aspect-not-unique = Need not be unique any more
builder-aspect-kind = Another kind of question
builder-aspect-option-added = New option “{ $label }”
builder-aspect-option-removed = Option “{ $label }” removed
builder-aspect-option-renamed = Option “{ $was }” is called “{ $is }” now
builder-aspect-options-moved = Options in another order
builder-aspect-limits = Limits
builder-aspect-statement = What people agree to

# Sharing
builder-share-address = Address
builder-share-draft = The form has no address for people yet. Publish it first.
builder-share-publish = Go to Publish
builder-share-open = Open the form
builder-share-state = State
builder-share-live = People can send the form.
builder-share-closed = The form is closed. People see that it is, and nothing is taken.
builder-share-opens = It opens on { $time }.
builder-share-closes = It closes on { $time }.
builder-share-past = Its closing time has passed: { $time }. Change it in the settings and publish.
builder-share-places = { $taken } of { $capacity } places are taken.
builder-share-full = All { $capacity } places are taken, so nothing more can be sent. Raise the number in the settings and publish.
builder-close = Close form
builder-reopen = Open again
builder-people = Who has access
builder-owner = It belongs to { $name }. Administrators see every form.
builder-owner-nobody = It belongs to nobody yet. Administrators see every form.
builder-grants-empty = Nobody else has access.
builder-grant-who = Person
builder-grant-choose = Choose a person
builder-grant-what = Access
builder-grant-add = Give access
builder-grant-remove = Remove
builder-grant-nobody = Everybody who could get access has it.
builder-grant-missing = Choose a person
builder-grant-unfit = { $name } is a reviewer and cannot edit forms. Change the role first, or let them review
builder-may-edit = Edit and review
builder-may-review = Review

# Versions
builder-versions-empty-title = Not published yet
builder-versions-empty = Each time you publish, a version is kept here as people saw it.
builder-version = Version
builder-version-number = Version { $version }
builder-version-live = People see this
builder-version-published = Published
builder-version-by = By
builder-version-command = Command line
