//! Answers as people read them.

use crate::domain::answers::{Answers, Shown};
use crate::domain::definition::{Definition, Page};
use crate::domain::field::options::OTHER;
use crate::domain::field::time::FORMAT;
use crate::domain::field::{ChoiceOption, Field, Kind, sent};
use crate::domain::intent::RESERVED;
use crate::domain::upload::{FileAnswer, FileValue};
use crate::web::i18n::Words;

/// One question with its answer, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownAnswer {
    /// The id of the question, or the name of what was sent.
    pub id: String,
    /// Whether the form asks it no more.
    pub retired: bool,
    /// The question.
    pub label: String,
    /// The language of the question, where it is not the page's.
    pub lang: Option<&'static str>,
    /// The answer, perhaps of several parts; empty when there is none.
    pub values: Vec<String>,
    /// The language of the values, where it is known not to be the page's.
    pub value_lang: Option<&'static str>,
}

/// Every question that was asked, with its answer, in the order of the form, for those who review.
#[must_use]
pub fn answered(definition: &Definition, answers: &Answers, words: Words) -> Vec<ShownAnswer> {
    definition
        .asked(answers)
        .filter(|field| field.kind.is_asked())
        .map(|field| answer(field, definition, answers, words))
        .collect()
}

/// The same for who answered: without what came along unseen.
#[must_use]
pub fn answered_by_hand(
    definition: &Definition,
    answers: &Answers,
    words: Words,
) -> Vec<ShownAnswer> {
    definition
        .asked(answers)
        .filter(|field| is_seen(field))
        .map(|field| answer(field, definition, answers, words))
        .collect()
}

/// One question of a form with its answer.
#[must_use]
pub fn answer(field: &Field, form: &Definition, answers: &Answers, words: Words) -> ShownAnswer {
    let values = match answers.shown(field) {
        Shown::Text(stars) if matches!(field.kind, Kind::Rating(_)) => {
            vec![rating(field, stars, words)]
        }
        Shown::Text(name) if matches!(field.kind, Kind::Signature(_)) => {
            vec![name.to_owned(), words.say("agreed").into_owned()]
        }
        Shown::Other(labels, text) => {
            let other = words.say_with("shown-other", &[("text", &text)]);
            let labels = labels.into_iter().map(str::to_owned);
            labels.chain([other]).collect()
        }
        Shown::Parts(parts) => parts
            .into_iter()
            .map(|(name, value)| part(field, name, value, words))
            .collect(),
        Shown::Moment(moment) => vec![words.moment(moment)],
        Shown::Unanswered => Vec::new(),
        Shown::Text(text) => vec![text.to_owned()],
        Shown::Labels(labels) => labels.into_iter().map(str::to_owned).collect(),
        Shown::YesNo(yes) => vec![yes_or_no(words, yes)],
        Shown::Date(date) => vec![words.date(date)],
        Shown::Time(time) => vec![time.format(FORMAT).to_string()],
        Shown::Agreed => vec![words.say("agreed").into_owned()],
    };
    shown(field, form, words, values)
}

/// What was typed, as it was typed, for people to read and copy: questions that were left blank are left out, and
/// what has no question comes at the end under its name.
#[must_use]
pub fn typed(
    definition: &Definition,
    pairs: &[(String, String)],
    words: Words,
) -> Vec<ShownAnswer> {
    let mut all: Vec<ShownAnswer> = definition
        .fields()
        .filter(|field| is_seen(field))
        .map(|field| shown(field, definition, words, given(field, pairs, words)))
        .filter(|answer| !answer.values.is_empty())
        .collect();
    let strangers: Vec<(String, String)> = pairs
        .iter()
        .filter(|(name, _)| definition.field(sent::split(name).0).is_none())
        .cloned()
        .collect();
    all.extend(named(&strangers));
    all
}

/// The questions of one page that are asked, with what was typed, answered or not.
#[must_use]
pub fn typed_on(
    definition: &Definition,
    page: &Page,
    answers: &Answers,
    pairs: &[(String, String)],
    words: Words,
) -> Vec<ShownAnswer> {
    let asked = page.fields.iter().filter(|field| field.is_shown(answers));
    asked
        .filter(|field| is_seen(field))
        .map(|field| {
            let values = given(field, pairs, words);
            shown(field, definition, words, values)
        })
        .collect()
}

