//! The page of somebody who waits for a place: where they stand, and what they can do.

use askama::Template;

use super::FormHead;
use crate::domain::answers::Answers;
use crate::domain::definition::Definition;
use crate::domain::id::Reference;
use crate::domain::line::{Standing, Turn};
use crate::web::pages::layout::Chrome;
use crate::web::pages::shown::{self, ShownAnswer};

/// In place of the receipt, at its address, for as long as its owner stands in line.
#[derive(Clone, Debug, Template)]
#[template(path = "fill/line.html")]
pub struct LinePage {
    /// What stands around it.
    pub chrome: Chrome,
    /// The form's own words.
    pub form: FormHead,
    /// The short code for people to say aloud.
    pub reference: String,
    /// Where presses go.
    pub action: String,
    /// How it stands.
    pub turn: Turn,
    /// What happened, the page's heading.
    pub heading: String,
    /// What follows from it.
    pub next: String,
    /// For how long a place is held.
    pub hours: u16,
    /// What was sent; empty if the form does not repeat it.
    pub answers: Vec<ShownAnswer>,
}

impl LinePage {
    /// The page of a submission that was filled against `definition`; `receipt` is its address.
    #[must_use]
    pub fn new(
        chrome: Chrome,
        definition: &Definition,
        (reference, receipt): (&Reference, &str),
        standing: Standing,
        answers: &Answers,
    ) -> Self {
        let words = chrome.words;
        let settings = &definition.settings;
        let time = |instant| words.time(instant, settings.time_zone);
        let (heading, next) = match standing.turn {
            Turn::Waits { before } => (
                words.say("line-waits-title"),
                words.say_with("line-waits", &[("number", &before.saturating_add(1))]),
            ),
            Turn::Offered { until } => (
                words.say("line-offered-title"),
                words.say_with("line-offered", &[("time", &time(until))]),
            ),
            Turn::Passed { until } => (
                words.say("line-passed-title"),
                words.say_with("line-passed", &[("time", &time(until))]),
            ),
        };
        Self {
            form: FormHead::new(definition, words),
            reference: reference.as_str().to_owned(),
            action: format!("{receipt}/line"),
            turn: standing.turn,
            heading: heading.into_owned(),
            next,
            hours: standing.offer_hours,
            answers: if settings.show_answers_on_receipt {
                shown::answered_by_hand(definition, answers, words)
            } else {
                Vec::new()
            },
            chrome,
        }
    }
}
