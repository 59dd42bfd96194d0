//! What can be wrong with a form document: data first, and plain English for the command line.

use std::fmt;

/// One problem, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// JSON pointer (RFC 6901) into the document; empty: the document itself.
    pub at: String,
    /// What is wrong.
    pub fault: DefinitionFault,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = if self.at.is_empty() { "/" } else { &self.at };
        write!(f, "{at}: {}", self.fault)
    }
}

/// What a place of a document must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonType {
    /// `{…}`
    Object,
    /// `[…]`
    List,
    /// `"…"`
    String,
    /// A number.
    Number,
    /// A number without a fraction.
    WholeNumber,
    /// `true` or `false`
    Boolean,
}

impl JsonType {
    fn name(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::List => "list",
            Self::String => "string",
            Self::Number => "number",
            Self::WholeNumber => "whole-number",
            Self::Boolean => "boolean",
        }
    }
}

/// What is wrong with one place of a form document.
///
/// Web pages word it: [`DefinitionFault::key`] names a Fluent message, [`DefinitionFault::arguments`] its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefinitionFault {
    /// Another type of value stands there.
    WrongType(JsonType),
    /// `onceform` is not 1.
    WrongVersion,
    /// A key that must be there is not.
    Missing,
    /// A key that no form document has at this place.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A key, kind or value of the format that this version does not enforce yet.
    NotSupportedYet {
        /// Its name.
        name: String,
    },
    /// None of the names that may stand there.
    NotOneOf {
        /// The names.
        allowed: Vec<&'static str>,
    },
    /// Text that shows nothing.
    Blank,
    /// More code points than `max`.
    TooLong {
        /// Most that are allowed.
        max: u32,
    },
    /// A control character in a text.
    Control,
    /// A whole number outside its limits.
    OutOfRange {
        /// Least allowed.
        min: u32,
        /// Most allowed.
        max: u32,
    },
    /// A list with too few or too many entries.
    WrongCount {
        /// Fewest allowed.
        min: usize,
        /// Most allowed.
        max: usize,
    },
    /// A form that offers too much.
    TooManyOptions {
        /// Most options of all questions together.
        max: usize,
    },
    /// A page that is too much for a phone.
    PageTooLarge {
        /// What its questions weigh, in units of 1024 bytes.
        kilobytes: usize,
        /// Most that is allowed.
        max: usize,
    },
    /// A number with more digits than are exact.
    TooPrecise {
        /// Most digits before the point.
        whole: usize,
        /// Most digits behind the point.
        decimals: usize,
    },
    /// Zero or less where a distance is asked for.
    NotPositive,
    /// Not a real day in `YYYY-MM-DD`.
    NotDate,
    /// Not a time of the day in `HH:MM`.
    NotTime,
    /// Not a day and a time in `YYYY-MM-DDTHH:MM`.
    NotMoment,
    /// More than one option that excludes the others.
    SeveralExclusive,
    /// A pattern that the engine cannot read.
    NotPattern,
    /// A pattern that takes too much memory.
    PatternTooLarge,
    /// Not an instant with its offset (RFC 3339).
    NotInstant,
    /// Not a zone of the IANA time zone database.
    NotTimeZone,
    /// Not a well-formed tag of a language (BCP 47).
    NotLanguage,
    /// Not the code of a country that has phone numbers.
    NotCountry,
    /// Not a list of addresses of sites.
    NotOrigins,
    /// Not a list of e-mail addresses.
    NotAddresses,
    /// A question that does not ask for an e-mail address.
    NotEmailQuestion,
    /// Not the shape of a slug.
    NotSlug,
    /// Not the shape of an id of a field or page.
    NotName,
    /// Not the shape of an id of an option.
    NotOptionId,
    /// A name that the form's own inputs use.
    ReservedName {
        /// The name.
        name: String,
    },
    /// An id that another place of the document bears already.
    Duplicate {
        /// The id.
        id: String,
        /// JSON pointer of the first place.
        first: String,
    },
    /// A lower limit above its upper one.
    Crossed {
        /// Key of the lower limit.
        lower: &'static str,
        /// Key of the upper limit.
        upper: &'static str,
    },
    /// An id that an earlier version used for a question of another kind.
    Retyped {
        /// The id.
        id: String,
        /// Name of the other kind.
        was: &'static str,
    },
    /// Conditions within each other beyond what is read.
    TooDeep {
        /// Most of them.
        max: usize,
    },
    /// A condition that compares in no way, or in several.
    NotOneTest,
    /// A page that the form does not have.
    NoSuchPage {
        /// Its id.
        name: String,
    },
    /// A condition names a question that is not in the form.
    NoSuchField {
        /// The name.
        name: String,
    },
    /// A condition names the question that it shows.
    NamesItself {
        /// The name.
        name: String,
    },
    /// A condition names a question that does not stand before what it shows.
    NamesLater {
        /// The name.
        name: String,
    },
    /// A condition names an option that its question does not have.
    NoSuchOption {
        /// The option.
        name: String,
    },
    /// A kind whose answers cannot be compared in this way.
    CannotAsk {
        /// Name of the kind.
        kind: &'static str,
        /// The ways that there are.
        allowed: Vec<&'static str>,
    },
    /// A condition that no answers fulfil.
    NeverShown,
    /// A kind that may always stay unanswered.
    CannotBeRequired {
        /// Name of the kind.
        kind: &'static str,
    },
    /// A kind that an address cannot answer.
    CannotBePrefilled {
        /// Name of the kind.
        kind: &'static str,
    },
    /// A kind whose answers cannot be unique.
    CannotBeUnique {
        /// Name of the kind.
        kind: &'static str,
    },
}

