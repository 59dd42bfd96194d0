//! What one state of a form says differently from another, in the terms in which people think of it.

mod pages;

use std::collections::HashSet;

use super::{Definition, Page, Settings};
use crate::domain::field::{ChoiceOption, Field};

/// One difference. Questions are named by the label they bear now; removed ones by their last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A part of the form around its questions.
    Part(Part),
    /// A question that was not there.
    Added {
        /// Its label.
        label: String,
    },
    /// A question that is gone.
    Removed {
        /// Its label.
        label: String,
    },
    /// A question that stands elsewhere among those that stayed.
    Moved {
        /// Its label.
        label: String,
    },
    /// A question that says something else.
    Changed {
        /// Its label.
        label: String,
        /// What about it.
        aspects: Vec<Aspect>,
    },
    /// A page of several; titles are empty where a page has none.
    Page {
        /// Its number now; of one that is gone: its last.
        number: usize,
        /// Its title now, or its last.
        title: String,
        /// What about it.
        what: PageChange,
    },
    /// A question that went to another page.
    ToPage {
        /// Its label.
        label: String,
        /// The page's number.
        number: usize,
        /// The page's title.
        title: String,
    },
    /// A setting, by its key in a document.
    Setting(&'static str),
}

/// A part of the form around its questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The name in its address.
    Slug,
    /// Its title.
    Title,
    /// The text above the questions.
    Description,
    /// The language its texts are written in.
    Language,
    /// The heading of a form of one page.
    Pages,
    /// What it says in other languages.
    Translations,
}

/// What became of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageChange {
    /// It was not there.
    Added,
    /// It is gone.
    Removed,
    /// It stands elsewhere among those that stayed.
    Moved,
    /// It had this title.
    Renamed {
        /// May be empty.
        was: String,
    },
    /// It is shown under another condition.
    Condition,
}

/// What about a question is different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// The question itself.
    Label {
        /// What it said before.
        was: String,
    },
    /// The help below it.
    Hint,
    /// It must be answered now, or need not any more.
    Required(bool),
    /// Its answer must be unique now, or need not any more.
    Unique(bool),
    /// Another kind of question.
    Kind,
    /// An option that was not there.
    OptionAdded(String),
    /// An option that is gone.
    OptionRemoved(String),
    /// An option that is called otherwise.
    OptionRenamed {
        /// What it was called.
        was: String,
        /// What it is called now.
        is: String,
    },
    /// Options in another order.
    OptionsMoved,
    /// Lengths, ranges, a country, a number of picks.
    Limits,
    /// The statement to agree to.
    Statement,
    /// When it is shown.
    Condition,
    /// When this option is offered.
    OptionCondition(String),
}

/// What `to` says differently from `from`: the form, its questions in their order, those that are gone, settings.
#[must_use]
pub fn changes(from: &Definition, to: &Definition) -> Vec<Change> {
    let mut changes: Vec<_> = parts(from, to).map(Change::Part).collect();
    if from.has_steps() || to.has_steps() {
        changes.extend(pages::changes(from, to));
    }
    let moved = moved(from, to);
    for field in to.fields() {
        let label = field.label.clone();
        let Some(before) = from.field(field.id.as_str()) else {
            changes.push(Change::Added { label });
            continue;
        };
        let aspects = aspects(before, field);
        if !aspects.is_empty() {
            let label = label.clone();
            changes.push(Change::Changed { label, aspects });
        }
        if let Some(to_page) = pages::to_page(from, to, field) {
            changes.push(to_page);
        } else if moved.contains(field.id.as_str()) {
            changes.push(Change::Moved { label });
        }
    }
    let gone = from
        .fields()
        .filter(|field| to.field(field.id.as_str()).is_none());
    changes.extend(gone.map(|field| Change::Removed {
        label: field.label.clone(),
    }));
    changes.extend(settings(&from.settings, &to.settings).map(Change::Setting));
    changes
}

