//! What the pages of a form weigh, as people get them.

use askama::Template;

use crate::domain::definition::size::PAGE_BYTES_MAX;
use crate::domain::definition::{Definition, DefinitionFault, Page, Problem};
use crate::domain::field::Sent;
use crate::web::i18n::Words;
use crate::web::pages::fields::FieldView;

/// What the questions of one page weigh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Which page, from 0.
    pub page: usize,
    /// Bytes of HTML, before it is compressed.
    pub bytes: usize,
    /// The heaviest question: its place on the page and its bytes.
    pub heaviest: Option<(usize, usize)>,
}

impl Weight {
    /// Weighs each page of a form, in the language it is written in.
    #[must_use]
    pub fn of(form: &Definition) -> Vec<Self> {
        let words = Words::of(form.language.nearest());
        let weigh = |(page, asked): (usize, &Page)| {
            let fields = asked.fields.iter().map(|field| {
                let view = FieldView::new(field, form, words, &Sent::default(), &[]);
                view.render().map_or(0, |html| html.len())
            });
            let fields: Vec<usize> = fields.collect();
            Self {
                page,
                bytes: fields.iter().sum(),
                heaviest: fields
                    .into_iter()
                    .enumerate()
                    .max_by_key(|(_, bytes)| *bytes),
            }
        };
        form.pages.iter().enumerate().map(weigh).collect()
    }

    /// That it is too much, if it is: at the heaviest question of the page.
    #[must_use]
    pub fn problem(&self) -> Option<Problem> {
        let (place, _) = self.heaviest.filter(|_| self.bytes > PAGE_BYTES_MAX)?;
        Some(Problem {
            at: format!("/pages/{}/fields/{place}", self.page),
            fault: DefinitionFault::PageTooLarge {
                kilobytes: self.kilobytes(),
                max: PAGE_BYTES_MAX / 1024,
            },
        })
    }

    /// In units of 1024 bytes, rounded up.
    #[must_use]
    pub fn kilobytes(&self) -> usize {
        self.bytes.div_ceil(1024)
    }
}
