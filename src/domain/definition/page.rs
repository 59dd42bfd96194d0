//! The pages of a form: one, for now.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::document::Object;
use super::problem::DefinitionFault;
use super::{FIELDS_MAX, TITLE_MAX};
use crate::domain::answers::Answers;
use crate::domain::condition::{Condition, is_met};
use crate::domain::field::{Field, is_name};

/// Questions asked together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its name in addresses, of the same shape as a field's.
    pub id: String,
    /// Heading; may be empty.
    pub title: String,
    /// When it is shown; `None`: always.
    pub show_if: Option<Condition>,
    /// Its questions, in order.
    pub fields: Vec<Field>,
}

impl Page {
    /// Whether people see it, by their answers to the questions before it.
    #[must_use]
    pub fn is_shown(&self, answers: &Answers) -> bool {
        is_met(self.show_if.as_ref(), answers)
    }

    fn from_document(mut object: Object<'_>) -> Self {
        let id = object
            .required("id")
            .and_then(|value| object.string("id", value));
        if id.is_some_and(|id| !is_name(id)) {
            object.note("id", DefinitionFault::NotName);
        }
        let title = object.line("title", TITLE_MAX);
        let fields = object.objects("fields", 0..=FIELDS_MAX);
        let show_if = Condition::of(&mut object);
        object.close();
        let mut seen = HashMap::new();
        let fields = fields
            .into_iter()
            .filter_map(|object| Field::from_document(object, &mut seen))
            .collect();
        Self {
            id: id.unwrap_or_default().to_owned(),
            title,
            show_if,
            fields,
        }
    }

    pub(super) fn to_document(&self) -> Value {
        let mut entries = Map::new();
        entries.insert("id".to_owned(), self.id.as_str().into());
        if !self.title.is_empty() {
            entries.insert("title".to_owned(), self.title.as_str().into());
        }
        Condition::write(self.show_if.as_ref(), &mut entries);
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