fn parts(from: &Definition, to: &Definition) -> impl Iterator<Item = Part> {
    let headings = |form: &Definition| {
        let pages = form.pages.iter();
        pages
            .map(|page| (page.id.clone(), page.title.clone(), page.show_if.clone()))
            .collect::<Vec<_>>()
    };
    let has_one = !from.has_steps() && !to.has_steps();
    let differ = [
        (Part::Slug, from.slug != to.slug),
        (Part::Title, from.title != to.title),
        (Part::Description, from.description != to.description),
        (Part::Language, from.language != to.language),
        (Part::Pages, has_one && headings(from) != headings(to)),
        (Part::Translations, from.translations != to.translations),
    ];
    differ
        .into_iter()
        .filter_map(|(part, differs)| differs.then_some(part))
}

fn settings(from: &Settings, to: &Settings) -> impl Iterator<Item = &'static str> {
    let differ = [
        ("opens_at", from.opens_at != to.opens_at),
        ("closes_at", from.closes_at != to.closes_at),
        ("grace_minutes", from.grace_minutes != to.grace_minutes),
        ("time_zone", from.time_zone != to.time_zone),
        ("embed_origins", from.embed_origins != to.embed_origins),
        (
            "receipt_by_mail",
            from.receipt_by_mail != to.receipt_by_mail,
        ),
        ("notify", from.notify != to.notify),
        ("capacity", from.capacity != to.capacity),
        (
            "waiting_list_hours",
            from.waiting_list_hours != to.waiting_list_hours,
        ),
        (
            "one_response_per",
            from.one_response_per != to.one_response_per,
        ),
        ("someone_else", from.someone_else != to.someone_else),
        (
            "unique_together",
            from.unique_together != to.unique_together,
        ),
        ("request_id", from.request_id != to.request_id),
        (
            "when_redis_is_down",
            from.when_redis_is_down != to.when_redis_is_down,
        ),
        (
            "page_life_hours",
            from.page_life_hours != to.page_life_hours,
        ),
        ("keep_drafts", from.keep_drafts != to.keep_drafts),
        ("draft_days", from.draft_days != to.draft_days),
        (
            "minimum_seconds",
            from.minimum_seconds != to.minimum_seconds,
        ),
        (
            "insist_on_newest",
            from.insist_on_newest != to.insist_on_newest,
        ),
        (
            "show_answers_on_receipt",
            from.show_answers_on_receipt != to.show_answers_on_receipt,
        ),
        ("confirmation", from.confirmation != to.confirmation),
    ];
    differ
        .into_iter()
        .filter_map(|(key, differs)| differs.then_some(key))
}

fn aspects(from: &Field, to: &Field) -> Vec<Aspect> {
    let mut aspects = Vec::new();
    if from.label != to.label {
        let was = from.label.clone();
        aspects.push(Aspect::Label { was });
    }
    if from.hint != to.hint {
        aspects.push(Aspect::Hint);
    }
    if from.required != to.required {
        aspects.push(Aspect::Required(to.required));
    }
    if from.unique != to.unique {
        aspects.push(Aspect::Unique(to.unique));
    }
    if from.show_if != to.show_if {
        aspects.push(Aspect::Condition);
    }
    if from.kind.name() != to.kind.name() {
        aspects.push(Aspect::Kind);
        return aspects;
    }
    options(from.kind.rows(), to.kind.rows(), &mut aspects);
    options(from.kind.options(), to.kind.options(), &mut aspects);
    let (from_keys, to_keys) = (from.to_document(), to.to_document());
    if from_keys.get("text") != to_keys.get("text") {
        aspects.push(Aspect::Statement);
    }
    const LIMITS: [&str; 13] = [
        "min",
        "max",
        "step",
        "min_length",
        "max_length",
        "default_country",
        "pattern",
        "pattern_message",
        "min_label",
        "max_label",
        "format",
        "other",
        "prefill",
    ];
    let exclusive = |field: &Field| {
        let mut options = field.kind.options().iter();
        options
            .find(|option| option.exclusive)
            .map(|option| option.id.clone())
    };
    let limits = LIMITS
        .iter()
        .any(|key| from_keys.get(key) != to_keys.get(key));
    if limits || exclusive(from) != exclusive(to) {
        aspects.push(Aspect::Limits);
    }
    aspects
}

