//! Changes of the pages of a draft.

use std::sync::Arc;

use super::{EditFault, Edited, Surroundings, read};
use crate::domain::definition::{Definition, Move, PAGES_MAX};
use crate::web::pages::layout::Problem;

/// A change of the pages of a draft.
#[derive(Clone, Debug)]
pub(in super::super) enum PageEdit {
    /// A new page at the end.
    Add,
    /// Its heading.
    Rename {
        /// Which one.
        id: String,
        /// What was typed; may be blank.
        title: String,
    },
    /// A page elsewhere.
    Shift(String, Move),
    /// A page less.
    Delete {
        /// Which one.
        id: String,
        /// Whether its questions go with it, and not to the page before.
        with_questions: bool,
    },
    /// A question on another page.
    Take {
        /// The question.
        question: String,
        /// The page.
        page: String,
        /// Its place there, counted from 1; none: the end.
        place: Option<usize>,
    },
}

impl PageEdit {
    /// The draft with this change. Its focus is the page, or the question that was moved.
    pub(super) fn apply(
        &self,
        draft: &Definition,
        around: Surroundings<'_>,
    ) -> Result<Edited, EditFault> {
        let mut changed = draft.clone();
        let focus = match self {
            Self::Add => {
                if draft.pages.len() >= PAGES_MAX {
                    return Err(too_many(around));
                }
                let id = fresh_id(draft, around.past);
                changed.add_page(id.clone());
                Some(id)
            }
            Self::Rename { id, title } => return rename(draft, id, title, around),
            Self::Shift(id, to) => {
                changed.shift_page(id, *to).ok_or(EditFault::Gone)?;
                Some(id.clone())
            }
            Self::Delete { id, with_questions } => {
                let removed = changed.remove_page(id, *with_questions);
                removed.ok_or(EditFault::Gone)?;
                None
            }
            Self::Take {
                question,
                page,
                place,
            } => {
                let taken = changed.move_to_page(question, page, *place);
                taken.ok_or(EditFault::Gone)?;
                Some(question.clone())
            }
        };
        let draft = changed;
        Ok(Edited { draft, focus })
    }
}

fn too_many(around: Surroundings<'_>) -> EditFault {
    let max = ("max", &PAGES_MAX as _);
    EditFault::Wrong(vec![Problem {
        anchor: Some("add-page".to_owned()),
        text: around.words.say_with("builder-fault-pages", &[max]),
    }])
}

/// An id that no page of the form has or had: the address of a page never leads to another one.
fn fresh_id(draft: &Definition, past: &[Arc<Definition>]) -> String {
    let mut number = draft.pages.len();
    loop {
        number += 1;
        let id = format!("page_{number}");
        let known = |form: &Definition| form.place_of_page(&id).is_some();
        if !known(draft) && !past.iter().any(|version| known(version)) {
            return id;
        }
    }
}

fn rename(
    draft: &Definition,
    id: &str,
    title: &str,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let place = draft.place_of_page(id).ok_or(EditFault::Gone)?;
    let mut document = draft.to_json();
    document["pages"][place]["title"] = title.into();
    let draft = read(&document, around.words, |_| {
        Some(("page-title".to_owned(), "title".to_owned()))
    })?;
    let focus = Some(id.to_owned());
    Ok(Edited { draft, focus })
}
