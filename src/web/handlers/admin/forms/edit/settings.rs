//! Changes of everything around the questions of a draft.

use super::{EditFault, Edited, Surroundings, read};
use crate::domain::definition::Definition;
use crate::web::pages::forms::{Moment, SettingsInput, wording};
use crate::web::pages::layout;

/// The draft with the settings that were typed; each that does not do is a problem of its input.
pub(super) fn change(
    draft: &Definition,
    typed: &SettingsInput,
    around: Surroundings<'_>,
) -> Result<Edited, EditFault> {
    let words = around.words;
    let (document, moments) = typed.to_document(draft);
    let mut problems: Vec<_> = moments
        .iter()
        .map(|(which, fault)| {
            let part = if fault.is_date() { "date" } else { "time" };
            let which = match which {
                Moment::Opens => "opens",
                Moment::Closes => "closes",
            };
            layout::Problem {
                anchor: Some(format!("{which}_{part}")),
                text: words.say(fault.key()).into_owned(),
            }
        })
        .collect();
    let changed = read(&document, words, |problem| {
        let key = problem.at.strip_prefix("/settings/").unwrap_or(&problem.at);
        let key = key
            .trim_start_matches('/')
            .split('/')
            .next()
            .unwrap_or_default();
        let anchor = match key {
            "opens_at" => "opens_date",
            "closes_at" => "closes_date",
            other => other,
        };
        Some((anchor.to_owned(), key.to_owned()))
    });
    let changed = match changed {
        Ok(changed) => Some(changed),
        Err(EditFault::Wrong(more)) => {
            problems.extend(more);
            None
        }
        Err(gone) => return Err(gone),
    };
    let misfits = changed.iter().flat_map(Definition::rule_problems);
    let misfits = misfits.filter(|problem| problem.at.starts_with("/settings/"));
    problems.extend(misfits.map(|problem| layout::Problem {
        anchor: problem.at.split('/').nth(2).map(str::to_owned),
        text: wording::fault(words, "", &problem.fault),
    }));
    let capacity = changed.as_ref().and_then(|form| form.settings.capacity);
    if capacity.is_some_and(|capacity| i64::from(capacity) < around.taken) {
        problems.push(layout::Problem {
            anchor: Some("capacity".to_owned()),
            text: words.say_with("builder-fault-capacity", &[("taken", &around.taken)]),
        });
    }
    match changed {
        Some(draft) if problems.is_empty() => Ok(Edited { draft, focus: None }),
        _ => Err(EditFault::Wrong(problems)),
    }
}
