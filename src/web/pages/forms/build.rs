//! Where a form is made: its questions as people see them, and the settings of the chosen one beside them.

use std::borrow::Cow;

use askama::Template;

use super::bar::FormBar;
use super::page_panel::name;
use super::panel::Panel;
use super::wording;
use crate::domain::definition::Definition;
use crate::domain::field::{Field, Kind, Sent};
use crate::web::i18n::Words;
use crate::web::markdown::{self, Html};
use crate::web::pages::fields::FieldView;
use crate::web::pages::layout::{Problem, StaffChrome};

/// The builder.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/build.html")]
pub struct BuildPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The draft's revision: every change says which one it is of.
    pub revision: i32,
    /// The form's description.
    pub description: Html,
    /// Its pages with their questions, as people see them.
    pub pages: Vec<BuiltPage>,
    /// What stands beside them.
    pub panel: Panel,
    /// Whether the panel was asked for: on a narrow screen it stands alone then.
    pub chosen: bool,
    /// What is wrong with what was typed into it.
    pub problems: Vec<Problem>,
    /// When the draft was kept last.
    pub saved: String,
    /// What "Undo" takes back; nothing when there is nothing to take back.
    pub undo: Option<String>,
    /// Questions that people were asked once, and are no more.
    pub retired: Vec<Retired>,
    /// What the last press did; may be empty.
    pub said: String,
    /// Whether that can be seen anyway, so that it need only be heard.
    pub quiet: bool,
}

/// A question that is not asked any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retired {
    /// Its id.
    pub id: String,
    /// Its last label.
    pub label: String,
    /// What its kind is called.
    pub kind: Cow<'static, str>,
    /// Submissions that answer it.
    pub answers: i64,
}

/// One page of the form.
#[derive(Clone, Debug)]
pub struct BuiltPage {
    /// Its id.
    pub id: String,
    /// Its heading; may be empty.
    pub title: String,
    /// Its heading or its number.
    pub name: String,
    /// Its number, from 1.
    pub number: usize,
    /// Its questions.
    pub blocks: Vec<Block>,
}

/// One question of the form.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its id.
    pub id: String,
    /// Its number among all questions, from 1.
    pub number: usize,
    /// Its label.
    pub label: String,
    /// What its kind is called.
    pub kind: Cow<'static, str>,
    /// Whether its answer must be unique.
    pub unique: bool,
    /// Whether the panel is about it.
    pub selected: bool,
    /// The question as people see it.
    pub field: FieldView,
    /// What to say of one that they do not see.
    pub unseen: Option<String>,
}

impl BuiltPage {
    /// The pages of a form; `selected` is the id of the question that the panel is about.
    #[must_use]
    pub fn all(words: Words, form: &Definition, selected: &str) -> Vec<Self> {
        let mut number = 0;
        let mut block = |field: &Field| {
            number += 1;
            Block {
                id: field.id.as_str().to_owned(),
                number,
                label: field.label.clone(),
                kind: wording::kind_label(words, field.kind.name()),
                unique: field.unique,
                selected: field.id.as_str() == selected,
                field: FieldView::new(field, form, words, &Sent::default(), &[]),
                unseen: unseen(words, field),
            }
        };
        let pages = form.pages.iter().enumerate();
        pages
            .map(|(place, page)| Self {
                id: page.id.clone(),
                title: page.title.clone(),
                name: name(words, place, page),
                number: place + 1,
                blocks: page.fields.iter().map(&mut block).collect(),
            })
            .collect()
    }
}

impl BuildPage {
    /// Whether the panel is about the form's own texts.
    #[must_use]
    pub fn is_about_texts(&self) -> bool {
        matches!(self.panel, Panel::Texts(_))
    }

    /// Whether the panel is about this page.
    #[must_use]
    pub fn is_about_page(&self, id: &str) -> bool {
        match &self.panel {
            Panel::Page(page) => page.id == id,
            Panel::DeletePage(page) => page.id == id,
            _ => false,
        }
    }

    /// Whether it asks nothing yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.iter().all(|page| page.blocks.is_empty())
    }

    /// Whether it is filled in page by page.
    #[must_use]
    pub fn has_steps(&self) -> bool {
        self.pages.len() > 1
    }

    /// Whether a question is about to be added behind this one; behind nothing: at the end.
    #[must_use]
    pub fn adds_after(&self, id: &str) -> bool {
        matches!(&self.panel, Panel::Add(add) if add.after == id)
    }

    /// The title of the document.
    #[must_use]
    pub fn title(&self) -> String {
        let heading = self.form.heading();
        if self.problems.is_empty() {
            return heading;
        }
        self.chrome.say_with("error-title", &[("title", &heading)])
    }
}

/// What stands for a question that only addresses answer.
fn unseen(words: Words, field: &Field) -> Option<String> {
    let id = field.id.as_str();
    let hidden = matches!(field.kind, Kind::Hidden(_));
    hidden.then(|| words.say_with("builder-hidden", &[("name", &id)]))
}

/// The description of a form, drawn.
#[must_use]
pub fn description(form: &Definition) -> Html {
    markdown::html(&form.description)
}
