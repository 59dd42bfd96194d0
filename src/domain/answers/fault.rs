//! What can be wrong with an answer: data, never words.

use chrono::NaiveDate;

use crate::domain::decimal::Decimal;
use crate::domain::field::PartFault;
use crate::domain::typed::ControlCharacter;

/// A part of a date that people write as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatePart {
    /// 1000 to 9999.
    Year,
    /// 1 to 12.
    Month,
    /// 1 to 31.
    Day,
}

impl DatePart {
    fn name(self) -> &'static str {
        match self {
            Self::Year => "year",
            Self::Month => "month",
            Self::Day => "day",
        }
    }
}

/// What is wrong with one answer.
///
/// The page words it: [`Fault::key`] names a Fluent message and [`Fault::arguments`] are its variables, to which the
/// page adds `label`, the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A required text is blank.
    Empty,
    /// Nothing was chosen where something must be.
    NothingChosen,
    /// The box that must be ticked was not.
    NotAgreed,
    /// More code points than `max`.
    TooLong {
        /// Most that are allowed.
        max: u32,
        /// How many there are.
        actual: u32,
    },
    /// Fewer code points than `min`.
    TooShort {
        /// Fewest that are allowed.
        min: u32,
        /// How many there are.
        actual: u32,
    },
    /// A control character (U+0000 and the like), which cannot be typed.
    Control,
    /// Not an e-mail address.
    NotEmail,
    /// Not a phone number.
    NotPhone,
    /// A phone number without its country, where the form names none.
    PhoneWithoutCountry,
    /// Not the address of a web page.
    NotUrl,
    /// Not a time of the day.
    NotTime,
    /// A day without its time.
    WithoutTime,
    /// A time without its day.
    WithoutDay,
    /// A time that the clocks of the form's zone skip that day.
    TimeSkipped,
    /// A time that the clocks of the form's zone show twice that day.
    TimeTwice,
    /// Not the six digits of a Chinese postcode.
    NotPostcode,
    /// The option that takes a text was picked without one.
    OtherEmpty,
    /// An option that excludes the others was picked with some of them.
    NotTogether {
        /// Its label.
        option: String,
    },
    /// Not the shape of a Chinese resident identity number.
    NotIdNumber,
    /// The eight digits of the birthday in such a number are no day that was.
    IdBirthday,
    /// The check character of such a number says that another one is wrong.
    IdCheck,
    /// Not as the form's own pattern wants it.
    Pattern {
        /// What the form says of that; empty: nothing.
        message: String,
    },
    /// Not a number in plain decimal notation.
    NotNumber,
    /// More digits than are kept.
    TooManyDigits {
        /// Most that are allowed.
        max: u32,
    },
    /// A number outside both limits.
    Between {
        /// Least allowed.
        min: String,
        /// Most allowed.
        max: String,
    },
    /// A number below the only limit.
    AtLeast {
        /// Least allowed.
        min: String,
    },
    /// A number above the only limit.
    AtMost {
        /// Most allowed.
        max: String,
    },
    /// A number between two steps.
    Step {
        /// The distance of two steps.
        step: String,
        /// Where they are counted from.
        from: String,
    },
    /// Not written as a date.
    NotDate,
    /// A date without this part.
    DateIncomplete {
        /// The first part that is missing.
        part: DatePart,
    },
    /// A part of the date that no calendar has, like month 14.
    DatePart {
        /// The part.
        part: DatePart,
    },
    /// A day that its month does not have, like 31 April.
    NotRealDate,
    /// A date or time outside both limits: `YYYY-MM-DD`, `HH:MM`, or both with a blank between.
    DateBetween {
        /// First day allowed.
        min: String,
        /// Last day allowed.
        max: String,
    },
    /// A date before the only limit.
    DateAtLeast {
        /// First day allowed.
        min: String,
    },
    /// A date after the only limit.
    DateAtMost {
        /// Last day allowed.
        max: String,
    },
    /// More options than allowed.
    TooManyPicks {
        /// Most allowed.
        max: u32,
    },
    /// Fewer options than allowed.
    TooFewPicks {
        /// Fewest allowed.
        min: u32,
    },
    /// A value that was not offered.
    UnknownOption,
    /// No file where one must be.
    NoFile,
    /// A file without bytes.
    FileEmpty {
        /// What its sender called it.
        name: String,
    },
    /// A file whose content is of no kind that is taken.
    FileKind {
        /// What its sender called it.
        name: String,
        /// The kinds that are taken, as in `PDF, JPG`.
        types: String,
    },
    /// A file that is too large.
    FileSize {
        /// What its sender called it.
        name: String,
        /// Most megabytes.
        max: u32,
    },
    /// The scanner found something in a file.
    FileUnsafe {
        /// What its sender called it.
        name: String,
    },
    /// A file that did not arrive whole, or could not be checked.
    FileFailed {
        /// What its sender called it.
        name: String,
    },
    /// There is no room for more files.
    FileNoRoom,
    /// A file that was not sent from this page, or is gone.
    FileUnknown,
    /// More files than allowed.
    TooManyFiles {
        /// Most allowed.
        max: u32,
    },
    /// Several values where one is asked for.
    SentTwice,
    /// A name that no question has.
    UnknownQuestion,
    /// Somebody used this value before, and it must be unique.
    Taken,
    /// Somebody gave these answers before, and together they may be given once.
    TakenTogether {
        /// The questions; empty: only who answers counts.
        fields: String,
        /// Whether they may be given again another day.
        today: bool,
    },
    /// An option has no place left.
    OptionFull {
        /// Its label.
        option: String,
    },
}

