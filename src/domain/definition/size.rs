//! How large a form is, and how large it may be: people's phones, and whoever reads the results, must bear it.

use super::{Definition, DefinitionFault, FIELDS_MAX, Problem};
use crate::domain::field::{Field, Kind};

/// Most options of all questions of a form together, each cell of a grid counted.
pub const ALL_OPTIONS_MAX: usize = 5_000;
/// Most bytes of one page's questions as HTML, before it is compressed.
pub const PAGE_BYTES_MAX: usize = 1024 * 1024;

/// What a form counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Its questions; at most [`FIELDS_MAX`].
    pub questions: usize,
    /// Their options; at most [`ALL_OPTIONS_MAX`].
    pub options: usize,
}

impl Size {
    /// As large as a form can be.
    pub const MAX: Self = Self {
        questions: FIELDS_MAX,
        options: ALL_OPTIONS_MAX,
    };

    /// Counts a form.
    #[must_use]
    pub fn of(form: &Definition) -> Self {
        Self {
            questions: form.fields().count(),
            options: form.fields().map(offered).sum(),
        }
    }
}

fn offered(field: &Field) -> usize {
    match &field.kind {
        Kind::Matrix(matrix) => matrix.rows.len() * matrix.options.len(),
        kind => kind.options().len(),
    }
}

/// The question with which the form comes to offer too much, if it does.
pub(super) fn problem(form: &Definition) -> Option<Problem> {
    let mut all = 0;
    for (page, asked) in form.pages.iter().enumerate() {
        for (place, field) in asked.fields.iter().enumerate() {
            all += offered(field);
            if all > ALL_OPTIONS_MAX {
                return Some(Problem {
                    at: format!("/pages/{page}/fields/{place}/options"),
                    fault: DefinitionFault::TooManyOptions {
                        max: ALL_OPTIONS_MAX,
                    },
                });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests;
