//! All conditions of a form, each in a sentence.

use askama::Template;

use super::bar::FormBar;
use super::rule_target::RuleTarget;
use super::sentence::shown;
use crate::domain::definition::{Definition, Problem};
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
    /// Questions that have none and could: the end of the address at which it is written, the label.
    pub others: Vec<(String, String)>,
}

/// One condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// What it shows: a page, a question, or an option of a question.
    pub shows: String,
    /// The sentence.
    pub text: String,
    /// The end of the address at which it is changed.
    pub path: String,
    /// What does not fit the form; may be empty.
    pub faults: Vec<String>,
}

impl RulesPage {
    /// The questions of a form that are always shown and come after another one.
    #[must_use]
    pub fn others(words: Words, form: &Definition) -> Vec<(String, String)> {
        let fields = form.fields().skip(1);
        let always = fields.filter(|field| field.show_if.is_none());
        let other = always.map(|field| {
            let target = RuleTarget::of_question(field.id.as_str(), "");
            (target.path(), target.name(words, form))
        });
        other.collect()
    }
}

impl RuleRow {
    /// What shows one thing, with those of the problems that are its own.
    #[must_use]
    pub fn of(words: Words, form: &Definition, target: &RuleTarget, problems: &[Problem]) -> Self {
        let at = target.pointer(form).unwrap_or_default() + "/show_if";
        let own = problems
            .iter()
            .filter(|problem| problem.at.starts_with(&at));
        let faults = own.map(|problem| super::wording::fault(words, "", &problem.fault));
        Self {
            shows: target.name(words, form),
            text: shown(words, form, target.show_if(form)),
            path: target.path(),
            faults: faults.collect(),
        }
    }

    /// The conditions of a form, and the pages that are always shown.
    #[must_use]
    pub fn all(words: Words, form: &Definition) -> Vec<Self> {
        let problems = form.rule_problems();
        let row = |target: RuleTarget| Self::of(words, form, &target, &problems);
        let mut rows = Vec::new();
        for (place, page) in form.pages.iter().enumerate() {
            // Each page that can have one is named, so that there is a way to its rule.
            if place > 0 || page.show_if.is_some() {
                rows.push(row(RuleTarget::Page(page.id.clone())));
            }
            for field in &page.fields {
                let id = field.id.as_str();
                let own = field.show_if.iter();
                rows.extend(own.map(|_| row(RuleTarget::of_question(id, ""))));
                let options = field.kind.options().iter();
                let options = options.filter(|option| option.show_if.is_some());
                rows.extend(options.map(|option| row(RuleTarget::of_question(id, &option.id))));
            }
        }
        rows
    }
}
