//! Changes of when a page, a question, or an option is shown.

use serde_json::Value;

use super::{EditFault, Edited, Surroundings, read};
use crate::domain::definition::{Definition, Problem};
use crate::web::pages::forms::{RuleInput, RuleTarget, wording};
use crate::web::pages::layout;

/// The draft with the condition that was typed, or without one where nothing was.
pub(super) fn change(
    draft: &Definition,
    target: &RuleTarget,
    typed: &RuleInput,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let pointer = target.pointer(draft).ok_or(EditFault::Gone)?;
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
    Ok(Edited { draft, focus: None })
}
