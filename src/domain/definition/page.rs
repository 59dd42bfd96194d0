//! The pages of a form.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::document::Object;
use super::problem::DefinitionFault;
use super::{FIELDS_MAX, PAGES_MAX, TITLE_MAX};
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

    fn from_document(
        mut object: Object<'_>,
        pages: &mut HashMap<String, String>,
        fields_before: &mut HashMap<String, String>,
    ) -> Self {
        let id = object
            .required("id")
            .and_then(|value| object.string("id", value));
        if id.is_some_and(|id| !is_name(id)) {
            object.note("id", DefinitionFault::NotName);
        }
        object.note_duplicate(id.unwrap_or_default(), pages);
        let title = object.line("title", TITLE_MAX);
        let fields = object.objects("fields", 0..=FIELDS_MAX);
        let show_if = Condition::of(&mut object);
        object.close();
        let fields = fields
            .into_iter()
            .filter_map(|object| Field::from_document(object, fields_before))
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
    let (mut pages, mut fields) = (HashMap::new(), HashMap::new());
    let objects = form.objects("pages", 1..=PAGES_MAX).into_iter();
    let read: Vec<Page> = objects
        .map(|object| Page::from_document(object, &mut pages, &mut fields))
        .collect();
    if read.len() > 1 && read.iter().map(|page| page.fields.len()).sum::<usize>() > FIELDS_MAX {
        form.note(
            "pages",
            DefinitionFault::TooLong {
                max: FIELDS_MAX as u32,
            },
        );
    }
    read
}
