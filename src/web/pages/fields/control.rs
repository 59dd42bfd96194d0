//! What a person types into or picks from, one variant and one template for each kind.

use chrono::{NaiveDate, NaiveTime};
use chrono_tz::Tz;

use super::fault::anchor;
use super::files::FileControl;
use super::option_row::{OptionRow, offered, rows};
use super::parts::{MatrixRow, PartView, Parts};
use crate::domain::decimal::Decimal;
use crate::domain::field::date::DayLimit;
use crate::domain::field::signature::AGREED;
use crate::domain::field::time::FORMAT;
use crate::domain::field::{Date, Kind, Number, Signature, Time};
use crate::web::markdown::{self, Html};
use crate::web::pages::inputs::fault_at;

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
    /// A day and a time of it.
    Datetime {
        /// Day, then time.
        parts: [PartView; 2],
        /// The zone that they are of.
        zone: &'static str,
    },
    /// One of several, all in view.
    Choice {
        /// What is offered.
        options: Vec<OptionRow>,
        /// The text beside the options.
        other: Option<PartView>,
    },
    /// Several of several.
    Choices {
        /// What is offered.
        options: Vec<OptionRow>,
        /// The text beside the options.
        other: Option<PartView>,
    },
    /// One of several, folded away.
    Dropdown {
        /// What is offered.
        options: Vec<OptionRow>,
        /// The text beside the options.
        other: Option<PartView>,
    },
    /// A point on a scale.
    Scale {
        /// Its points.
        options: Vec<OptionRow>,
        /// What the first and the last mean; may be empty.
        ends: [String; 2],
    },
    /// A number of stars.
    Rating {
        /// From one star to the most.
        options: Vec<OptionRow>,
    },
    /// The same choice for several rows.
    Matrix {
        /// Its rows.
        rows: Vec<MatrixRow>,
    },
    /// A postal address.
    Address {
        /// Its parts.
        parts: Vec<PartView>,
    },
    /// Files.
    File(FileControl),
    /// A name under a statement.
    Signature {
        /// The statement in full.
        statement: Html,
        /// The id of the box to tick; what is behind it is the name of what is sent.
        tick: (String, String),
        /// Whether it was ticked.
        chosen: bool,
        /// What is wrong with the tick, in words.
        tick_fault: Option<String>,
        /// The name that was typed.
        value: String,
    },
    /// A value from the page's address.
    Hidden {
        /// The value.
        value: String,
    },
    /// Text between the questions.
    Note {
        /// The text.
        text: Html,
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

impl Control {
    /// What it offers, if it does.
    pub(super) fn rows_mut(&mut self) -> &mut [OptionRow] {
        match self {
            Self::Choice { options, .. }
            | Self::Choices { options, .. }
            | Self::Dropdown { options, .. }
            | Self::YesNo { options } => options,
            _ => &mut [],
        }
    }

    /// The control of a question.
    pub(super) fn new(parts: &Parts<'_>, zone: Tz) -> Self {
        let words = parts.words;
        let raw = parts.sent.own();
        let raw = raw.as_slice();
        let value = || raw.first().copied().unwrap_or_default().to_owned();
        let numbered = |points: Vec<u32>, label: &dyn Fn(u32) -> String| {
            let pairs = points
                .into_iter()
                .map(|point| (point.to_string(), label(point)));
            rows(pairs, None, raw)
        };
        match &parts.field.kind {
            Kind::Text(text) => Self::Text {
                value: value(),
                width: width(text.max_length),
            },
            Kind::Paragraph(_) => Self::Paragraph { value: value() },
            Kind::Name(_) => Self::Name { value: value() },
            Kind::IdNumber(_) => Self::IdNumber { value: value() },
            Kind::Number(number) => Self::Number {
                value: value(),
                keyboard: keyboard(number),
            },
            Kind::Email(_) => Self::Email { value: value() },
            Kind::Phone(_) => Self::Phone { value: value() },
            Kind::Url(_) => Self::Url { value: value() },
            Kind::Date(date) => date_control(date, value()),
            Kind::Time(time) => time_control(time, value()),
            Kind::Datetime(_) => Self::Datetime {
                parts: parts.moment(),
                zone: zone.name(),
            },
            Kind::Choice(choice) => Self::Choice {
                options: offered(&choice.options, parts),
                other: parts.other(),
            },
            Kind::Choices(choices) => Self::Choices {
                options: offered(&choices.options, parts),
                other: parts.other(),
            },
            Kind::Dropdown(dropdown) => Self::Dropdown {
                options: offered(&dropdown.options, parts),
                other: parts.other(),
            },
            Kind::YesNo(_) => {
                let option = |id: &str| (id.to_owned(), words.say(id).into_owned());
                Self::YesNo {
                    options: rows(["yes", "no"].map(option), None, raw),
                }
            }
            Kind::Scale(scale) => Self::Scale {
                options: numbered(scale.points().collect(), &|point| point.to_string()),
                ends: [scale.min_label.clone(), scale.max_label.clone()],
            },
            Kind::Rating(rating) => Self::Rating {
                options: numbered((1..=rating.max).collect(), &|stars| {
                    words.say_with("fill-stars", &[("stars", &stars), ("max", &rating.max)])
                }),
            },
            Kind::Matrix(matrix) => Self::Matrix {
                rows: parts.rows(matrix),
            },
            Kind::Address(address) => Self::Address {
                parts: parts.address(address),
            },
            Kind::File(file) => Self::File(FileControl::new(words, file, raw)),
            Kind::Signature(signature) => signature_control(parts, signature, value()),
            Kind::Consent(consent) => Self::Consent {
                statement: markdown::html(&consent.statement),
                chosen: raw.contains(&"yes"),
            },
            Kind::Hidden(_) => Self::Hidden { value: value() },
            Kind::Note(note) => Self::Note {
                text: markdown::html(&note.text),
            },
        }
    }
}

fn signature_control(parts: &Parts<'_>, signature: &Signature, value: String) -> Control {
    let id = parts.field.id.as_str();
    let tick = anchor(id, Some(AGREED));
    Control::Signature {
        statement: markdown::html(&signature.statement),
        chosen: parts.sent.part(AGREED) == "yes",
        tick_fault: fault_at(parts.problems, &tick),
        tick: (tick, format!("{id}.{AGREED}")),
        value,
    }
}

fn date_control(date: &Date, value: String) -> Control {
    let written = |limit: Option<DayLimit>| match limit {
        Some(DayLimit::Day(day)) => day.to_string(),
        // The page may stay open until another day.
        Some(DayLimit::FromToday(_)) | None => String::new(),
    };
    Control::Date {
        native: value.is_empty() || is_iso_day(&value),
        value,
        min: written(date.min),
        max: written(date.max),
    }
}

/// Whether the browser's own date box can show a value.
pub(super) fn is_iso_day(value: &str) -> bool {
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
pub(super) fn is_iso_time(value: &str) -> bool {
    value.len() == 5 && NaiveTime::parse_from_str(value, FORMAT).is_ok()
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
