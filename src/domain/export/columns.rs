//! The columns of a file over all versions of a form.

use std::collections::HashSet;

use crate::domain::definition::Definition;
use crate::domain::field::{Field, FieldId};

/// Columns that every file begins with. A question with one of these ids stands under `answer.` and its id.
const FIXED: [&str; 4] = ["reference", "submitted_at", "status", "form_version"];

/// A question of any version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its id: never used again for another question, so that every answer stands under its own.
    pub id: FieldId,
    /// The part of its answer that stands here; `None`: the answer itself.
    pub part: Option<String>,
    /// Its label in the newest version that asked it.
    pub label: String,
    /// What the part is called where the form says so: the label of a matrix's row.
    pub row: Option<String>,
    /// Whether the newest version still asks it.
    pub asked: bool,
}

impl Column {
    /// The heading for programs: the question's id, and the part behind a point.
    #[must_use]
    pub fn name(&self) -> String {
        let id = self.id.as_str();
        match &self.part {
            Some(part) => format!("{id}.{part}"),
            None if FIXED.contains(&id) => format!("answer.{id}"),
            None => id.to_owned(),
        }
    }
}

/// The questions of all versions: those of the newest in its order, then those that were dropped, the last one
/// dropped first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<Column>);

impl Columns {
    /// The columns over versions in the order in which they were published.
    #[must_use]
    pub fn over(versions: &[Definition]) -> Self {
        let mut columns: Vec<Column> = Vec::new();
        let mut known = HashSet::new();
        for (age, version) in versions.iter().rev().enumerate() {
            let asked = version.fields().filter(|field| field.kind.is_asked());
            for column in asked.flat_map(|field| of_field(field, age == 0)) {
                if known.insert((column.id.clone(), column.part.clone())) {
                    columns.push(column);
                }
            }
        }
        Self(columns)
    }

    /// The columns in order.
    pub fn iter(&self) -> impl Iterator<Item = &Column> {
        self.0.iter()
    }

    /// The headings for programs.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let fixed = FIXED.into_iter().map(str::to_owned);
        fixed.chain(self.iter().map(Column::name)).collect()
    }
}

/// The columns of one question.
fn of_field(field: &Field, asked: bool) -> impl Iterator<Item = Column> {
    field.kind.columns().into_iter().map(move |part| {
        let mut rows = field.kind.rows().iter();
        let row = rows.find(|row| Some(&row.id) == part.as_ref());
        Column {
            id: field.id.clone(),
            row: row.map(|row| row.label.clone()),
            part,
            label: field.label.clone(),
            asked,
        }
    })
}

/// Headings for people, made different where two say the same: the second one gets `(2)`, and so on.
#[must_use]
pub fn unique(headings: Vec<String>) -> Vec<String> {
    let mut taken: HashSet<String> = headings.iter().cloned().collect();
    let mut seen = HashSet::new();
    headings
        .into_iter()
        .map(|heading| {
            if seen.insert(heading.clone()) {
                return heading;
            }
            let numbered = (2_u32..)
                .map(|number| format!("{heading} ({number})"))
                .find(|numbered| !taken.contains(numbered));
            let numbered = numbered.unwrap_or(heading);
            taken.insert(numbered.clone());
            numbered
        })
        .collect()
}