impl DefinitionFault {
    /// The Fluent message that words it.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::WrongType(_) => "definition-wrong-type",
            Self::WrongVersion => "definition-wrong-version",
            Self::Missing => "definition-missing",
            Self::UnknownKey { .. } => "definition-unknown-key",
            Self::NotSupportedYet { .. } => "definition-not-supported-yet",
            Self::NotOneOf { .. } => "definition-not-one-of",
            Self::Blank => "definition-blank",
            Self::TooLong { .. } => "definition-too-long",
            Self::Control => "definition-control",
            Self::OutOfRange { .. } => "definition-out-of-range",
            Self::WrongCount { .. } => "definition-wrong-count",
            Self::TooManyOptions { .. } => "definition-too-many-options",
            Self::PageTooLarge { .. } => "definition-page-too-large",
            Self::TooPrecise { .. } => "definition-too-precise",
            Self::NotPositive => "definition-not-positive",
            Self::NotDate => "definition-not-date",
            Self::NotTime => "definition-not-time",
            Self::NotMoment => "definition-not-moment",
            Self::SeveralExclusive => "definition-several-exclusive",
            Self::CannotBeRequired { .. } => "definition-cannot-be-required",
            Self::CannotBePrefilled { .. } => "definition-cannot-be-prefilled",
            Self::NotPattern => "definition-not-pattern",
            Self::PatternTooLarge => "definition-pattern-too-large",
            Self::NotInstant => "definition-not-instant",
            Self::NotTimeZone => "definition-not-time-zone",
            Self::NotLanguage => "definition-not-language",
            Self::NotCountry => "definition-not-country",
            Self::NotOrigins => "definition-not-origins",
            Self::NotAddresses => "definition-not-addresses",
            Self::NotEmailQuestion => "definition-not-email-question",
            Self::NotSlug => "definition-not-slug",
            Self::NotName => "definition-not-name",
            Self::NotOptionId => "definition-not-option-id",
            Self::ReservedName { .. } => "definition-reserved-name",
            Self::Duplicate { .. } => "definition-duplicate",
            Self::Crossed { .. } => "definition-crossed",
            Self::Retyped { .. } => "definition-retyped",
            Self::TooDeep { .. } => "definition-too-deep",
            Self::NotOneTest => "definition-not-one-test",
            Self::NoSuchField { .. } => "definition-no-such-field",
            Self::NoSuchPage { .. } => "definition-no-such-page",
            Self::NamesItself { .. } => "definition-names-itself",
            Self::NamesLater { .. } => "definition-names-later",
            Self::NoSuchOption { .. } => "definition-no-such-option",
            Self::CannotAsk { .. } => "definition-cannot-ask",
            Self::NeverShown => "definition-never-shown",
            Self::CannotBeUnique { .. } => "definition-cannot-be-unique",
        }
    }

    /// Variables of the message.
    #[must_use]
    pub fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::WrongType(wanted) => vec![("type", wanted.name().to_owned())],
            Self::UnknownKey { key } => vec![("key", key.clone())],
            Self::NotSupportedYet { name }
            | Self::ReservedName { name }
            | Self::NoSuchField { name }
            | Self::NoSuchPage { name }
            | Self::NamesItself { name }
            | Self::NamesLater { name }
            | Self::NoSuchOption { name } => {
                vec![("name", name.clone())]
            }
            Self::TooDeep { max } | Self::TooManyOptions { max } => vec![("max", max.to_string())],
            Self::PageTooLarge { kilobytes, max } => vec![
                ("kilobytes", kilobytes.to_string()),
                ("max", max.to_string()),
            ],
            Self::CannotAsk { kind, allowed } => vec![
                ("kind", (*kind).to_owned()),
                ("allowed", allowed.join(", ")),
            ],
            Self::NotOneOf { allowed } => vec![("allowed", allowed.join(", "))],
            Self::TooLong { max } => vec![("max", max.to_string())],
            Self::OutOfRange { min, max } => {
                vec![("min", min.to_string()), ("max", max.to_string())]
            }
            Self::WrongCount { min, max } => {
                vec![("min", min.to_string()), ("max", max.to_string())]
            }
            Self::TooPrecise { whole, decimals } => vec![
                ("whole", whole.to_string()),
                ("decimals", decimals.to_string()),
            ],
            Self::Duplicate { id, first } => vec![("id", id.clone()), ("first", first.clone())],
            Self::Crossed { lower, upper } => vec![
                ("lower", (*lower).to_owned()),
                ("upper", (*upper).to_owned()),
            ],
            Self::Retyped { id, was } => vec![("id", id.clone()), ("was", (*was).to_owned())],
            Self::CannotBeUnique { kind }
            | Self::CannotBeRequired { kind }
            | Self::CannotBePrefilled { kind } => vec![("kind", (*kind).to_owned())],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for DefinitionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongType(wanted) => {
                write!(f, "must be of type {}", wanted.name().replace('-', " "))
            }
            Self::WrongVersion => f.write_str("must be 1, the version of the format"),
            Self::Missing => f.write_str("is missing"),
            Self::UnknownKey { key } => write!(f, "`{key}` is not a key that can stand here"),
            Self::NotSupportedYet { name } => write!(f, "`{name}` is not supported yet"),
            Self::NotOneOf { allowed } => write!(f, "must be one of: {}", allowed.join(", ")),
            Self::Blank => f.write_str("must not be blank"),
            Self::TooLong { max } => write!(f, "must be {max} characters or fewer"),
            Self::Control => f.write_str("contains a control character"),
            Self::OutOfRange { min, max } => write!(f, "must be from {min} to {max}"),
            Self::WrongCount { min, max } => write!(f, "must have {min} to {max} entries"),
            Self::TooManyOptions { max } => {
                write!(f, "the form offers more than {max} options in all")
            }
            Self::PageTooLarge { kilobytes, max } => write!(
                f,
                "its page takes {kilobytes} KB of HTML, and may take {max}: put questions on another page"
            ),
            Self::TooPrecise { whole, decimals } => write!(
                f,
                "must have at most {whole} digits before and {decimals} behind the point"
            ),
            Self::SeveralExclusive => f.write_str("only one option may be exclusive"),
            Self::CannotBeRequired { kind } => write!(f, "`{kind}` cannot be required"),
            Self::CannotBePrefilled { kind } => {
                write!(f, "`{kind}` cannot be answered by an address")
            }
            Self::PatternTooLarge => f.write_str("is too large a pattern: repeat less often"),
            Self::ReservedName { name } => write!(f, "`{name}` is used by the form page itself"),
            Self::Duplicate { id, first } => write!(f, "`{id}` is already used at {first}"),
            Self::Crossed { lower, upper } => write!(f, "`{lower}` goes beyond `{upper}`"),
            Self::Retyped { id, was } => write!(
                f,
                "`{id}` was published as a question of kind `{was}`: give the new question an id of its own"
            ),
            Self::TooDeep { max } => {
                write!(f, "holds more than {max} conditions within each other")
            }
            Self::NoSuchField { name } => write!(f, "`{name}` is no question of this form"),
            Self::NoSuchPage { name } => write!(f, "`{name}` is no page of this form"),
            Self::NamesItself { name } => {
                write!(
                    f,
                    "`{name}` cannot depend on itself; a condition names questions before it"
                )
            }
            Self::NamesLater { name } => write!(
                f,
                "`{name}` comes later in the form; a condition names questions before it"
            ),
            Self::NoSuchOption { name } => write!(f, "`{name}` is not an option of that question"),
            Self::CannotAsk { kind, allowed } if allowed.is_empty() => {
                write!(f, "a condition cannot ask for answers of kind `{kind}`")
            }
            Self::CannotAsk { kind, allowed } => write!(
                f,
                "cannot be asked of kind `{kind}`; what can: {}",
                allowed.join(", ")
            ),
            Self::NeverShown => f.write_str("can never come true, whatever people answer"),
            Self::CannotBeUnique { kind } => {
                write!(f, "answers of kind `{kind}` cannot be unique")
            }
            _ => f.write_str(self.wanted()),
        }
    }
}

