# Staff: signing in, one's own account, everybody's accounts.

# What is wrong with what was typed
account-email-empty = Enter an email address
account-email-wrong = Enter an email address in the correct format, like name@example.com
account-name-empty = Enter a name
account-name-too-long = The name must be { $max } characters or fewer – you have { $actual }
account-password-empty = Enter a password
account-password-too-short = The password must be at least { $min } characters – you have { $actual }
account-password-too-long = The password must be { $max } characters or fewer – you have { $actual }
account-password-is-name = Choose a password that isn't the name or the email address
account-password-not-yours = This isn't the current password
account-role-unknown = Select a role

# Why a change is refused
account-email-taken = There is already an account with this email address
account-gone = There is no such account
account-last-admin = This is the last administrator who can sign in. Make somebody else an administrator first.
account-hand-over-missing = { $forms ->
    [one] This account owns { $forms } form. Choose who takes it over.
   *[other] This account owns { $forms } forms. Choose who takes them over.
}
account-hand-over-unfit = Choose somebody active who may make forms
account-code-spent = This link has been used or has expired
account-already-set-up = This installation is already set up

# Inputs
account-email = Email address
account-email-hint = You sign in with it.
account-password = Password
account-password-hint = At least { $min } characters. A few words in a row are easy to remember.
account-own-name = Your name
account-organisation = Name of your organisation
account-organisation-hint = Stands on top of every form.

# Signing in
account-sign-in-title = Sign in
account-sign-in = Sign in
account-sign-in-first = Sign in to see this page.
account-sign-in-wrong-title = We couldn't sign you in
account-sign-in-wrong = The email address or the password is wrong. Check both and try again.
account-sign-in-too-many = { $minutes ->
    [one] Nobody can sign in here with this address for the next { $minutes } minute. Wait, then try again.
   *[other] Nobody can sign in here with this address for the next { $minutes } minutes. Wait, then try again.
}
account-signed-out = You are signed out.
account-forgotten = Forgotten your password? Ask an administrator for a link to choose a new one.

# The first start
account-set-up-title = Set up onceform
account-set-up-lead = You become the first administrator. This page closes as soon as you are done.
account-set-up = Create account

# Choosing a password by a link
account-invite-title = Choose your password
account-reset-title = Choose a new password
account-choose-lead = For the account { $email }.
account-choose = Save password
account-spent-title = This link can't be used any more
account-spent = It has been used or has expired. Ask an administrator for a new one.

# One's own account
account-own-lead = { $email } · { $role }
account-save-name = Save name
account-current-password = Current password
account-new-password = New password
account-change-password = Change password
account-preferences = Language and appearance
account-preferences-lead = Kept in this browser.
account-language = Language
account-save-preferences = Save preferences
account-name-saved = Your name is saved.
account-password-saved = Your password is changed. You are signed out everywhere else.
account-preferences-saved = Your preferences are saved.

# Everybody's accounts
accounts-invite = Invite somebody
accounts-name = Name
accounts-role = Role
accounts-state = State
accounts-signed-in = Last signed in
accounts-never = Never
accounts-you = (you)
accounts-state-invited = Invited
accounts-state-active = Active
accounts-state-disabled = Disabled
accounts-role-admin = Runs the installation: people, the organisation, every form.
accounts-role-editor = Makes forms, and edits their own and those shared with them.
accounts-role-reviewer = Reviews the submissions of the forms shared with them.
accounts-invite-go = Create invitation
accounts-link = Link
accounts-link-invite-title = Invitation for { $name }
accounts-link-reset-title = New password for { $name }
accounts-link-lead = { $days ->
    [one] Send this link to { $email } yourself. It works once, within { $days } day.
   *[other] Send this link to { $email } yourself. It works once, within { $days } days.
}
accounts-link-once = The link is shown only now. Whoever opens it chooses the password.
accounts-link-done = Done
accounts-change-role = Change role
accounts-reset = Password
accounts-reset-lead = Make a link with which the person chooses a new password. The present one works until then.
accounts-reinvite = Invitation
accounts-reinvite-lead = No password has been chosen yet. A new link ends the one before.
accounts-make-link = Make link
accounts-access = Access
accounts-disable = Disable account
accounts-disable-lead = Signs the person out at once and takes back every share. Their name stays in the history.
accounts-disable-confirm = Disable the account of { $name }?
accounts-hand-over = Who takes the forms over
accounts-hand-over-choose = Choose a person
accounts-enable = Enable account
accounts-enable-lead = The person can sign in again with the password they had. Shares have to be given anew.
accounts-made = Created
accounts-forms = Forms
accounts-forms-count = { $forms ->
    [0] None
    [one] { $forms } form
   *[other] { $forms } forms
}
accounts-role-changed = The role is changed.
accounts-disabled = The account is disabled.
accounts-enabled = The account is enabled.

# The organisation
organisation-lead = Respondents see this on every form.
organisation-name = Name
organisation-logo = Logo
organisation-logo-hint = PNG, JPEG, WebP or GIF, up to { $max } KB. Shown 40 pixels high.
organisation-logo-now = Present logo
organisation-logo-remove = Remove the logo
organisation-accent = Colour
organisation-accent-hint = For buttons and links, like #1f4fc4. The dark counterpart is made from it. Leave it empty for our blue.
organisation-privacy = Privacy
organisation-privacy-hint = What happens with the answers, whom to ask. Stands below every form. Markdown.
organisation-legal = Legal lines
organisation-legal-hint = Address, register, imprint. Stands below every form. Markdown.
organisation-save = Save organisation
organisation-saved = The organisation is saved.
organisation-outdated-title = Somebody else has saved meanwhile
organisation-outdated = Your changes are still below, but not saved. Save again to replace what is saved now.
organisation-name-empty = Enter the name of the organisation
organisation-not-a-colour = Enter a colour in the form #1f4fc4
organisation-too-faint = This colour is hard to read: its contrast with the page is { $ratio }, and at least 4.5 is needed. Choose a darker one
organisation-lines-too-long = The text must be { $max } characters or fewer – you have { $actual }
organisation-logo-kind = The logo must be a PNG, JPEG, WebP or GIF picture
organisation-logo-too-large = The logo must be { $max } KB or smaller
