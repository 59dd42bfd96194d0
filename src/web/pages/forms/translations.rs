//! What a form says in other languages, beside what it says in its own.

use askama::Template;

use super::bar::FormBar;
use super::new::language_input;
use crate::domain::definition::translation::OwnText;
use crate::domain::definition::{Definition, LanguageTag, Translation};
use crate::domain::field::texts::TextLimit;
use crate::web::i18n::Words;
use crate::web::pages::inputs::{Input, fault_at};
use crate::web::pages::layout::{Problem, StaffChrome};

/// The page of translations.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/translations.html")]
pub struct TranslationsPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The draft's revision.
    pub revision: i32,
    /// The form's own language.
    pub own: LanguageTag,
    /// How far each language has come.
    pub languages: Vec<LanguageRow>,
    /// The language that is worked on, with its texts; none while there is none.
    pub target: Option<Target>,
    /// Which language to add.
    pub add: Input,
    /// What was pasted to take in and does not do; may be empty.
    pub pasted: String,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// One language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageRow {
    /// The language.
    pub tag: LanguageTag,
    /// Texts that are translated.
    pub done: usize,
    /// Texts to translate.
    pub all: usize,
    /// Whether it is the one that is worked on.
    pub current: bool,
}

/// A language with all texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The language.
    pub tag: LanguageTag,
    /// The texts, by page and question.
    pub groups: Vec<Group>,
}

/// The texts of the form itself, of a page, of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they are of, in words of ours; empty: `own` says it.
    pub name: String,
    /// What they are of, in the form's own language.
    pub own: String,
    /// The texts.
    pub rows: Vec<TextRow>,
}

/// One text, in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRow {
    /// The id of its input.
    pub anchor: String,
    /// The name of what is sent.
    pub name: String,
    /// What it is: question, help, option.
    pub part: String,
    /// The text in the form's own language; an optional one may be empty.
    pub own: String,
    /// The translation, or what was typed.
    pub value: String,
    /// Whether it may have several lines.
    pub several: bool,
    /// What is wrong with what was typed, in words.
    pub fault: Option<String>,
}

impl TextRow {
    /// Whether people of the language still read the form's own text.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        self.value.trim().is_empty() && !self.own.is_empty()
    }
}

/// Before the place of a text in the name of its input.
pub const PREFIX: &str = "text:";

/// The id of the input of the text at `place`.
#[must_use]
pub fn anchor(place: &str) -> String {
    format!("text-{}", place.replace('/', "-"))
}

impl TranslationsPage {
    /// The page of `draft` with the language `to`; `typed` are texts that do not do.
    #[must_use]
    pub fn new(
        chrome: StaffChrome,
        (form, revision): (FormBar, i32),
        draft: &Definition,
        to: Option<LanguageTag>,
        typed: &[(String, String)],
        problems: Vec<Problem>,
    ) -> Self {
        let words = chrome.words;
        let texts = draft.texts();
        let rows = draft.translations.iter().map(|one| LanguageRow {
            tag: one.language,
            all: texts.iter().filter(|own| !own.text.is_empty()).count(),
            done: done(one, &texts),
            current: Some(one.language) == to,
        });
        let languages = rows.collect();
        let mut translations = draft.translations.iter();
        let target = translations.find(|one| Some(one.language) == to);
        let value = |place: &str| {
            let typed = typed.iter().find(|(name, _)| name == place);
            let typed = typed.map(|(_, text)| text.clone());
            let kept = target.and_then(|one| one.texts.get(place).cloned());
            typed.or(kept).unwrap_or_default()
        };
        let draw = Drawing {
            words,
            draft,
            value: &value,
            problems: &problems,
        };
        let mut add = language_input(words, "add", "");
        add.label = words.say("translation-add-label");
        add.hint = words.say("translation-add-hint");
        Self {
            own: draft.language,
            languages,
            target: target.map(|one| Target {
                tag: one.language,
                groups: draw.groups(&texts),
            }),
            add: add.judged(&problems),
            pasted: String::new(),
            chrome,
            form,
            revision,
            problems,
        }
    }
}

/// Texts of the form that a language has.
fn done(translation: &Translation, texts: &[OwnText]) -> usize {
    let all = texts.iter().filter(|own| !own.text.is_empty()).count();
    all - translation.missing(texts).count()
}

struct Drawing<'d> {
    words: Words,
    draft: &'d Definition,
    value: &'d dyn Fn(&str) -> String,
    problems: &'d [Problem],
}

impl Drawing<'_> {
    fn groups(&self, texts: &[OwnText]) -> Vec<Group> {
        let mut groups: Vec<(String, Group)> = Vec::new();
        for own in texts {
            let (of, row) = (group_of(&own.place), self.row(own));
            match groups.iter_mut().find(|(known, _)| *known == of) {
                Some((_, group)) => group.rows.push(row),
                None => groups.push((of.clone(), self.group(&of, row))),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    fn group(&self, of: &str, row: TextRow) -> Group {
        let field = of
            .strip_prefix("fields/")
            .and_then(|id| self.draft.field(id));
        let name = match of {
            "form" => self.words.say("translation-group-form").into_owned(),
            _ if field.is_some() => String::new(),
            _ => self.words.say("translation-group-page").into_owned(),
        };
        Group {
            name,
            own: field.map(|field| field.label.clone()).unwrap_or_default(),
            rows: vec![row],
        }
    }

    fn row(&self, own: &OwnText) -> TextRow {
        let anchor = anchor(&own.place);
        TextRow {
            name: format!("{PREFIX}{}", own.place),
            part: part(self.words, &own.place),
            own: own.text.clone(),
            value: (self.value)(&own.place),
            several: matches!(own.limit, TextLimit::Markdown(_)),
            fault: fault_at(self.problems, &anchor),
            anchor,
        }
    }
}

/// What a text belongs to: a page, a question, or the form.
fn group_of(place: &str) -> String {
    let mut parts = place.split('/');
    match (parts.next(), parts.next()) {
        (Some(list @ ("pages" | "fields")), Some(id)) => format!("{list}/{id}"),
        _ => "form".to_owned(),
    }
}

/// What a text is.
#[must_use]
pub fn part(words: Words, place: &str) -> String {
    let parts: Vec<_> = place.split('/').collect();
    let word = match parts.as_slice() {
        ["title"] => words.say("translation-title"),
        ["description"] => words.say("translation-description"),
        ["settings", ..] => words.say("translation-confirmation"),
        ["pages", ..] => words.say("translation-page-title"),
        [_, _, "label"] => words.say("translation-label"),
        [_, _, "hint"] => words.say("translation-hint"),
        [_, _, "options", _] => words.say("translation-option"),
        [_, _, "rows", _] => words.say("translation-row"),
        [_, _, "min_label"] => words.say("translation-min-label"),
        [_, _, "max_label"] => words.say("translation-max-label"),
        [_, _, "pattern_message"] => words.say("translation-pattern-message"),
        _ => words.say("translation-text"),
    };
    word.into_owned()
}
