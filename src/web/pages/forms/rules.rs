//! All conditions of a form, each in a sentence.

use askama::Template;

use super::bar::FormBar;
use super::sentence::shown;
use crate::domain::condition::Condition;
use crate::domain::definition::Definition;
use crate::web::i18n::Words;
use crate::web::pages::layout::StaffChrome;

/// The list of them.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/rules.html")]
pub struct RulesPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The conditions, in the order of the form.
    pub rows: Vec<RuleRow>,
}

/// One condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// What it shows: a page, a question, or an option of a question.
    pub shows: String,
    /// The sentence.
    pub text: String,
    /// Where it is changed, behind `rules`; empty: in the document only.
    pub path: String,
    /// What does not fit the form; may be empty.
    pub faults: Vec<String>,
}

impl RuleRow {
    /// The conditions of a form.
    #[must_use]
    pub fn all(words: Words, form: &Definition) -> Vec<Self> {
        let problems = form.rule_problems();
        let row = |shows: String, at: String, path: String, show_if: &Condition| {
            let own = problems
                .iter()
                .filter(|problem| problem.at.starts_with(&at));
            let faults = own.map(|problem| super::wording::fault(words, "", &problem.fault));
            Self {
                shows,
                text: shown(words, form, Some(show_if)),
                path,
                faults: faults.collect(),
            }
        };
        let mut rows = Vec::new();
        for (index, page) in form.pages.iter().enumerate() {
            let at = format!("/pages/{index}/show_if");
            let title = if page.title.is_empty() {
                &page.id
            } else {
                &page.title
            };
            let shows = words.say_with("builder-rule-of-page", &[("title", title)]);
            rows.extend(
                page.show_if
                    .iter()
                    .map(|rule| row(shows.clone(), at.clone(), String::new(), rule)),
            );
            for (place, field) in page.fields.iter().enumerate() {
                let at = format!("/pages/{index}/fields/{place}");
                let own = format!("{at}/show_if");
                let path = format!("/{}", field.id);
                let own = field
                    .show_if
                    .iter()
                    .map(|rule| row(field.label.clone(), own.clone(), path.clone(), rule));
                rows.extend(own);
                for (number, option) in field.kind.options().iter().enumerate() {
                    let at = format!("{at}/options/{number}/show_if");
                    let arguments = [
                        ("option", &option.label as _),
                        ("question", &field.label as _),
                    ];
                    let shows = words.say_with("builder-rule-of-option", &arguments);
                    let path = format!("/{}?option={}", field.id, option.id);
                    rows.extend(
                        option
                            .show_if
                            .iter()
                            .map(|rule| row(shows.clone(), at.clone(), path.clone(), rule)),
                    );
                }
            }
        }
        rows
    }
}
