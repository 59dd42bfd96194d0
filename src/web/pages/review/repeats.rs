//! Where the repeats of one form come from.

use std::borrow::Cow;

use askama::Template;
use chrono_tz::Tz;

use super::Moment;
use crate::domain::definition::Definition;
use crate::domain::repeat::{Cause, Likeness, Period};
use crate::domain::submission::{Status, StoredSubmission};
use crate::web::i18n::Words;
use crate::web::pages::layout::StaffChrome;

/// A cause and how often it was at work.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// The cause.
    pub cause: Cause,
    /// Its repeats.
    pub count: u64,
    /// Its part of all repeats, in percent, rounded down.
    pub percent: u64,
}

/// An act of which repeats were absorbed.
#[derive(Clone, Debug)]
pub struct ActLine {
    /// The first eight characters of its request id.
    pub act: String,
    /// When its latest repeat came.
    pub last: Moment,
    /// How many repeats were absorbed.
    pub repeats: u64,
    /// Where they come from.
    pub causes: Vec<Cause>,
    /// The submission's short name and where it leads.
    pub stored: Option<(String, String)>,
}

/// Two submissions that look alike.
#[derive(Clone, Debug)]
pub struct PairLine {
    /// What they share.
    pub likeness: Likeness,
    /// The later one and the earlier one.
    pub both: [Side; 2],
}

/// One submission of a pair.
#[derive(Clone, Debug)]
pub struct Side {
    /// Where it leads.
    pub href: String,
    /// Its short name.
    pub reference: String,
    /// When it came.
    pub received: Moment,
    /// Where it stands.
    pub status: Status,
}

impl Side {
    /// A submission of the form `slug`.
    #[must_use]
    pub fn new(submission: &StoredSubmission, slug: &str, zone: Tz, words: Words) -> Self {
        Self {
            href: format!("/review/{slug}/{}", submission.id),
            reference: submission.reference.as_str().to_owned(),
            received: Moment::short(submission.submitted_at, zone, words),
            status: submission.status,
        }
    }
}

/// `GET /review/{slug}/duplicates`
#[derive(Clone, Debug, Template)]
#[template(path = "review/repeats.html")]
pub struct RepeatsPage {
    /// What stands around the page.
    pub chrome: StaffChrome,
    /// The form's title.
    pub title: String,
    /// The language of the title, where it is not the page's.
    pub lang: Option<&'static str>,
    /// The form's name in addresses.
    pub slug: String,
    /// The zone of its times.
    pub zone: Tz,
    /// How far back it looks.
    pub period: Period,
    /// Repeats that were absorbed.
    pub total: u64,
    /// Acts that have more than one row; none, or something is badly wrong.
    pub twice: u64,
    /// Where the repeats come from.
    pub shares: Vec<Share>,
    /// The latest acts.
    pub acts: Vec<ActLine>,
    /// Submissions that look alike.
    pub pairs: Vec<PairLine>,
    /// How many submissions were compared for that, at most.
    pub compared: u32,
}

impl RepeatsPage {
    /// A page without anything on it yet.
    #[must_use]
    pub fn new(chrome: StaffChrome, definition: &Definition, slug: &str, period: Period) -> Self {
        let language = definition.language;
        Self {
            title: definition.title.clone(),
            lang: language.unless(chrome.words.language()),
            slug: slug.to_owned(),
            zone: definition.settings.time_zone,
            period,
            total: 0,
            twice: 0,
            shares: Vec::new(),
            acts: Vec::new(),
            pairs: Vec::new(),
            compared: 0,
            chrome,
        }
    }

    /// Adds how often each cause was at work.
    #[must_use]
    pub fn with_causes(mut self, causes: &[(Cause, u64)]) -> Self {
        self.total = causes.iter().map(|(_, count)| count).sum();
        let share = |(cause, count): &(Cause, u64)| Share {
            cause: *cause,
            count: *count,
            percent: count * 100 / self.total.max(1),
        };
        self.shares = causes.iter().map(share).collect();
        self
    }

    fn sentence(&self) -> String {
        let key = match self.period {
            Period::Day => "repeats-sum-day",
            Period::Week => "repeats-sum-week",
            Period::Month => "repeats-sum-month",
        };
        self.chrome.say_with(key, &[("count", &self.total)])
    }

    fn periods(&self) -> Vec<(Period, Cow<'static, str>)> {
        let label = |period| match period {
            Period::Day => self.chrome.say("repeats-day"),
            Period::Week => self.chrome.say("repeats-week"),
            Period::Month => self.chrome.say("repeats-month"),
        };
        Period::ALL
            .into_iter()
            .map(|period| (period, label(period)))
            .collect()
    }

    fn number(&self, count: &u64) -> String {
        super::number(*count, self.chrome.words)
    }

    fn cause(&self, cause: &Cause) -> Cow<'static, str> {
        cause_words(*cause, self.chrome.words)
    }

    fn advice(&self, cause: &Cause) -> Cow<'static, str> {
        advice(*cause, self.chrome.words)
    }

    fn share(&self, share: &Share) -> String {
        if share.percent == 0 {
            return self.chrome.say("repeats-share-small").into_owned();
        }
        self.chrome
            .say_with("repeats-share-percent", &[("percent", &share.percent)])
    }

    fn likeness(&self, likeness: &Likeness) -> String {
        match likeness {
            Likeness::Answers => self.chrome.say("repeats-alike-answers").into_owned(),
            Likeness::Contact(question) => self
                .chrome
                .say_with("repeats-alike-contact", &[("question", question)]),
        }
    }
}

/// A cause in plain words.
#[must_use]
pub fn cause_words(cause: Cause, words: Words) -> Cow<'static, str> {
    match cause {
        Cause::DoublePress => words.say("repeats-double-press"),
        Cause::PressedWhileWaiting => words.say("repeats-pressed-while-waiting"),
        Cause::Reloaded => words.say("repeats-reloaded"),
        Cause::ChangedAndSentAgain => words.say("repeats-changed-and-sent-again"),
        Cause::Program => words.say("repeats-program"),
        Cause::Gateway => words.say("repeats-gateway"),
        Cause::UsedBefore => words.say("repeats-used-before"),
    }
}

/// What to do about a cause.
#[must_use]
pub fn advice(cause: Cause, words: Words) -> Cow<'static, str> {
    match cause {
        Cause::DoublePress => words.say("repeats-double-press-advice"),
        Cause::PressedWhileWaiting => words.say("repeats-pressed-while-waiting-advice"),
        Cause::Reloaded => words.say("repeats-reloaded-advice"),
        Cause::ChangedAndSentAgain => words.say("repeats-changed-and-sent-again-advice"),
        Cause::Program => words.say("repeats-program-advice"),
        Cause::Gateway => words.say("repeats-gateway-advice"),
        Cause::UsedBefore => words.say("repeats-used-before-advice"),
    }
}
