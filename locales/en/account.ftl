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
