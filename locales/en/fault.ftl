# What is wrong with an answer. $label is the question.

fault-empty = Answer “{ $label }”
fault-nothing-chosen = Select an answer to “{ $label }”
fault-not-agreed = Confirm that you agree to “{ $label }”
fault-no-file = Select a file for “{ $label }”
fault-file-empty = “{ $name }” is empty
fault-file-kind = “{ $name }” must be one of these types: { $types }
fault-file-size = “{ $name }” must be { $max } MB or smaller
fault-file-unsafe = “{ $name }” contains a virus
fault-file-failed = “{ $name }” wasn’t uploaded – try again
fault-file-no-room = There is no room for more files. Tell the people behind this form
fault-file-unknown = Choose the file for “{ $label }” again
fault-too-many-files = Select up to { $max ->
    [one] { $max } file
   *[other] { $max } files
}
fault-too-long = “{ $label }” must be { $max ->
    [one] { $max } character
   *[other] { $max } characters
} or fewer – you have { $actual }
fault-too-short = “{ $label }” must be at least { $min ->
    [one] { $min } character
   *[other] { $min } characters
} – you have { $actual }
fault-control = “{ $label }” contains a character that cannot be saved. Type it again instead of pasting it
fault-not-email = Enter an email address in the correct format, like name@example.com
fault-not-phone = Enter a phone number, like 138 1234 5678 or +44 7700 900982
fault-phone-without-country = Start the phone number with + and the country code, like +44 7700 900982
fault-not-url = Enter a web address, like https://example.org
fault-not-time = “{ $label }” must be a time, like 09:30
fault-without-time = “{ $label }” must include a time
fault-without-day = “{ $label }” must include a date
fault-time-skipped = Clocks are put forward over this time of “{ $label }”. Choose another time
fault-time-twice = Clocks are put back, so this time of “{ $label }” comes twice that day. Choose another time
fault-not-postcode = Enter the 6 digits of the postcode
fault-no-name = Enter your full name under “{ $label }”
fault-other-empty = Enter your answer for “Other”
fault-not-together = Select options, or “{ $option }”, not both
fault-not-id-number = Enter the 18 characters of the ID number
fault-id-birthday = Check the ID number – the date of birth in it doesn’t exist
fault-id-check = Check the ID number – one character doesn’t match
fault-pattern = “{ $label }” doesn’t have the format that is asked for
fault-pattern-own = { $message }
fault-not-number = “{ $label }” must be a number, like 12 or 12.5
fault-too-many-digits = “{ $label }” must have { $max } digits or fewer
fault-between = “{ $label }” must be between { $min } and { $max }
fault-at-least = “{ $label }” must be { $min } or more
fault-at-most = “{ $label }” must be { $max } or less
fault-step = “{ $label }” must go in steps of { $step } from { $from }
fault-not-date = “{ $label }” must be a date with the year first, like 2026-01-31
fault-date-incomplete = “{ $label }” must include a { $part ->
    [year] year
    [month] month
   *[day] day
}
fault-date-part = { $part ->
    [year] The year of “{ $label }” must have 4 digits
    [month] The month of “{ $label }” must be between 1 and 12
   *[day] The day of “{ $label }” must be between 1 and 31
}
fault-not-real-date = “{ $label }” must be a real date
fault-date-between = “{ $label }” must be between { $min } and { $max }
fault-date-at-least = “{ $label }” must be { $min } or later
fault-date-at-most = “{ $label }” must be { $max } or earlier
fault-too-many-picks = Select up to { $max ->
    [one] { $max } option
   *[other] { $max } options
}
fault-too-few-picks = Select at least { $min ->
    [one] { $min } option
   *[other] { $min } options
}
fault-unknown-option = Select one of the options of “{ $label }”
fault-sent-twice = Answer “{ $label }” once
fault-unknown-question = This form has no such question. Open the form again and send your answers from there
fault-taken = This answer to “{ $label }” is already registered
fault-option-full = Choose another option: “{ $option }” is full
fault-taken-together = These answers may be given once together, and somebody has given them: { $fields }
fault-taken-together-today = These answers may be given once a day, and have been given today: { $fields }
fault-answered-today = You have already answered today

# What is wrong with a form document.

definition-wrong-type = { $type ->
    [object] This must be an object
    [list] This must be a list
    [number] This must be a number
    [whole-number] This must be a whole number
    [boolean] This must be true or false
   *[string] This must be text
}
definition-wrong-version = The version of the format must be 1
definition-missing = This is missing
definition-unknown-key = “{ $key }” cannot stand here
definition-not-supported-yet = “{ $name }” is not supported yet
definition-not-one-of = Use one of these: { $allowed }
definition-blank = Enter a text
definition-too-long = Use { $max } characters or fewer
definition-control = Remove the control characters from this text
definition-out-of-range = Enter a whole number from { $min } to { $max }
definition-wrong-count = The number of entries must be from { $min } to { $max }
definition-too-many-options = The form offers more than { $max } options in all. Take some away
definition-page-too-large = Its page takes { $kilobytes } KB, and may take { $max }. Put questions on another page
definition-too-precise = Use at most { $whole } digits before and { $decimals } behind the point
definition-not-positive = Enter a number above 0
definition-not-date = Enter a real date, like 2026-01-31
definition-not-time = Enter a time, like 09:30
definition-not-moment = Enter a day and a time, like 2026-01-31T18:00
definition-several-exclusive = Only one option can exclude the others
definition-cannot-be-required = Nobody can answer this by hand, so it cannot be required
definition-cannot-be-prefilled = This kind of question cannot be answered by a link
definition-not-pattern = This pattern cannot be read. Check its brackets; look-ahead, look-behind and back references cannot be used
definition-pattern-too-large = This pattern is too large. Make the numbers of its repeats smaller
definition-not-instant = Enter a time with its offset, like 2026-01-31T18:00:00+08:00, in the years 2000 to 2999
definition-not-language = Enter the tag of a language, like en, zh-CN or ar
definition-not-time-zone = Enter a time zone, like Asia/Shanghai or UTC
definition-not-country = Enter a country in two capitals, like GB or CN
definition-not-addresses = Use e-mail addresses like name@example.org
definition-not-email-question = Choose a question that asks for an e-mail address
definition-not-origins = Use addresses of sites like https://www.example.org, without anything behind the name
definition-not-slug = Use 2 to 64 lower-case letters, digits and single hyphens, like open-day
definition-not-name = Use 1 to 64 lower-case letters, digits and underscores, a letter first
definition-not-option-id = Use 1 to 64 letters, digits, hyphens and underscores, a letter or digit first
definition-reserved-name = “{ $name }” is used by the form page itself. Choose another name
definition-duplicate = “{ $id }” is already used at { $first }. Choose another name
definition-crossed = “{ $lower }” must not go beyond “{ $upper }”
definition-retyped = “{ $id }” was published as another kind of question ({ $was }). Give the new question a name of its own
definition-too-deep = Put at most { $max } conditions within each other
definition-not-one-test = Compare in exactly one way: is, is_not, contains, filled, greater, less, before or after
definition-no-such-page = “{ $name }” is no page of this form
definition-no-such-field = “{ $name }” is no question of this form
definition-names-itself = A question cannot depend on its own answer. Name a question before it
definition-names-later = “{ $name }” comes later in the form. Name a question before this one
definition-no-such-option = “{ $name }” is no option of that question any more
definition-cannot-ask = Answers of this kind cannot be compared in this way
definition-never-shown = This can never come true, whatever people answer
definition-cannot-be-unique = Answers to this kind of question cannot be unique
