//! What happened to one act of submitting.

use std::borrow::Cow;

use askama::Template;
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use chrono_tz::Tz;

use super::repeats::{Side, advice, cause_words};
use super::{Moment, number};
use crate::domain::definition::Definition;
use crate::domain::repeat::{Cause, HELD_BACK, Layer, Program, Repeat};
use crate::domain::submission::StoredSubmission;
use crate::web::i18n::Words;
use crate::web::pages::layout::StaffChrome;

/// A repeat on the timeline.
#[derive(Clone, Debug)]
pub struct Step {
    /// How long after the first try it came, in words.
    pub offset: String,
    /// When it came.
    pub at: Moment,
    /// Where it came from.
    pub cause: Cow<'static, str>,
    /// What stopped it.
    pub layer: Cow<'static, str>,
    /// What it was answered with.
    pub answer: Cow<'static, str>,
    /// What sent it and what it had in common with the first try.
    pub signs: Vec<Cow<'static, str>>,
    /// What stands in the table, name by name.
    pub raw: Vec<(Cow<'static, str>, String)>,
}

impl Step {
    fn new(repeat: &Repeat, first: Option<DateTime<Utc>>, zone: Tz, words: Words) -> Self {
        Self {
            offset: first.map_or_else(String::new, |first| {
                offset(repeat.happened_at - first, words)
            }),
            at: Moment::short(repeat.happened_at, zone, words),
            cause: cause_words(repeat.cause, words),
            layer: layer(repeat.layer, words),
            answer: answer(&repeat.outcome, words),
            signs: signs(repeat, words),
            raw: raw(repeat, words),
        }
    }
}

/// `GET /review/{slug}/duplicates/{act}`
#[derive(Clone, Debug, Template)]
#[template(path = "review/act.html")]
pub struct ActPage {
    /// What stands around the page.
    pub chrome: StaffChrome,
    /// The form's title.
    pub form: String,
    /// The language of the title, where it is not the page's.
    pub lang: Option<&'static str>,
    /// The form's name in addresses.
    pub slug: String,
    /// The zone of its times.
    pub zone: Tz,
    /// The first eight characters of the request id.
    pub act: String,
    /// What is kept.
    pub stored: Option<Side>,
    /// Whether what was kept has been deleted.
    pub deleted: bool,
    /// When the first try reached us, where that is known.
    pub first: Option<Moment>,
    /// The submission that holds a value which this act wanted to use as well.
    pub holder: Option<Side>,
    /// Where the repeats come from, and what to do about it.
    pub causes: Vec<Cause>,
    /// The repeats.
    pub steps: Vec<Step>,
}

impl ActPage {
    /// The page of an act with its repeats, the first one first.
    #[must_use]
    pub fn new(
        chrome: StaffChrome,
        definition: &Definition,
        slug: &str,
        act: String,
        stored: Option<&StoredSubmission>,
        repeats: &[Repeat],
    ) -> Self {
        let (words, language) = (chrome.words, definition.language);
        let zone = definition.settings.time_zone;
        let made = stored.map(|found| found.id.made_at().unwrap_or(found.submitted_at));
        // A value that was used before had its first use in another act.
        let own = repeats
            .iter()
            .filter(|repeat| repeat.layer != Layer::BusinessKey);
        let first = made.or_else(|| own.filter_map(|repeat| repeat.first_at).min());
        let mut causes: Vec<Cause> = repeats.iter().map(|repeat| repeat.cause).collect();
        causes.sort();
        causes.dedup();
        let step = |repeat| Step::new(repeat, first, zone, words);
        Self {
            form: definition.title.clone(),
            lang: language.unless(words.language()),
            slug: slug.to_owned(),
            zone,
            act,
            stored: stored.map(|found| Side::new(found, slug, zone, words)),
            deleted: stored.is_some_and(|found| found.deleted_at.is_some()),
            holder: None,
            first: first.map(|at| Moment::short(at, zone, words)),
            causes,
            steps: repeats.iter().map(step).collect(),
            chrome,
        }
    }

    /// Adds the submission that holds a value which this act wanted to use as well.
    pub fn hold(&mut self, holder: Option<&StoredSubmission>) {
        let (zone, words) = (self.zone, self.chrome.words);
        self.holder = holder.map(|found| Side::new(found, &self.slug, zone, words));
    }

    fn title(&self) -> String {
        match &self.stored {
            Some(stored) => self
                .chrome
                .say_with("repeats-act-title", &[("reference", &stored.reference)]),
            None => self
                .chrome
                .say_with("repeats-act-title-unsaved", &[("act", &self.act)]),
        }
    }

