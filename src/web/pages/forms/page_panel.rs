//! The settings of one page of several, and the question whether it shall be deleted.

use super::question_panel::line;
use super::sentence::shown;
use crate::domain::definition::{Definition, Page};
use crate::web::i18n::Words;
use crate::web::pages::inputs::Input;
use crate::web::pages::layout::Problem;

/// A page.
#[derive(Clone, Debug)]
pub struct PagePanel {
    /// Its id, for its address.
    pub id: String,
    /// What it is called: its heading, or its number.
    pub name: String,
    /// Its heading.
    pub title: Input,
    /// When it is shown, in a sentence.
    pub rule: String,
    /// Its place among how many, counted from 1.
    pub place: (usize, usize),
}

/// A page about to be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletePagePanel {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How many questions it has.
    pub questions: usize,
    /// What the page is called to which they would go.
    pub heir: String,
}

impl PagePanel {
    /// The panel of the page `id`, with the heading that was typed if one was; `None` if there is no such page.
    #[must_use]
    pub fn new(
        words: Words,
        form: &Definition,
        id: &str,
        typed: Option<&str>,
        problems: &[Problem],
    ) -> Option<Self> {
        let place = form.place_of_page(id)?;
        let page = &form.pages[place];
        let control = line(typed.unwrap_or(&page.title), "");
        let title = Input::new(
            words,
            "page-title",
            "title",
            words.say("builder-page-title"),
            control,
        );
        Some(Self {
            id: id.to_owned(),
            name: name(words, place, page),
            title: title
                .with_hint(words.say("builder-page-title-hint"))
                .judged(problems),
            rule: shown(words, form, page.show_if.as_ref()),
            place: (place + 1, form.pages.len()),
        })
    }
}

impl DeletePagePanel {
    /// The panel of the page `id`; `None` if there is no such page, or no other.
    #[must_use]
    pub fn new(words: Words, form: &Definition, id: &str) -> Option<Self> {
        let place = form.place_of_page(id).filter(|_| form.has_steps())?;
        let page = &form.pages[place];
        let heir = place.checked_sub(1).unwrap_or(1);
        Some(Self {
            id: id.to_owned(),
            name: name(words, place, page),
            questions: page.fields.len(),
            heir: name(words, heir, &form.pages[heir]),
        })
    }
}

/// What a page is called: its heading, or its number.
#[must_use]
pub fn name(words: Words, place: usize, page: &Page) -> String {
    match page.title.as_str() {
        "" => words.say_with("step-number", &[("number", &(place + 1))]),
        title => title.to_owned(),
    }
}
