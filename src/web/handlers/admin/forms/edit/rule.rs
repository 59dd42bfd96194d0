//! Changes of when a question, or one of its options, is shown.

use serde_json::Value;

use super::{EditFault, Edited, Surroundings, read};
use crate::domain::definition::{Definition, Problem};
use crate::web::pages::forms::{RuleInput, wording};
use crate::web::pages::layout;

/// The draft with the condition that was typed, or without one where nothing was.
pub(super) fn change(
    draft: &Definition,
    id: &str,
    option: &str,
    typed: &RuleInput,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let field = draft.field(id).ok_or(EditFault::Gone)?;
    let mut pointer = draft.pointer_of(id).ok_or(EditFault::Gone)?;
    if !option.is_empty() {
        let mut options = field.kind.options().iter();
        let place = options.position(|one| one.id == option);
        pointer += &format!("/options/{}", place.ok_or(EditFault::Gone)?);
    }
    let mut document = draft.to_json();
    let shown = document
        .pointer_mut(&pointer)
        .and_then(Value::as_object_mut);
    let shown = shown.ok_or(EditFault::Gone)?;
    match typed.condition(around.words, draft) {
        Some(condition) => shown.insert("show_if".to_owned(), condition.to_document()),
        None => shown.shift_remove("show_if"),
    };
    let at = format!("{pointer}/show_if");
    let row = |problem: &Problem| {
        let place = problem.at.strip_prefix(&at)?;
        let row = place.split('/').nth(2).unwrap_or("0");
        let row = if row.bytes().all(|byte| byte.is_ascii_digit()) {
            row
        } else {
            "0"
        };
        Some((format!("rule-{row}"), String::new()))
    };
    let draft = read(&document, around.words, row)?;
    let problems: Vec<_> = draft
        .rule_problems()
        .iter()
        .filter_map(|problem| {
            let (anchor, key) = row(problem)?;
            let text = wording::fault(around.words, &key, &problem.fault);
            let anchor = Some(anchor);
            Some(layout::Problem { anchor, text })
        })
        .collect();
    if !problems.is_empty() {
        return Err(EditFault::Wrong(problems));
    }
    let focus = Some(id.to_owned());
    Ok(Edited { draft, focus })
}
