//! Differences between two states of a form, in words.

use super::settings::lines as lines_of;
use std::borrow::Cow;

use super::sentence::shown;
use crate::domain::definition::changes::{Aspect, Change, PageChange, Part, changes};
use crate::domain::definition::{Definition, OneResponsePer, RequestIdPer, WhenRedisIsDown};
use crate::web::i18n::Words;

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeLine {
    /// What happened to what: `added`, `removed` or `changed`.
    pub class: &'static str,
    /// In a sentence.
    pub text: String,
    /// More about it, one sentence each.
    pub details: Vec<String>,
}

/// What `to` says differently from `from`.
#[must_use]
pub fn lines(words: Words, from: &Definition, to: &Definition) -> Vec<ChangeLine> {
    let line = |change: &Change| line(words, from, to, change);
    changes(from, to).iter().map(line).collect()
}

fn line(words: Words, from: &Definition, to: &Definition, change: &Change) -> ChangeLine {
    let plain = |class, text| ChangeLine {
        class,
        text,
        details: Vec::new(),
    };
    match change {
        Change::Added { label } => plain(
            "added",
            words.say_with("builder-change-added", &[("label", label)]),
        ),
        Change::Removed { label } => plain(
            "removed",
            words.say_with("builder-change-removed", &[("label", label)]),
        ),
        Change::Moved { label } => plain(
            "changed",
            words.say_with("builder-change-moved", &[("label", label)]),
        ),
        Change::Changed { label, aspects } => ChangeLine {
            class: "changed",
            text: words.say_with("builder-change-changed", &[("label", label)]),
            details: aspects
                .iter()
                .map(|one| aspect(words, to, label, one))
                .collect(),
        },
        Change::Page {
            number,
            title,
            what,
        } => page_line(words, &page_name(words, *number, title), what),
        Change::ToPage {
            label,
            number,
            title,
        } => {
            let page = page_name(words, *number, title);
            let arguments = [("label", label as _), ("page", &page as _)];
            plain(
                "changed",
                words.say_with("builder-change-to-page", &arguments),
            )
        }
        Change::Part(part) => part_line(words, from, to, *part),
        Change::Setting(key) => ChangeLine {
            class: "changed",
            text: setting_label(words, key).into_owned(),
            details: vec![words.say_with(
                "builder-change-values",
                &[
                    ("was", &setting_value(words, from, key)),
                    ("is", &setting_value(words, to, key)),
                ],
            )],
        },
    }
}

fn page_name(words: Words, number: usize, title: &str) -> String {
    match title {
        "" => words.say_with("step-number", &[("number", &number)]),
        title => words.say_with("builder-rule-of-page", &[("title", &title)]),
    }
}

fn page_line(words: Words, page: &str, what: &PageChange) -> ChangeLine {
    let (class, key) = match what {
        PageChange::Added => ("added", "builder-change-added"),
        PageChange::Removed => ("removed", "builder-change-removed"),
        PageChange::Moved => ("changed", "builder-change-moved"),
        PageChange::Renamed { .. } | PageChange::Condition => ("changed", "builder-change-changed"),
    };
    let details = match what {
        PageChange::Renamed { was } if was.is_empty() => {
            vec![words.say("builder-aspect-page-titled").into_owned()]
        }
        PageChange::Renamed { was } => {
            vec![words.say_with("builder-aspect-label", &[("was", was)])]
        }
        PageChange::Condition => vec![words.say("builder-aspect-page-rule").into_owned()],
        _ => Vec::new(),
    };
    ChangeLine {
        class,
        text: words.say_with(key, &[("label", &page)]),
        details,
    }
}

