//! The columns of a file over all versions of a form.

use std::collections::HashSet;

use crate::domain::definition::Definition;
use crate::domain::field::FieldId;

/// Columns that every file begins with. A question with one of these ids stands under `answer.` and its id.
const FIXED: [&str; 4] = ["reference", "submitted_at", "status", "form_version"];

/// A question of any version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its id: never used again for another question, so that every answer stands under its own.
    pub id: FieldId,
    /// Its label in the newest version that asked it.
    pub label: String,
    /// Whether the newest version still asks it.
    pub asked: bool,
}

impl Column {
    /// The heading for programs: the question's id.
    #[must_use]
    pub fn name(&self) -> String {
        let id = self.id.as_str();
        if FIXED.contains(&id) {
            format!("answer.{id}")
        } else {
            id.to_owned()
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
            for field in version.fields() {
                if known.insert(field.id.clone()) {
                    columns.push(Column {
                        id: field.id.clone(),
                        label: field.label.clone(),
                        asked: age == 0,
                    });
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
