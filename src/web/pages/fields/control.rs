//! What a person types into or picks from, one variant and one template for each kind.

use chrono::{NaiveDate, NaiveTime};

use crate::domain::decimal::Decimal;
use crate::domain::field::time::FORMAT;
use crate::domain::field::{Date, Kind, Number, Options, Sent, Time};
use crate::web::i18n::Words;
use crate::web::markdown::{self, Html};

/// The control of a question, filled with what was typed.
#[derive(Clone, Debug)]
pub enum Control {
    /// One line.
    Text {
        /// What was typed.
        value: String,
        /// The class that gives the box the width of its answer; empty: full width.
        width: &'static str,
    },
    /// Several lines.
    Paragraph {
        /// What was typed.
        value: String,
    },
    /// The full name of a person.
    Name {
        /// What was typed.
        value: String,
    },
    /// The number of an identity document.
    IdNumber {
        /// What was typed.
        value: String,
    },
    /// A number, typed as text: browsers' number boxes lose what they cannot read.
    Number {
        /// What was typed.
        value: String,
        /// The keyboard of a phone; none where a minus may be needed, which those keyboards lack.
        keyboard: Option<&'static str>,
    },
    /// An e-mail address.
    Email {
        /// What was typed.
        value: String,
    },
    /// A phone number.
    Phone {
        /// What was typed.
        value: String,
    },
    /// The address of a web page.
    Url {
        /// What was typed.
        value: String,
    },
    /// A time of the day.
    Time {
        /// What was typed.
        value: String,
        /// Whether the browser's own time box can show it; it would lose anything but `HH:MM`.
        native: bool,
        /// Earliest, `HH:MM`; may be empty.
        min: String,
        /// Latest, `HH:MM`; may be empty.
        max: String,
    },
    /// One of several, all in view.
    Choice {
        /// What is offered.
        options: Vec<OptionRow>,
    },
    /// Several of several.
    Choices {
        /// What is offered.
        options: Vec<OptionRow>,
    },
    /// One of several, folded away.
    Dropdown {
        /// What is offered.
        options: Vec<OptionRow>,
    },
    /// Yes or no.
    YesNo {
        /// Yes, then no.
        options: Vec<OptionRow>,
    },
    /// A calendar day.
    Date {
        /// What was typed.
        value: String,
        /// Whether the browser's own date box can show it; it would lose anything but `YYYY-MM-DD`.
        native: bool,
        /// First day, `YYYY-MM-DD`; may be empty.
        min: String,
        /// Last day, `YYYY-MM-DD`; may be empty.
        max: String,
    },
    /// A statement to agree to.
    Consent {
        /// The statement in full; may be empty.
        statement: Html,
        /// Whether the box was ticked.
        chosen: bool,
    },
}

/// One option to pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRow {
    /// What comes after the field's anchor in its id: nothing for the first, `-2` for the second.
    pub suffix: String,
    /// What is sent.
    pub value: String,
    /// What people read.
    pub label: String,
    /// The language of the label, where it is not the page's.
    pub lang: Option<&'static str>,
    /// Whether it was picked.
    pub chosen: bool,
    /// The condition under which it is offered, as JSON, where only the script can decide.
    pub rule: Option<String>,
}

impl Control {
    /// What it offers, if it does.
    pub(super) fn rows_mut(&mut self) -> &mut [OptionRow] {
        match self {
            Self::Choice { options }
            | Self::Choices { options }
            | Self::Dropdown { options }
            | Self::YesNo { options } => options,
            _ => &mut [],
        }
    }

    pub(super) fn new(
        kind: &Kind,
        words: Words,
        lang: Option<&'static str>,
        sent: &Sent<'_>,
    ) -> Self {
        let raw = sent.own();
        let raw = raw.as_slice();
        let value = || raw.first().copied().unwrap_or_default().to_owned();
        match kind {
            Kind::Text(text) => Self::Text {
                value: value(),
                width: width(text.max_length),
            },
            Kind::Paragraph(_) => Self::Paragraph { value: value() },
            Kind::Name(_) => Self::Name { value: value() },
            Kind::IdNumber(_) => Self::IdNumber { value: value() },
            Kind::Url(_) => Self::Url { value: value() },
            Kind::Time(time) => time_control(time, value()),
            Kind::Number(number) => Self::Number {
                value: value(),
                keyboard: keyboard(number),
            },
            Kind::Email(_) => Self::Email { value: value() },
            Kind::Phone(_) => Self::Phone { value: value() },
            Kind::Choice(choice) => Self::Choice {
                options: offered(&choice.options, lang, raw),
            },
            Kind::Choices(choices) => Self::Choices {
                options: offered(&choices.options, lang, raw),
            },
            Kind::Dropdown(dropdown) => Self::Dropdown {
                options: offered(&dropdown.options, lang, raw),
            },
            Kind::YesNo(_) => {
                let options = [("yes", words.say("yes")), ("no", words.say("no"))];
                Self::YesNo {
                    options: rows(
                        options.map(|(id, label)| (id, label.into_owned())),
                        None,
                        raw,
                    ),
                }
            }
            Kind::Date(date) => date_control(date, value()),
            Kind::Consent(consent) => Self::Consent {
                statement: markdown::html(&consent.statement),
                chosen: raw.contains(&"yes"),
            },
        }
    }
}

fn date_control(date: &Date, value: String) -> Control {
    let written = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    Control::Date {
        native: value.is_empty() || is_iso_day(&value),
        value,
        min: written(date.min),
        max: written(date.max),
    }
}

/// Whether the browser's own date box can show a value.
fn is_iso_day(value: &str) -> bool {
    value.len() == 10 && value.parse::<NaiveDate>().is_ok()
}

fn time_control(time: &Time, value: String) -> Control {
    let written = |time: Option<NaiveTime>| {
        time.map(|time| time.format(FORMAT).to_string())
            .unwrap_or_default()
    };
    Control::Time {
        native: value.is_empty() || is_iso_time(&value),
        value,
        min: written(time.min),
        max: written(time.max),
    }
}

/// Whether the browser's own time box can show a value.
fn is_iso_time(value: &str) -> bool {
    value.len() == 5 && NaiveTime::parse_from_str(value, FORMAT).is_ok()
}

fn offered(options: &Options, lang: Option<&'static str>, raw: &[&str]) -> Vec<OptionRow> {
    let pairs = options
        .iter()
        .map(|option| (option.id.as_str(), option.label.clone()));
    rows(pairs, lang, raw)
}

fn rows<'a>(
    options: impl IntoIterator<Item = (&'a str, String)>,
    lang: Option<&'static str>,
    raw: &[&str],
) -> Vec<OptionRow> {
    options
        .into_iter()
        .enumerate()
        .map(|(position, (id, label))| OptionRow {
            suffix: if position == 0 {
                String::new()
            } else {
                format!("-{}", position + 1)
            },
            value: id.to_owned(),
            label,
            lang,
            chosen: raw.contains(&id),
            rule: None,
        })
        .collect()
}

fn width(most: Option<u32>) -> &'static str {
    match most {
        Some(..=12) => "w-10",
        Some(13..=30) => "w-20",
        Some(31..=50) => "w-40",
        _ => "",
    }
}

fn keyboard(number: &Number) -> Option<&'static str> {
    let whole = number
        .step
        .as_ref()
        .is_some_and(|step| !step.to_string().contains('.'));
    let from_zero = number
        .min
        .as_ref()
        .is_some_and(|min: &Decimal| !min.to_string().starts_with('-'));
    match (from_zero, whole) {
        (true, true) => Some("numeric"),
        (true, false) => Some("decimal"),
        (false, _) => None,
    }
}