impl From<ControlCharacter> for Fault {
    fn from(_: ControlCharacter) -> Self {
        Self::Control
    }
}

impl Fault {
    /// A number beyond the limits that are set.
    pub(in crate::domain) fn outside(min: Option<&Decimal>, max: Option<&Decimal>) -> Self {
        let (min, max) = (min.map(Decimal::to_string), max.map(Decimal::to_string));
        match (min, max) {
            (Some(min), Some(max)) => Self::Between { min, max },
            (Some(min), None) => Self::AtLeast { min },
            (None, max) => Self::AtMost {
                max: max.unwrap_or_default(),
            },
        }
    }

    /// A day beyond the limits that are set.
    pub(in crate::domain) fn outside_days(min: Option<NaiveDate>, max: Option<NaiveDate>) -> Self {
        let shown = |day: NaiveDate| day.to_string();
        Self::outside_moments(min.map(shown), max.map(shown))
    }

    /// A date or time beyond the limits that are set.
    pub(in crate::domain) fn outside_moments(min: Option<String>, max: Option<String>) -> Self {
        match (min, max) {
            (Some(min), Some(max)) => Self::DateBetween { min, max },
            (Some(min), None) => Self::DateAtLeast { min },
            (None, max) => Self::DateAtMost {
                max: max.unwrap_or_default(),
            },
        }
    }

    /// The fault as one of a part of a field.
    pub(in crate::domain) fn at(self, part: &str) -> PartFault {
        PartFault {
            part: Some(part.to_owned()),
            fault: self,
        }
    }

