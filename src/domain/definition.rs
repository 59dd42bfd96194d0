//! What a form asks, and the rules it sets: the document of `docs/form.schema.json`.

pub mod problem;
pub mod settings;
pub mod slug;

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::field::Field;
pub use problem::{DefinitionFault, Problem};
pub use settings::{Openness, Settings, WhenRedisIsDown};
pub use slug::Slug;

/// The JSON Schema (2020-12) of a form document, as served.
pub const SCHEMA: &str = include_str!("../../docs/form.schema.json");

/// One version of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name in addresses.
    pub slug: Slug,
    /// Shown at the top of its pages, at most 200 code points.
    pub title: String,
    /// Markdown above the questions; may be empty.
    pub description: String,
    /// The language its texts are written in.
    pub language: Language,
    /// What it asks: one page for now.
    pub pages: Vec<Page>,
    /// When it is open and what it says afterwards.
    pub settings: Settings,
}

/// Questions asked together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its name in addresses, of the same shape as a field's.
    pub id: String,
    /// Heading; may be empty.
    pub title: String,
    /// Its questions, in order.
    pub fields: Vec<Field>,
}

/// A language that the product speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// `en`
    English,
    /// `zh-CN`
    SimplifiedChinese,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::SimplifiedChinese];

    /// Its tag (BCP 47).
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::SimplifiedChinese => "zh-CN",
        }
    }

    /// The language of a tag, exactly as [`Language::code`] writes it.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }
}

impl Definition {
    /// Reads a form document.
    ///
    /// # Errors
    /// All problems at once, each with the place it is at.
    pub fn from_json(_document: &Value) -> Result<Self, Vec<Problem>> {
        Err(Vec::new())
    }

    /// The document: what [`Definition::from_json`] reads back as the same definition.
    #[must_use]
    pub fn to_json(&self) -> Value {
        Value::Null
    }

    /// A form that asks nothing yet.
    #[must_use]
    pub fn blank(slug: Slug, title: String, language: Language) -> Self {
        let page = Page {
            id: "page_1".to_owned(),
            title: String::new(),
            fields: Vec::new(),
        };
        Self {
            slug,
            title,
            description: String::new(),
            language,
            pages: vec![page],
            settings: Settings::default(),
        }
    }

    /// All questions, in order.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.pages.iter().flat_map(|page| &page.fields)
    }

    /// The question of this id.
    #[must_use]
    pub fn field(&self, id: &str) -> Option<&Field> {
        self.fields().find(|field| field.id.as_str() == id)
    }

    /// Whether answers are taken at `now` from a page that was handed out at `page_issued_at` (`None`: no page).
    #[must_use]
    pub fn state_at(&self, now: DateTime<Utc>, page_issued_at: Option<DateTime<Utc>>) -> Openness {
        self.settings.state_at(now, page_issued_at)
    }
}
