# Words that stand on every page, or on pages of several kinds.

product = onceform
skip-to-content = Skip to the content
language-lacking = This form is not available in the language you asked for. It is shown in { $language }.
language-switch = Language
error-title = Error: { $title }
error-prefix = Error:
page-title = { $title } – { $place }
optional = { " " }(optional)
yes = Yes
no = No
agree = I agree
agreed = Agreed
answer-retired = Not asked any more
not-answered = Not answered
shown-other = Other: { $text }
shown-part = { $part }: { $value }
copy = Copy
copied = Copied
print = Print
summary-title = There is a problem

# Counting
count-characters = { $count ->
    [one] { $count } character
   *[other] { $count } characters
}
count-limit = { $count ->
    [one] You can enter up to { $count } character
   *[other] You can enter up to { $count } characters
}
count-left = { $count ->
    [one] You have { $count } character left
   *[other] You have { $count } characters left
}
count-over = { $count ->
    [one] You have { $count } character too many
   *[other] You have { $count } characters too many
}

# Pages of staff
navigation = Main navigation
nav-forms = Forms
nav-review = Review
nav-people = People
nav-organisation = Organisation
nav-system = System
nav-account = Your account
breadcrumb = You are here
sign-out = Sign out
theme-switch = Appearance
theme-system = System
theme-light = Light
theme-dark = Dark
role-admin = Administrator
role-editor = Editor
role-reviewer = Reviewer
confirm-title = Are you sure?
confirm-go = Continue
cancel = Cancel
close = Close
close-notice = Close this message
previous-page = Newer
next-page = Older
pages = Pages
remove-filter = Remove filter: { $filter }

# States
status-new = New
status-in-review = In review
status-accepted = Accepted
status-declined = Declined
status-spam = Spam
status-waiting = Waiting
status-spam-suspect = Perhaps spam
state-draft = Draft
state-live = Live
state-closed = Closed
duplicate = Duplicate
