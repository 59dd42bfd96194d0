//! What a form asks, and the rules it sets: the document of `docs/form.schema.json`.

pub mod changes;
pub(in crate::domain) mod document;
mod history;
pub mod language;
pub mod language_tag;
mod mails;
pub mod naming;
pub mod once;
mod order;
pub mod origin;
pub mod page;
pub mod problem;
pub mod ready;
pub mod settings;
pub mod size;
pub mod slug;
pub mod translation;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::answers::Answers;
use super::condition;
use super::field::{Field, sent};
use super::place::OptionKey;
use document::{Object, Problems};
pub use language::Language;
pub use language_tag::LanguageTag;
pub use once::OneResponsePer;
pub use order::Move;
pub use origin::Origin;
pub use page::Page;
pub use problem::{DefinitionFault, Problem};
pub use ready::Ready;
pub use settings::{Openness, RequestIdPer, Settings, WhenRedisIsDown};
pub use slug::Slug;
pub use translation::{Translation, Untranslated};

/// The JSON Schema (2020-12) of a form document, as served.
pub const SCHEMA: &str = include_str!("../../docs/form.schema.json");

/// Most code points of a title, of the form or of a page.
pub const TITLE_MAX: u32 = 200;
/// Most code points of a description.
pub const DESCRIPTION_MAX: u32 = 20_000;
/// Most questions of a form.
pub const FIELDS_MAX: usize = 300;

/// Most pages of a form.
pub const PAGES_MAX: usize = 50;

/// One version of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name in addresses.
    pub slug: Slug,
    /// Shown at the top of its pages, at most [`TITLE_MAX`] code points.
    pub title: String,
    /// Markdown above the questions; may be empty.
    pub description: String,
    /// The language its texts are written in.
    pub language: LanguageTag,
    /// What it asks, at most [`PAGES_MAX`] pages.
    pub pages: Vec<Page>,
    /// When it is open and what it says afterwards.
    pub settings: Settings,
    /// Its texts in other languages, in the order in which they are offered.
    pub translations: Vec<Translation>,
    /// Which of its texts are not in `language`; `None`: the form as it was written, not a translation of it.
    pub untranslated: Option<Untranslated>,
}

impl Definition {
    /// Reads a form document.
    ///
    /// # Errors
    /// All problems at once, each with the place it is at.
    pub fn from_json(document: &Value) -> Result<Self, Vec<Problem>> {
        Self::read(document, true)
    }

    /// Reads a document whose conditions need not fit the form: a draft in the making, or what was checked before.
    /// Before people see it, [`Definition::rule_problems`] must have none.
    ///
    /// # Errors
    /// As [`Definition::from_json`].
    pub fn from_draft(document: &Value) -> Result<Self, Vec<Problem>> {
        Self::read(document, false)
    }

    /// What is wrong with its conditions: names that are not there or stand later, options that are gone, what can
    /// never be shown; and with what may be given once together.
    #[must_use]
    pub fn rule_problems(&self) -> Vec<Problem> {
        let mut problems = condition::check::problems(&self.pages);
        problems.extend(once::problems(self));
        problems.extend(mails::problems(self));
        problems
    }

    /// The question with which it comes to offer more options in all than [`size::ALL_OPTIONS_MAX`], if it does. A draft
    /// may; people never see it so.
    #[must_use]
    pub fn size_problem(&self) -> Option<Problem> {
        size::problem(self)
    }

    fn read(document: &Value, whole: bool) -> Result<Self, Vec<Problem>> {
        let problems = Problems::default();
        let definition = Object::open(String::new(), document, &problems)
            .map(|object| Self::from_document(object, whole));
        let mut problems = problems.into_vec();
        // Conditions are looked at only in a form that can be read: what they miss may be there but for a slip.
        if let Some(definition) = definition.as_ref().filter(|_| whole && problems.is_empty()) {
            problems = definition.rule_problems();
            problems.extend(size::problem(definition));
        }
        match definition {
            Some(definition) if problems.is_empty() => Ok(definition),
            _ => Err(problems),
        }
    }

    fn from_document(mut object: Object<'_>, whole: bool) -> Self {
        let version = object.required("onceform");
        if version.is_some_and(|version| version.as_f64() != Some(1.0)) {
            object.note("onceform", DefinitionFault::WrongVersion);
        }
        let slug = Slug::from_document(&mut object);
        let title = object.required_line("title", TITLE_MAX);
        let description = object.markdown("description", DESCRIPTION_MAX);
        let language = language_tag::from_document(&mut object);
        let pages = page::from_document(&mut object);
        let settings = object.object("settings").map(Settings::from_document);
        let mut form = Self {
            slug: slug.unwrap_or_else(Slug::stand_in),
            title,
            description,
            language,
            pages,
            settings: settings.unwrap_or_default(),
            translations: Vec::new(),
            untranslated: None,
        };
        // What a translation misses in a form with slips may be there but for a slip.
        let whole = whole && object.problems().is_empty();
        form.translations = translation::from_document(&mut object, &form, whole);
        object.close();
        form
    }