fn part_line(words: Words, from: &Definition, to: &Definition, part: Part) -> ChangeLine {
    let values = |was: &str, is: &str| {
        vec![words.say_with("builder-change-values", &[("was", &was), ("is", &is)])]
    };
    let (text, details) = match part {
        Part::Slug => (
            words.say("builder-slug"),
            values(from.slug.as_str(), to.slug.as_str()),
        ),
        Part::Title => (words.say("builder-title"), values(&from.title, &to.title)),
        Part::Description => (words.say("builder-description"), Vec::new()),
        Part::Language => (
            words.say("builder-language"),
            values(from.language.code(), to.language.code()),
        ),
        Part::Pages => (words.say("builder-change-pages"), Vec::new()),
        Part::Translations => (words.say("builder-change-translations"), Vec::new()),
    };
    ChangeLine {
        class: "changed",
        text: text.into_owned(),
        details,
    }
}

fn aspect(words: Words, to: &Definition, label: &str, aspect: &Aspect) -> String {
    let fixed = |text: Cow<'static, str>| text.into_owned();
    match aspect {
        Aspect::Label { was } => words.say_with("builder-aspect-label", &[("was", was)]),
        Aspect::Hint => fixed(words.say("builder-aspect-hint")),
        Aspect::Required(true) => fixed(words.say("builder-aspect-required")),
        Aspect::Required(false) => fixed(words.say("builder-aspect-optional")),
        Aspect::Unique(true) => fixed(words.say("builder-aspect-unique")),
        Aspect::Unique(false) => fixed(words.say("builder-aspect-not-unique")),
        Aspect::Kind => fixed(words.say("builder-aspect-kind")),
        Aspect::OptionAdded(label) => {
            words.say_with("builder-aspect-option-added", &[("label", label)])
        }
        Aspect::OptionRemoved(label) => {
            words.say_with("builder-aspect-option-removed", &[("label", label)])
        }
        Aspect::OptionRenamed { was, is } => {
            words.say_with("builder-aspect-option-renamed", &[("was", was), ("is", is)])
        }
        Aspect::OptionsMoved => fixed(words.say("builder-aspect-options-moved")),
        Aspect::Limits => fixed(words.say("builder-aspect-limits")),
        Aspect::Statement => fixed(words.say("builder-aspect-statement")),
        Aspect::Condition => {
            let field = to.fields().find(|field| field.label == label);
            shown(words, to, field.and_then(|field| field.show_if.as_ref()))
        }
        Aspect::OptionCondition(label) => {
            words.say_with("builder-aspect-option-rule", &[("label", label)])
        }
    }
}

/// What a setting is called.
#[must_use]
pub fn setting_label(words: Words, key: &str) -> Cow<'static, str> {
    match key {
        "opens_at" => words.say("builder-opens"),
        "closes_at" => words.say("builder-closes"),
        "grace_minutes" => words.say("builder-grace"),
        "time_zone" => words.say("builder-time-zone"),
        "capacity" => words.say("builder-capacity"),
        "waiting_list_hours" => words.say("builder-waiting-list"),
        "one_response_per" => words.say("builder-one-response"),
        "someone_else" => words.say("builder-someone-else"),
        "unique_together" => words.say("builder-together"),
        "request_id" | "request_id_per" => words.say("builder-request-id"),
        "when_redis_is_down" => words.say("builder-redis"),
        "page_life_hours" => words.say("builder-page-life"),
        "insist_on_newest" => words.say("builder-insist"),
        "keep_drafts" => words.say("builder-keep-drafts"),
        "draft_days" => words.say("builder-draft-days"),
        "minimum_seconds" => words.say("builder-minimum"),
        "show_answers_on_receipt" => words.say("builder-show-answers"),
        "embed_origins" => words.say("builder-embed-origins"),
        "receipt_by_mail" => words.say("builder-receipt-by-mail"),
        "notify" => words.say("builder-notify"),
        _ => words.say("builder-confirmation"),
    }
}

