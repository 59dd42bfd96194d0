//! Pages for respondents.

pub mod form;
pub mod keeping;
pub mod kept;
pub mod line;
pub mod makers_note;
pub mod newer;
pub mod notice;
pub mod receipt;
pub mod rules;
pub mod shut;
pub mod steps;
pub mod waiting;
pub mod weight;

pub use form::{FormPage, Pair};
pub use keeping::Keeping;
pub use kept::KeptPage;
pub use line::LinePage;
pub use newer::Newer;
pub use notice::FormNotice;
pub use receipt::{Progress, ReceiptPage};
pub use rules::Rules;
pub use shut::{Shut, ShutPage};
pub use steps::{DraftGonePage, Review, Step, StepDraft};
pub use waiting::{DeletedPage, SavingPage, UnknownPage};
pub use weight::Weight;

use crate::domain::definition::Definition;
use crate::web::i18n::Words;
use crate::web::markdown::{self, Html};

/// What every page of a form says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormHead {
    /// Its address: `/f/{slug}`.
    pub address: String,
    /// Its title.
    pub title: String,
    /// The language of its own texts, where it is not the page's.
    pub lang: Option<&'static str>,
    /// The direction in which its texts are written, where it is not the page's.
    pub dir: Option<&'static str>,
    /// Its description; may be empty.
    pub description: Html,
    /// The language of the description, where it is not the page's.
    pub description_lang: Option<&'static str>,
    /// When it closes, with the zone.
    pub closes: Option<String>,
    /// The sites that may show it in a frame, with spaces between.
    pub origins: String,
}

impl FormHead {
    /// What `definition` says of itself, to a reader of `words`.
    #[must_use]
    pub fn new(definition: &Definition, words: Words) -> Self {
        let zone = definition.settings.time_zone;
        let page = words.language();
        Self {
            address: format!("/f/{}", definition.slug),
            title: definition.title.clone(),
            lang: definition.lang_of("title", page),
            dir: definition.language.is_right_to_left().then_some("rtl"),
            description: markdown::html(&definition.description),
            description_lang: definition.lang_of("description", page),
            closes: definition
                .settings
                .closes_at
                .map(|closes_at| words.time(closes_at, zone)),
            origins: origins(definition),
        }
    }
}

fn origins(definition: &Definition) -> String {
    let origins = definition.settings.embed_origins.iter();
    origins
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
