//! The pages of a form: one, for now.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::document::Object;
use super::problem::DefinitionFault;
use super::{FIELDS_MAX, TITLE_MAX};
use crate::domain::field::{Field, is_name};

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

impl Page {
    fn from_document(mut object: Object<'_>) -> Self {
        let id = object
            .required("id")
            .and_then(|value| object.string("id", value));
        if id.is_some_and(|id| !is_name(id)) {
            object.note("id", DefinitionFault::NotName);
        }
        let title = object.line("title", TITLE_MAX);
        let fields = object.objects("fields", 0..=FIELDS_MAX);
        object.later("show_if", &[]);
        object.close();
        let mut seen = HashMap::new();
        let fields = fields
            .into_iter()
            .filter_map(|object| Field::from_document(object, &mut seen))
            .collect();
        Self {
            id: id.unwrap_or_default().to_owned(),
            title,
            fields,
        }
    }

    pub(super) fn to_document(&self) -> Value {
        let mut entries = Map::new();
        entries.insert("id".to_owned(), self.id.as_str().into());
        if !self.title.is_empty() {
            entries.insert("title".to_owned(), self.title.as_str().into());
        }
        let fields: Vec<_> = self.fields.iter().map(Field::to_document).collect();
        entries.insert("fields".to_owned(), fields.into());
        Value::Object(entries)
    }
}

pub(super) fn from_document(form: &mut Object<'_>) -> Vec<Page> {
    let mut pages = Vec::new();
    for (index, object) in form
        .objects("pages", 1..=usize::MAX)
        .into_iter()
        .enumerate()
    {
        if index == 0 {
            pages.push(Page::from_document(object));
        } else {
            object.refuse(DefinitionFault::NotSupportedYet {
                name: format!("pages/{index}"),
            });
        }
    }
    pages
}