/// What a rule on how often one person answers is called.
#[must_use]
pub fn one_response_label(words: Words, per: OneResponsePer) -> Cow<'static, str> {
    match per {
        OneResponsePer::Nobody => words.say("builder-one-response-none"),
        OneResponsePer::Browser => words.say("builder-one-response-browser"),
        OneResponsePer::Invitation => words.say("builder-one-response-invitation"),
        OneResponsePer::Account => words.say("builder-one-response-account"),
    }
}

/// What is said of how much one page may send.
#[must_use]
pub fn request_id_label(words: Words, per: RequestIdPer) -> Cow<'static, str> {
    match per {
        RequestIdPer::Page => words.say("builder-request-id-page"),
        RequestIdPer::Click => words.say("builder-request-id-click"),
    }
}

/// What a policy for the time without Redis is called.
#[must_use]
pub fn policy_label(words: Words, policy: WhenRedisIsDown) -> Cow<'static, str> {
    match policy {
        WhenRedisIsDown::DatabaseDecides => words.say("builder-redis-database"),
        WhenRedisIsDown::Refuse => words.say("builder-redis-refuse"),
    }
}

fn setting_value(words: Words, form: &Definition, key: &str) -> String {
    let settings = &form.settings;
    let yes_or_no = |is| {
        if is {
            words.say("yes")
        } else {
            words.say("no")
        }
        .into_owned()
    };
    let never = || words.say("builder-never").into_owned();
    let time = |instant| words.time(instant, settings.time_zone);
    match key {
        "opens_at" => settings
            .opens_at
            .map_or_else(|| words.say("builder-at-once").into_owned(), time),
        "closes_at" => settings.closes_at.map_or_else(never, time),
        "grace_minutes" => settings.grace_minutes.to_string(),
        "time_zone" => settings.time_zone.name().to_owned(),
        "capacity" => settings.capacity.map_or_else(
            || words.say("builder-no-limit").into_owned(),
            |capacity| capacity.to_string(),
        ),
        "waiting_list_hours" => settings.waiting_list_hours.map_or_else(
            || words.say("builder-nothing").into_owned(),
            |hours| hours.to_string(),
        ),
        "one_response_per" => one_response_label(words, settings.one_response_per).into_owned(),
        "someone_else" if settings.someone_else => words.say("yes").into_owned(),
        "someone_else" => words.say("no").into_owned(),
        "unique_together" if settings.unique_together.is_empty() => {
            words.say("builder-together-none").into_owned()
        }
        "unique_together" => lines_of(&settings.unique_together).replace('\n', "; "),
        "request_id" => request_id_label(words, settings.request_id).into_owned(),
        "when_redis_is_down" => policy_label(words, settings.when_redis_is_down).into_owned(),
        "page_life_hours" => settings.page_life_hours.to_string(),
        "keep_drafts" => yes_or_no(settings.keep_drafts),
        "draft_days" => settings.draft_days.to_string(),
        "minimum_seconds" => settings.minimum_seconds.to_string(),
        "show_answers_on_receipt" => yes_or_no(settings.show_answers_on_receipt),
        "insist_on_newest" => yes_or_no(settings.insist_on_newest),
        "embed_origins" if settings.embed_origins.is_empty() => {
            words.say("builder-nothing").into_owned()
        }
        "embed_origins" => {
            let origins = settings.embed_origins.iter().map(ToString::to_string);
            origins.collect::<Vec<_>>().join(", ")
        }
        "receipt_by_mail" => match &settings.receipt_by_mail {
            Some(id) => form
                .field(id)
                .map_or_else(|| id.clone(), |field| field.label.clone()),
            None => words.say("builder-nothing").into_owned(),
        },
        "notify" if settings.notify.is_empty() => words.say("builder-nothing").into_owned(),
        "notify" => {
            let addresses = settings.notify.iter().map(ToString::to_string);
            addresses.collect::<Vec<_>>().join(", ")
        }
        _ if settings.confirmation.is_empty() => words.say("builder-nothing").into_owned(),
        _ => settings.confirmation.clone(),
    }
}