/// What was typed, under the names it was sent with, where the form is not known.
#[must_use]
pub fn named(pairs: &[(String, String)]) -> Vec<ShownAnswer> {
    let mut all: Vec<ShownAnswer> = Vec::new();
    for (name, value) in pairs {
        if RESERVED.contains(&name.as_str()) || value.trim().is_empty() {
            continue;
        }
        let value = FileAnswer::read(value).map_or_else(|| value.clone(), |file| file.name);
        match all.iter_mut().find(|answer| answer.label == *name) {
            Some(answer) => answer.values.push(value),
            None => all.push(ShownAnswer {
                id: name.clone(),
                retired: false,
                label: name.clone(),
                lang: None,
                values: vec![value],
                value_lang: None,
            }),
        }
    }
    all
}

/// Whether people see the question and its answer while they fill in the form.
fn is_seen(field: &Field) -> bool {
    field.kind.is_asked() && !matches!(field.kind, Kind::Hidden(_))
}

/// What was typed for one question, readable; a part stands behind its name.
#[must_use]
pub fn given(field: &Field, pairs: &[(String, String)], words: Words) -> Vec<String> {
    let of_field = |(name, value): &(String, String)| {
        let (id, part_name) = sent::split(name);
        if id != field.id.as_str() || value.trim().is_empty() {
            return None;
        }
        let value = readable(field, value, words);
        Some(part_name.map_or(value.clone(), |name| part(field, name, &value, words)))
    };
    pairs.iter().filter_map(of_field).collect()
}

fn readable(field: &Field, value: &str, words: Words) -> String {
    let mut options = field.kind.options().iter();
    match (&field.kind, options.find(|option| option.id == value)) {
        (_, Some(option)) => option.label.clone(),
        (kind, _) if kind.takes_other() && value == OTHER => words.say("fill-other").into_owned(),
        (Kind::YesNo(_), _) if matches!(value, "yes" | "no") => yes_or_no(words, value == "yes"),
        (Kind::Consent(_) | Kind::Signature(_), _) if value == "yes" => {
            words.say("agreed").into_owned()
        }
        (Kind::File(_), _) => file_name(value),
        (Kind::Rating(_), _) => rating(field, value, words),
        _ => value.to_owned(),
    }
}

fn file_name(value: &str) -> String {
    match FileValue::read(value) {
        FileValue::Kept(file) => file.name,
        FileValue::Refused(_, name) => name,
    }
}

/// One part of an answer in a line: an address reads as it is, anything else needs to be told what it is about.
fn part(field: &Field, name: &str, value: &str, words: Words) -> String {
    if matches!(field.kind, Kind::Address(_)) {
        return value.to_owned();
    }
    let label = part_label(words, field, name);
    words.say_with("shown-part", &[("part", &label), ("value", &value)])
}

fn rating(field: &Field, stars: &str, words: Words) -> String {
    match &field.kind {
        Kind::Rating(rating) => {
            words.say_with("fill-stars", &[("stars", &stars), ("max", &rating.max)])
        }
        _ => stars.to_owned(),
    }
}

/// What a part of a question is called.
#[must_use]
pub fn part_label(words: Words, field: &Field, part: &str) -> String {
    let mut rows = field.kind.rows().iter();
    if let Some(row) = rows.find(|row| row.id == part) {
        return row.label.clone();
    }
    let word = match part {
        "date" => words.say("part-date"),
        "time" => words.say("part-time"),
        "agreed" => words.say("agree"),
        "other" => words.say("part-other"),
        "line1" => words.say("part-line1"),
        "line2" => words.say("part-line2"),
        "city" => words.say("part-city"),
        "region" => words.say("part-region"),
        "postcode" => words.say("part-postcode"),
        "country" => words.say("part-country"),
        "province" => words.say("part-province"),
        "district" => words.say("part-district"),
        "street" => words.say("part-street"),
        "detail" => words.say("part-detail"),
        unknown => return unknown.to_owned(),
    };
    word.into_owned()
}

fn yes_or_no(words: Words, yes: bool) -> String {
    words.say(if yes { "yes" } else { "no" }).into_owned()
}

fn shown(field: &Field, form: &Definition, words: Words, values: Vec<String>) -> ShownAnswer {
    let (id, page) = (field.id.as_str(), words.language());
    // Of several options the first one speaks for all.
    let mut options = field.kind.options().iter();
    let named = options.find(|option| values.contains(&option.label));
    let of_option =
        |option: &ChoiceOption| form.lang_in(id, format_args!("options/{}", option.id), page);
    ShownAnswer {
        id: field.id.as_str().to_owned(),
        retired: false,
        label: field.label.clone(),
        lang: form.lang_in(id, "label", page),
        value_lang: named.and_then(of_option),
        values,
    }
}
