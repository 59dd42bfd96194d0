//! An address of a form that brings answers along.

use askama::Template;

use super::bar::FormBar;
use super::share::Embed;
use crate::domain::definition::Definition;
use crate::domain::field::{Field, Kind, Sent};
use crate::web::i18n::Words;
use crate::web::pages::fields::FieldView;
use crate::web::pages::layout::StaffChrome;
use crate::web::qr::Picture;

/// The page that makes one.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/link.html")]
pub struct LinkPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The questions that an address may answer.
    pub fields: Vec<LinkField>,
    /// The address, once it brings something along.
    pub address: Option<String>,
    /// The same as a QR code; none if it is too long.
    pub code: Option<Picture>,
    /// How it comes into a page of another site; none while no site may show it.
    pub embed: Option<Embed>,
}

/// A question that an address may answer.
#[derive(Clone, Debug)]
pub enum LinkField {
    /// One that people see, drawn as they see it.
    Seen(Box<FieldView>),
    /// One that they do not see: its id, its label, what was typed.
    Hidden {
        /// Its name in the address.
        id: String,
        /// What editors call it.
        label: String,
        /// What was typed.
        value: String,
    },
}

impl LinkPage {
    /// The questions of a form that an address may answer, with what was typed.
    #[must_use]
    pub fn fields(words: Words, form: &Definition, typed: &[(String, String)]) -> Vec<LinkField> {
        let asked = form.fields().filter(|field| field.takes_from_address());
        asked
            .map(|field| LinkField::new(words, form, field, typed))
            .collect()
    }
}

impl LinkField {
    fn new(words: Words, form: &Definition, field: &Field, typed: &[(String, String)]) -> Self {
        let id = field.id.as_str();
        let sent = Sent::of(id, typed);
        match field.kind {
            Kind::Hidden(_) => Self::Hidden {
                id: id.to_owned(),
                label: field.label.clone(),
                value: typed
                    .iter()
                    .find(|(name, _)| name == id)
                    .map_or_else(String::new, |(_, value)| value.clone()),
            },
            _ => Self::Seen(Box::new(FieldView::new(field, form, words, &sent, &[]))),
        }
    }
}