impl DefinitionFault {
    /// What must stand where a text has another shape.
    fn wanted(&self) -> &'static str {
        match self {
            Self::NotPattern => {
                "is no pattern (regular expression without look-around and back references)"
            }
            Self::NotOneTest => {
                "must have exactly one of: is, is_not, contains, filled, greater, less, before, after; or be all, any or not"
            }
            Self::NotPositive => "must be more than 0",
            Self::NotDate => "must be a real date like 2026-01-31",
            Self::NotTime => "must be a time like 09:30",
            Self::NotMoment => "must be a day and a time like 2026-01-31T18:00",
            Self::NotInstant => {
                "must be a time with its offset like 2026-01-31T18:00:00+08:00, from 2000 to 2999"
            }
            Self::NotTimeZone => "must be a time zone like Asia/Shanghai or UTC",
            Self::NotLanguage => "must be the tag of a language like en, zh-CN or ar",
            Self::NotCountry => "must be a country in two capitals like GB or CN",
            Self::NotSlug => {
                "must be 2 to 64 lower-case letters, digits and single hyphens, like open-day"
            }
            Self::NotName => {
                "must be 1 to 64 lower-case letters, digits and underscores, a letter first"
            }
            Self::NotOptionId => {
                "must be 1 to 64 letters, digits, hyphens and underscores, a letter or digit first"
            }
            Self::NotOrigins => "must list sites like https://www.example.org",
            Self::NotAddresses => "must list e-mail addresses like name@example.org",
            Self::NotEmailQuestion => "must name a question that asks for an e-mail address",
            _ => "",
        }
    }
}
