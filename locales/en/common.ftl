# Words that stand on every page, or on pages of several kinds.

product = onceform
skip-to-content = Skip to the content
error-title = Error: { $title }
page-title = { $title } – { $place }
language-switch = Language
count-characters = { $count ->
    [one] { $count } character
   *[other] { $count } characters
}
