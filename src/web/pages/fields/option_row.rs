//! What is offered to pick from.

use super::parts::Parts;
use crate::domain::field::{ChoiceOption, Options};

/// One option to pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRow {
    /// What comes after the field's anchor in its id: nothing for the first, `-2` for the second.
    pub suffix: String,
    /// What is sent.
    pub value: String,
    /// What people read.
    pub label: String,
    /// The language of the label, where it is not the page's.
    pub lang: Option<&'static str>,
    /// Whether it is none of the others.
    pub exclusive: bool,
    /// Whether it was picked.
    pub chosen: bool,
    /// Whether no place is left for it.
    pub full: bool,
    /// The condition under which it is offered, as JSON, where only the script can decide.
    pub rule: Option<String>,
}

impl OptionRow {
    /// Whether it cannot be picked. One that was picked stays, so that its answer is refused and not forgotten.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.full && !self.chosen
    }

    /// The option behind `before` others; `raw` is what was picked.
    pub(super) fn new(
        before: usize,
        id: &str,
        label: String,
        lang: Option<&'static str>,
        raw: &[&str],
    ) -> Self {
        Self {
            suffix: if before == 0 {
                String::new()
            } else {
                format!("-{}", before + 1)
            },
            value: id.to_owned(),
            label,
            lang,
            exclusive: false,
            chosen: raw.contains(&id),
            full: false,
            rule: None,
        }
    }
}

/// The options, then the one that takes a text, then the one that excludes them all.
pub(super) fn offered(options: &Options, parts: &Parts<'_>) -> Vec<OptionRow> {
    let raw = parts.sent.own();
    let (alone, together): (Vec<_>, Vec<_>) = options.iter().partition(|option| option.exclusive);
    let row = |(place, option): (usize, &ChoiceOption)| OptionRow {
        exclusive: option.exclusive,
        ..OptionRow::new(
            place,
            &option.id,
            option.label.clone(),
            parts.lang(format_args!("options/{}", option.id)),
            &raw,
        )
    };
    let mut rows: Vec<_> = together.into_iter().enumerate().map(row).collect();
    rows.extend(parts.other_row(rows.len()));
    let before = rows.len();
    rows.extend(
        alone
            .into_iter()
            .enumerate()
            .map(|(place, option)| row((before + place, option))),
    );
    rows
}

/// Rows of these values and labels.
pub(super) fn rows(
    options: impl IntoIterator<Item = (String, String)>,
    lang: Option<&'static str>,
    raw: &[&str],
) -> Vec<OptionRow> {
    let options = options.into_iter().enumerate();
    options
        .map(|(place, (id, label))| OptionRow::new(place, &id, label, lang, raw))
        .collect()
}