fn options(from: &[ChoiceOption], to: &[ChoiceOption], aspects: &mut Vec<Aspect>) {
    let find = |options: &[ChoiceOption], id: &str| {
        let mut options = options.iter();
        options.find(|option| option.id == id).cloned()
    };
    for option in to {
        match find(from, &option.id) {
            None => aspects.push(Aspect::OptionAdded(option.label.clone())),
            Some(before) if before.label != option.label => aspects.push(Aspect::OptionRenamed {
                was: before.label,
                is: option.label.clone(),
            }),
            Some(before) if before.show_if != option.show_if => {
                aspects.push(Aspect::OptionCondition(option.label.clone()));
            }
            Some(_) => {}
        }
    }
    let limit = |option: &ChoiceOption| Some((option.capacity, find(from, &option.id)?.capacity));
    let relimited = to.iter().filter_map(limit).any(|(is, was)| is != was);
    if relimited && !aspects.contains(&Aspect::Limits) {
        aspects.push(Aspect::Limits);
    }
    let gone = from.iter().filter(|option| find(to, &option.id).is_none());
    aspects.extend(gone.map(|option| Aspect::OptionRemoved(option.label.clone())));
    let order = |these: &[ChoiceOption], those: &[ChoiceOption]| {
        let both = these.iter().filter(|one| find(those, &one.id).is_some());
        both.map(|option| option.id.clone()).collect::<Vec<_>>()
    };
    if order(from, to) != order(to, from) {
        aspects.push(Aspect::OptionsMoved);
    }
}

/// The fewest questions whose moving explains the new order on each page: all that stayed but for a longest run in the
/// old order. Those that went to another page are no part of it.
fn moved<'f>(from: &Definition, to: &'f Definition) -> HashSet<&'f str> {
    let before: Vec<_> = from.fields().map(|field| field.id.as_str()).collect();
    let place = |field: &'f Field| {
        let id = field.id.as_str();
        let place = before.iter().position(|other| *other == id)?;
        pages::to_page(from, to, field)
            .is_none()
            .then_some((id, place))
    };
    let on = |page: &'f Page| page.fields.iter().filter_map(place).collect::<Vec<_>>();
    let pages = to.pages.iter().map(on);
    pages.flat_map(|stayed| out_of_order(&stayed)).collect()
}

/// All but a longest part of `places` that stands in its old order.
fn out_of_order<'f>(places: &[(&'f str, usize)]) -> HashSet<&'f str> {
    let kept = longest_run(places);
    let ids = places.iter().map(|(id, _)| *id);
    ids.filter(|id| !kept.contains(id)).collect()
}

/// The longest part of `places`, in its order, in which the old places rise.
fn longest_run<'f>(places: &[(&'f str, usize)]) -> HashSet<&'f str> {
    // For each entry: the length of the longest run that ends with it, and the entry before it there.
    let mut runs: Vec<(usize, Option<usize>)> = Vec::with_capacity(places.len());
    for (index, (_, place)) in places.iter().enumerate() {
        let before = (0..index)
            .filter(|earlier| places[*earlier].1 < *place)
            .max_by_key(|earlier| runs[*earlier].0);
        runs.push((before.map_or(1, |before| runs[before].0 + 1), before));
    }
    let mut run = HashSet::new();
    let mut next = (0..runs.len()).max_by_key(|index| runs[*index].0);
    while let Some(index) = next {
        run.insert(places[index].0);
        next = runs[index].1;
    }
    run
}

#[cfg(test)]
mod tests;