    /// The Fluent message that words it.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Empty => "fault-empty",
            Self::NothingChosen => "fault-nothing-chosen",
            Self::NotAgreed => "fault-not-agreed",
            Self::TooLong { .. } => "fault-too-long",
            Self::TooShort { .. } => "fault-too-short",
            Self::Control => "fault-control",
            Self::NotEmail => "fault-not-email",
            Self::NotPhone => "fault-not-phone",
            Self::PhoneWithoutCountry => "fault-phone-without-country",
            Self::NotUrl => "fault-not-url",
            Self::NotTime => "fault-not-time",
            Self::WithoutTime => "fault-without-time",
            Self::WithoutDay => "fault-without-day",
            Self::TimeSkipped => "fault-time-skipped",
            Self::TimeTwice => "fault-time-twice",
            Self::NotPostcode => "fault-not-postcode",
            Self::OtherEmpty => "fault-other-empty",
            Self::NotTogether { .. } => "fault-not-together",
            Self::NotIdNumber => "fault-not-id-number",
            Self::IdBirthday => "fault-id-birthday",
            Self::IdCheck => "fault-id-check",
            Self::Pattern { message } if message.is_empty() => "fault-pattern",
            Self::Pattern { .. } => "fault-pattern-own",
            Self::NotNumber => "fault-not-number",
            Self::TooManyDigits { .. } => "fault-too-many-digits",
            Self::Between { .. } => "fault-between",
            Self::AtLeast { .. } => "fault-at-least",
            Self::AtMost { .. } => "fault-at-most",
            Self::Step { .. } => "fault-step",
            Self::NotDate => "fault-not-date",
            Self::DateIncomplete { .. } => "fault-date-incomplete",
            Self::DatePart { .. } => "fault-date-part",
            Self::NotRealDate => "fault-not-real-date",
            Self::DateBetween { .. } => "fault-date-between",
            Self::DateAtLeast { .. } => "fault-date-at-least",
            Self::DateAtMost { .. } => "fault-date-at-most",
            Self::TooManyPicks { .. } => "fault-too-many-picks",
            Self::TooFewPicks { .. } => "fault-too-few-picks",
            Self::UnknownOption => "fault-unknown-option",
            Self::NoFile => "fault-no-file",
            Self::FileEmpty { .. } => "fault-file-empty",
            Self::FileKind { .. } => "fault-file-kind",
            Self::FileSize { .. } => "fault-file-size",
            Self::FileUnsafe { .. } => "fault-file-unsafe",
            Self::FileFailed { .. } => "fault-file-failed",
            Self::FileNoRoom => "fault-file-no-room",
            Self::FileUnknown => "fault-file-unknown",
            Self::TooManyFiles { .. } => "fault-too-many-files",
            Self::SentTwice => "fault-sent-twice",
            Self::UnknownQuestion => "fault-unknown-question",
            Self::Taken => "fault-taken",
            Self::TakenTogether { fields, .. } if fields.is_empty() => "fault-answered-today",
            Self::TakenTogether { today: true, .. } => "fault-taken-together-today",
            Self::TakenTogether { .. } => "fault-taken-together",
            Self::OptionFull { .. } => "fault-option-full",
        }
    }

    /// Variables of the message. Numbers are digits without grouping, dates `YYYY-MM-DD`, parts of a date
    /// `year`, `month` or `day`.
    #[must_use]
    pub fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooLong { max, actual } => {
                vec![("max", max.to_string()), ("actual", actual.to_string())]
            }
            Self::TooShort { min, actual } => {
                vec![("min", min.to_string()), ("actual", actual.to_string())]
            }
            Self::Between { min, max } | Self::DateBetween { min, max } => {
                vec![("min", min.clone()), ("max", max.clone())]
            }
            Self::AtLeast { min } | Self::DateAtLeast { min } => vec![("min", min.clone())],
            Self::AtMost { max } | Self::DateAtMost { max } => vec![("max", max.clone())],
            Self::Step { step, from } => vec![("step", step.clone()), ("from", from.clone())],
            Self::DateIncomplete { part } | Self::DatePart { part } => {
                vec![("part", part.name().to_owned())]
            }
            Self::TooManyDigits { max } | Self::TooManyPicks { max } => {
                vec![("max", max.to_string())]
            }
            Self::NotTogether { option } | Self::OptionFull { option } => {
                vec![("option", option.clone())]
            }
            Self::TakenTogether { fields, .. } => vec![("fields", fields.clone())],
            Self::Pattern { message } => vec![("message", message.clone())],
            Self::TooFewPicks { min } => vec![("min", min.to_string())],
            Self::TooManyFiles { max } => vec![("max", max.to_string())],
            Self::FileEmpty { name } | Self::FileUnsafe { name } | Self::FileFailed { name } => {
                vec![("name", name.clone())]
            }
            Self::FileKind { name, types } => {
                vec![("name", name.clone()), ("types", types.clone())]
            }
            Self::FileSize { name, max } => vec![("name", name.clone()), ("max", max.to_string())],
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
