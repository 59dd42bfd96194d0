//! Answers as people read them.

use crate::domain::answers::{Answers, Shown};
use crate::domain::definition::{Definition, Language};
use crate::domain::field::time::FORMAT;
use crate::domain::field::{Field, Kind, sent};
use crate::domain::intent::RESERVED;
use crate::web::i18n::Words;

/// One question with its answer, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownAnswer {
    /// The question.
    pub label: String,
    /// The language of the question, where it is not the page's.
    pub lang: Option<&'static str>,
    /// The answer, perhaps of several parts; empty when there is none.
    pub values: Vec<String>,
    /// The language of the values, where it is known not to be the page's.
    pub value_lang: Option<&'static str>,
}

/// Every question that was asked, with its answer, in the order of the form.
#[must_use]
pub fn answered(definition: &Definition, answers: &Answers, words: Words) -> Vec<ShownAnswer> {
    definition
        .asked(answers)
        .map(|field| answer(field, definition.language, answers, words))
        .collect()
}

/// One question of a form in this language with its answer.
#[must_use]
pub fn answer(field: &Field, form: Language, answers: &Answers, words: Words) -> ShownAnswer {
    let values = match answers.shown(field) {
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
        .map(|field| {
            let values = given(pairs, field.id.as_str())
                .map(|value| readable(field, value, words))
                .collect();
            shown(field, definition.language, words, values)
        })
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

/// What was typed, under the names it was sent with, where the form is not known.
#[must_use]
pub fn named(pairs: &[(String, String)]) -> Vec<ShownAnswer> {
    let mut all: Vec<ShownAnswer> = Vec::new();
    for (name, value) in pairs {
        if RESERVED.contains(&name.as_str()) || value.trim().is_empty() {
            continue;
        }
        match all.iter_mut().find(|answer| answer.label == *name) {
            Some(answer) => answer.values.push(value.clone()),
            None => all.push(ShownAnswer {
                label: name.clone(),
                lang: None,
                values: vec![value.clone()],
                value_lang: None,
            }),
        }
    }
    all
}

fn given<'a>(pairs: &'a [(String, String)], id: &str) -> impl Iterator<Item = &'a str> {
    pairs
        .iter()
        .filter(move |(name, value)| name == id && !value.trim().is_empty())
        .map(|(_, value)| value.as_str())
}

fn readable(field: &Field, value: &str, words: Words) -> String {
    let option = field
        .kind
        .options()
        .iter()
        .find(|option| option.id == value);
    match (&field.kind, option) {
        (_, Some(option)) => option.label.clone(),
        (Kind::YesNo(_), _) if matches!(value, "yes" | "no") => yes_or_no(words, value == "yes"),
        (Kind::Consent(_), _) if value == "yes" => words.say("agreed").into_owned(),
        _ => value.to_owned(),
    }
}

fn yes_or_no(words: Words, yes: bool) -> String {
    words.say(if yes { "yes" } else { "no" }).into_owned()
}

fn shown(field: &Field, form: Language, words: Words, values: Vec<String>) -> ShownAnswer {
    let lang = (form != words.language()).then(|| form.code());
    ShownAnswer {
        label: field.label.clone(),
        lang,
        values,
        value_lang: lang.filter(|_| !field.kind.options().is_empty()),
    }
}
