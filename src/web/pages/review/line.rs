//! Who waits for a place of a form.

use askama::Template;

use super::Moment;
use crate::domain::definition::Definition;
use crate::domain::line::{InLine, Turn};
use crate::web::pages::layout::StaffChrome;

/// One who waits.
#[derive(Clone, Debug)]
pub struct Row {
    /// Their number in line; none where a place was held already.
    pub number: Option<u32>,
    /// Where the submission is.
    pub href: String,
    /// Its short name.
    pub reference: String,
    /// When the line was joined.
    pub joined: Moment,
    /// How it stands, in words.
    pub turn: String,
    /// Until when a place is held, or was.
    pub until: Option<Moment>,
}

/// `GET /review/{slug}/line`
#[derive(Clone, Debug, Template)]
#[template(path = "review/line.html")]
pub struct LinePage {
    /// What stands around the page.
    pub chrome: StaffChrome,
    /// In order.
    pub rows: Vec<Row>,
    /// How many there are, shown or not.
    pub length: i64,
    /// The zone of its times.
    pub zone: &'static str,
}

impl LinePage {
    /// The line of a form; `definition` is what people fill in now.
    #[must_use]
    pub fn new(
        chrome: StaffChrome,
        definition: &Definition,
        slug: &str,
        waiting: &[InLine],
        length: i64,
    ) -> Self {
        let (words, zone) = (chrome.words, definition.settings.time_zone);
        let row = |one: &InLine| {
            let (number, turn, until) = match one.turn {
                Turn::Waits { before } => (Some(before + 1), "line-desk-waits", None),
                Turn::Offered { until } => (None, "line-desk-offered", Some(until)),
                Turn::Passed { until } => (None, "line-desk-passed", Some(until)),
            };
            Row {
                number,
                href: format!("/review/{slug}/{}", one.record),
                reference: one.reference.as_str().to_owned(),
                joined: Moment::short(one.joined_at, zone, words),
                turn: words.say(turn).into_owned(),
                until: until.map(|until| Moment::short(until, zone, words)),
            }
        };
        Self {
            rows: waiting.iter().map(row).collect(),
            length,
            zone: zone.name(),
            chrome,
        }
    }
}