    /// The document: what [`Definition::from_json`] reads back as the same definition. Keys that say what is so anyway
    /// are left out.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let pages: Vec<_> = self.pages.iter().map(Page::to_document).collect();
        let mut document = json!({
            "onceform": 1,
            "slug": self.slug.as_str(),
            "title": self.title,
            "description": self.description,
            "language": self.language.code(),
            "pages": pages,
            "settings": self.settings.to_document(),
        });
        if let Some(entries) = document.as_object_mut() {
            if self.description.is_empty() {
                entries.shift_remove("description");
            }
            if let Some(translations) = translation::to_document(self) {
                entries.insert("translations".to_owned(), translations);
            }
        }
        document
    }

    /// A form that asks nothing yet.
    #[must_use]
    pub fn blank(slug: Slug, title: String, language: LanguageTag) -> Self {
        let page = Page {
            id: "page_1".to_owned(),
            title: String::new(),
            show_if: None,
            fields: Vec::new(),
        };
        Self {
            slug,
            title,
            description: String::new(),
            language,
            pages: vec![page],
            settings: Settings::default(),
            translations: Vec::new(),
            untranslated: None,
        }
    }

    /// Whether an option of it can be picked so many times only.
    #[must_use]
    pub fn limits_options(&self) -> bool {
        let mut options = self.fields().flat_map(|field| field.kind.options());
        options.any(|option| option.capacity.is_some())
    }

    /// What people read at an option; its id where the form has no such option.
    #[must_use]
    pub fn option_label<'a>(&'a self, key: &'a OptionKey) -> &'a str {
        let mut fields = self.fields();
        let field = fields.find(|field| field.id.as_str() == key.field);
        let mut options = field.map_or(&[][..], |field| field.kind.options()).iter();
        let option = options.find(|option| option.id == key.option);
        option.map_or(&key.option, |option| &option.label)
    }

    /// All questions, in order.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.pages.iter().flat_map(|page| &page.fields)
    }

    /// Whether anything in it is shown under a condition.
    #[must_use]
    pub fn has_conditions(&self) -> bool {
        let conditional = |field: &Field| {
            let mut options = field.kind.options().iter();
            field.show_if.is_some() || options.any(|option| option.show_if.is_some())
        };
        self.pages.iter().any(|page| page.show_if.is_some()) || self.fields().any(conditional)
    }

    /// What has a condition that names this question: labels of questions, titles of pages or, without one, their ids.
    #[must_use]
    pub fn named_by(&self, id: &str) -> Vec<String> {
        let names = |show_if: &Option<condition::Condition>| {
            show_if
                .as_ref()
                .is_some_and(|condition| condition.names(id))
        };
        let pages = self.pages.iter().filter(|page| names(&page.show_if));
        let pages = pages.map(|page| match page.title.as_str() {
            "" => page.id.clone(),
            title => title.to_owned(),
        });
        let fields = self.fields().filter(|field| {
            let mut options = field.kind.options().iter();
            names(&field.show_if) || options.any(|option| names(&option.show_if))
        });
        pages
            .chain(fields.map(|field| field.label.clone()))
            .collect()
    }

    /// The questions that whoever gave these answers was asked, in order.
    pub fn asked(&self, answers: &Answers) -> impl Iterator<Item = &Field> {
        let pages = self.pages.iter().filter(|page| page.is_shown(answers));
        let fields = pages.flat_map(|page| &page.fields);
        fields.filter(|field| field.is_shown(answers))
    }

    /// Whether it is filled in page by page.
    #[must_use]
    pub fn has_steps(&self) -> bool {
        self.pages.len() > 1
    }

    /// Whether answers can be kept before they are sent: as they are typed, page by page, or when somebody presses Save.
    #[must_use]
    pub fn keeps_answers(&self) -> bool {
        self.settings.keep_drafts || self.has_steps()
    }

    /// Where the page of this id stands, counted from 0.
    #[must_use]
    pub fn place_of_page(&self, id: &str) -> Option<usize> {
        self.pages.iter().position(|page| page.id == id)
    }

    /// The question of this id.
    #[must_use]
    pub fn field(&self, id: &str) -> Option<&Field> {
        self.fields().find(|field| field.id.as_str() == id)
    }

    /// The pairs of a page's query that answer questions beforehand.
    #[must_use]
    pub fn prefilled(&self, query: Vec<(String, String)>) -> Vec<(String, String)> {
        let taken = |(name, _): &(String, String)| {
            let (id, part) = sent::split(name);
            let field = self.field(id).filter(|field| field.takes_from_address());
            field.is_some_and(|field| part.is_none_or(|part| field.kind.has_part(part)))
        };
        query.into_iter().filter(taken).collect()
    }

    /// Whether answers are taken at `now` from a page that was handed out at `page_issued_at` (`None`: no page).
    #[must_use]
    pub fn state_at(&self, now: DateTime<Utc>, page_issued_at: Option<DateTime<Utc>>) -> Openness {
        self.settings.state_at(now, page_issued_at)
    }
}

#[cfg(test)]
mod tests;