    fn lead(&self) -> String {
        let key = if self.stored.is_some() {
            "repeats-act-lead"
        } else {
            "repeats-act-lead-unsaved"
        };
        self.chrome.say_with(key, &[("count", &self.steps.len())])
    }

    fn first_words(&self) -> String {
        let Some(stored) = &self.stored else {
            return self.chrome.say("repeats-first-unknown").into_owned();
        };
        let key = if self.deleted {
            "repeats-first-deleted"
        } else {
            "repeats-first"
        };
        self.chrome
            .say_with(key, &[("reference", &stored.reference)])
    }

    fn cause(&self, cause: &Cause) -> Cow<'static, str> {
        cause_words(*cause, self.chrome.words)
    }

    fn advice(&self, cause: &Cause) -> Cow<'static, str> {
        advice(*cause, self.chrome.words)
    }
}

/// A distance in time, as finely as people care: `+40 ms`, `+0.4 s`, `+12 s`, `+3 min`.
fn offset(gap: TimeDelta, words: Words) -> String {
    let milliseconds = gap.num_milliseconds();
    let seconds = gap.num_seconds();
    let say = |key, count: i64| words.say_with(key, &[("count", &count)]);
    match milliseconds {
        ..0 => words.say("repeats-before").into_owned(),
        0..100 => say("repeats-milliseconds", milliseconds),
        100..10_000 => {
            let tenths = format!("{}.{}", seconds, milliseconds % 1000 / 100);
            words.say_with("repeats-seconds", &[("count", &tenths)])
        }
        _ if seconds < 120 => say("repeats-seconds", seconds),
        _ if seconds < 7_200 => say("repeats-minutes", gap.num_minutes()),
        _ if seconds < 172_800 => say("repeats-hours", gap.num_hours()),
        _ => say("repeats-days", gap.num_days()),
    }
}

fn layer(layer: Layer, words: Words) -> Cow<'static, str> {
    match layer {
        Layer::PageLock => words.say("repeats-layer-page-lock"),
        Layer::Claim => words.say("repeats-layer-claim"),
        Layer::Waiting => words.say("repeats-layer-waiting"),
        Layer::UniqueIndex => words.say("repeats-layer-unique-index"),
        Layer::BusinessKey => words.say("repeats-layer-business-key"),
    }
}

fn answer(outcome: &str, words: Words) -> Cow<'static, str> {
    match outcome {
        "replayed" => words.say("repeats-answer-replayed"),
        "different_answers" => words.say("repeats-answer-different-answers"),
        "still_running" | "different_answers_running" => words.say("repeats-answer-still-running"),
        HELD_BACK => words.say("repeats-answer-held-back"),
        "taken" => words.say("repeats-answer-taken"),
        other => Cow::Owned(other.to_owned()),
    }
}

fn signs(repeat: &Repeat, words: Words) -> Vec<Cow<'static, str>> {
    let mut signs = vec![program(repeat.program, words)];
    if repeat.through_gateway {
        signs.push(words.say("repeats-by-gateway"));
    }
    // Another act has its own answers and its own address: there is nothing to compare with.
    if repeat.layer != Layer::BusinessKey {
        signs.push(match repeat.same_connection {
            Some(true) => words.say("repeats-same-address"),
            Some(false) => words.say("repeats-another-address"),
            None => words.say("repeats-unknown-address"),
        });
        signs.push(if repeat.same_answers {
            words.say("repeats-same-answers")
        } else {
            words.say("repeats-other-answers")
        });
    }
    signs
}

fn program(program: Program, words: Words) -> Cow<'static, str> {
    match (program.is_known(), program.is_browser()) {
        (true, _) => Cow::Borrowed(program.name()),
        (false, true) => words.say("repeats-a-browser"),
        (false, false) => words.say("repeats-a-program"),
    }
}

fn raw(repeat: &Repeat, words: Words) -> Vec<(Cow<'static, str>, String)> {
    let time = repeat.happened_at;
    let mut raw = vec![
        (
            words.say("repeats-detail-time"),
            time.to_rfc3339_opts(SecondsFormat::Millis, true),
        ),
        (words.say("repeats-detail-act"), repeat.act.clone()),
        (
            words.say("repeats-detail-layer"),
            repeat.layer.name().to_owned(),
        ),
        (words.say("repeats-detail-outcome"), repeat.outcome.clone()),
    ];
    if let Some(gap) = repeat.gap() {
        let gap = number(gap.num_milliseconds().unsigned_abs(), words);
        raw.push((
            words.say("repeats-detail-gap"),
            words.say_with("repeats-detail-gap-ms", &[("count", &gap)]),
        ));
    }
    if let Some(address) = &repeat.address {
        raw.push((
            words.say("repeats-detail-address"),
            address.as_str().to_owned(),
        ));
    }
    raw
}
