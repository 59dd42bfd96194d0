//! A form that takes no answers now: it says why, and gives back what was typed.

use askama::Template;
use chrono::{DateTime, Utc};

use super::{FormHead, Pair};
use crate::domain::definition::{Definition, OneResponsePer};
use crate::domain::submission::StoredSubmission;
use crate::web::pages::layout::{Chrome, Link};
use crate::web::pages::shown::{self, ShownAnswer};

/// Why a form takes no answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shut {
    /// Not open yet (GET 200, POST 403).
    NotYet {
        /// When it opens.
        opens_at: DateTime<Utc>,
    },
    /// Closed (GET 200, POST 410).
    Closed {
        /// When, where the form says so; none when it was closed by hand.
        closed_at: Option<DateTime<Utc>>,
    },
    /// Full (GET 200, POST 409).
    Full {
        /// How many places it has.
        capacity: Option<u32>,
    },
}

/// The page instead of a form that is not open.
#[derive(Clone, Debug, Template)]
#[template(path = "fill/shut.html")]
pub struct ShutPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// The form's own words.
    pub form: FormHead,
    /// What happened, the page's heading.
    pub heading: String,
    /// What follows from it.
    pub next: String,
    /// Where the script asks how long it still takes; empty when nothing is to be waited for here.
    pub opening: String,
    /// Where to go on.
    pub links: Vec<Link>,
    /// What was typed and not sent; empty on a mere visit.
    pub kept: Vec<ShownAnswer>,
    /// What is sent to wait for a place with these answers.
    pub wait: Option<Wait>,
}

/// A form that is sent once more as it was typed, by the button that joins the waiting list.
#[derive(Clone, Debug)]
pub struct Wait {
    /// Where it goes.
    pub action: String,
    /// The pair of the page, first, and what was typed.
    pub pairs: Vec<(String, String)>,
}

impl ShutPage {
    /// The page for a visit, or with the `pairs` that a POST brought.
    #[must_use]
    pub fn new(
        chrome: Chrome,
        definition: &Definition,
        reason: Shut,
        pairs: &[(String, String)],
    ) -> Self {
        let words = chrome.words;
        let time = |instant| words.time(instant, definition.settings.time_zone);
        let (heading, next) = match reason {
            Shut::NotYet { opens_at } => (
                words.say_with("shut-not-yet", &[("time", &time(opens_at))]),
                words.say("shut-not-yet-next"),
            ),
            Shut::Closed {
                closed_at: Some(at),
            } => (
                words.say_with("shut-closed-at", &[("time", &time(at))]),
                words.say("shut-closed-next"),
            ),
            Shut::Closed { closed_at: None } => (
                words.say("shut-closed").into_owned(),
                words.say("shut-closed-next"),
            ),
            Shut::Full {
                capacity: Some(count),
            } => (
                words.say_with("shut-full-count", &[("count", &count)]),
                words.say("shut-full-next"),
            ),
            Shut::Full { capacity: None } => (
                words.say("shut-full").into_owned(),
                words.say("shut-full-next"),
            ),
        };
        let opening = match reason {
            // The answer to a POST must not be loaded again by itself.
            Shut::NotYet { .. } if pairs.is_empty() => {
                format!("/f/{}/opening", definition.slug.as_str())
            }
            _ => String::new(),
        };
        Self {
            form: FormHead::new(definition, words),
            opening,
            heading,
            next: next.into_owned(),
            links: Vec::new(),
            wait: None,
            kept: shown::typed(definition, pairs, words),
            chrome,
        }
    }

    /// The same page with a way to wait for a place, for somebody who has typed nothing yet.
    #[must_use]
    pub fn to_wait(mut self) -> Self {
        let words = self.chrome.words;
        let href = format!("{}?wait=1", self.form.address);
        self.next = words.say("shut-full-wait").into_owned();
        self.links.push(Link {
            label: words.say("fill-join").into_owned(),
            href: self.chrome.onward.filling(&href),
        });
        self
    }

    /// The same page with a button to wait for a place with what was typed, under the same `pair`.
    #[must_use]
    pub fn to_wait_with(mut self, pair: Pair, typed: &[(String, String)]) -> Self {
        let mut pairs = vec![
            ("request_id".to_owned(), pair.request_id.as_str().to_owned()),
            ("page_token".to_owned(), pair.page_token),
        ];
        let again = |name: &str| !matches!(name, "request_id" | "page_token" | "action" | "csrf");
        pairs.extend(typed.iter().filter(|(name, _)| again(name)).cloned());
        let action = format!("{}/submissions", self.form.address);
        self.next = self.chrome.say("shut-full-wait-kept").into_owned();
        self.wait = Some(Wait {
            action: self.chrome.onward.filling(&action),
            pairs,
        });
        self
    }

    /// For somebody who has answered before, where each person answers once. `first`: what they sent, if it is still
    /// there.
    #[must_use]
    pub fn answered(
        chrome: Chrome,
        definition: &Definition,
        first: Option<&StoredSubmission>,
        pairs: &[(String, String)],
    ) -> Self {
        let words = chrome.words;
        let address = format!("/f/{}", definition.slug.as_str());
        let settings = &definition.settings;
        let link = |label: &'static str, href| Link {
            label: words.say(label).into_owned(),
            href,
        };
        let receipt = first.map(|first| {
            let address = format!("{address}/receipt/{}", first.receipt.as_str());
            chrome.inside(&address)
        });
        let mut links: Vec<_> = receipt
            .map(|href| link("answered-receipt", href))
            .into_iter()
            .collect();
        if settings.one_response_per == OneResponsePer::Browser && settings.someone_else {
            links.push(link(
                "answered-someone-else",
                chrome.inside(&format!("{address}?someone=else")),
            ));
        }
        let time = first.map(|first| words.time(first.submitted_at, settings.time_zone));
        Self {
            form: FormHead::new(definition, words),
            opening: String::new(),
            heading: words.say("answered-title").into_owned(),
            next: time.map_or_else(
                || words.say("answered-once").into_owned(),
                |time| words.say_with("answered-at", &[("time", &time)]),
            ),
            links,
            wait: None,
            kept: shown::typed(definition, pairs, words),
            chrome,
        }
    }

    /// For somebody without an invitation, where only who was invited answers.
    #[must_use]
    pub fn not_invited(
        chrome: Chrome,
        definition: &Definition,
        pairs: &[(String, String)],
    ) -> Self {
        let words = chrome.words;
        Self {
            form: FormHead::new(definition, words),
            opening: String::new(),
            heading: words.say("fill-not-invited").into_owned(),
            next: words.say("fill-not-invited-next").into_owned(),
            links: Vec::new(),
            wait: None,
            kept: shown::typed(definition, pairs, words),
            chrome,
        }
    }

    /// For somebody who is not signed in, where only accounts answer. `back`: the path where they go on afterwards.
    #[must_use]
    pub fn sign_in(
        chrome: Chrome,
        definition: &Definition,
        back: &str,
        pairs: &[(String, String)],
    ) -> Self {
        let words = chrome.words;
        let link = Link {
            label: words.say("fill-sign-in").into_owned(),
            href: format!("/login?next={back}"),
        };
        Self {
            form: FormHead::new(definition, words),
            opening: String::new(),
            heading: words.say("fill-sign-in-title").into_owned(),
            next: words.say("fill-sign-in-next").into_owned(),
            links: vec![link],
            wait: None,
            kept: shown::typed(definition, pairs, words),
            chrome,
        }
    }
}
