//! What the makers of a form read above its questions, where people who fill it in read nothing.

use crate::domain::definition::{Definition, Page};
use crate::domain::field::{Field, Kind};
use crate::web::i18n::Words;
use crate::web::pages::forms::page_panel::name;
use crate::web::pages::forms::sentence::shown;

/// What stands above one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakersNote {
    /// The id of the question.
    pub question: String,
    /// What the page is called that begins with it; may be empty.
    pub title: String,
    /// When the page or the question is shown, and what of it nobody sees.
    pub texts: Vec<String>,
}

impl MakersNote {
    /// The notes of a form, in the order of its questions.
    #[must_use]
    pub fn all(words: Words, form: &Definition) -> Vec<Self> {
        let mut notes = Vec::new();
        for (place, page) in form.pages.iter().enumerate() {
            for (number, field) in page.fields.iter().enumerate() {
                let first = (number == 0).then_some((place, page));
                notes.push(Self::new(words, form, first, field));
            }
        }
        notes
    }

    /// `begins`: the page whose first question this is, with its place from 0.
    fn new(words: Words, form: &Definition, begins: Option<(usize, &Page)>, field: &Field) -> Self {
        let page = begins.filter(|_| form.has_steps());
        let conditions = [
            page.and_then(|(_, page)| page.show_if.as_ref()),
            field.show_if.as_ref(),
        ];
        let conditions = conditions.into_iter().flatten();
        let mut texts: Vec<_> = conditions
            .map(|condition| shown(words, form, Some(condition)))
            .collect();
        if let Kind::Hidden(_) = field.kind {
            let id = field.id.as_str();
            texts.push(words.say_with("builder-hidden", &[("name", &id)]));
        }
        Self {
            question: field.id.to_string(),
            title: page.map_or_else(String::new, |(place, page)| name(words, place, page)),
            texts,
        }
    }
}
