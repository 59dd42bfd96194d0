//! The conditions of a form as its page carries them out: a style sheet for what is picked, a script for what is typed.
//!
//! Without the script a question that hangs on something typed stays in view unless what is picked rules it out; it is
//! marked as one that may be left out, and the server decides. A style sheet can only ask for ticks, so conditions go
//! into it said in full ([`Expansion`]).

use sha2::{Digest, Sha256};

use crate::domain::answers::Answer;
use crate::domain::condition::expand::Expansion;
use crate::domain::condition::{Condition, Operand, Operator, Test, Testable};
use crate::domain::decimal::Decimal;
use crate::domain::definition::Definition;
use crate::domain::field::{Field, Kind};
use crate::domain::hexadecimal::hexadecimal;

/// The rules of one form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// The style sheet that hides what is not to be seen; empty where there are no conditions.
    pub css: String,
    /// Questions with a condition: their ids, and whether the script is needed to decide.
    pub fields: Vec<(String, bool)>,
    /// Options that only the script can decide on: the id of the question and of the option.
    pub options: Vec<(String, String)>,
}

/// What a sheet can say of a condition.
enum Said {
    Always,
    Never,
    /// While this selector, which begins at the form, matches.
    While(String),
}

impl Rules {
    /// The rules of a form.
    #[must_use]
    pub fn of(form: &Definition) -> Self {
        let mut rules = Self::default();
        if !form.has_conditions() {
            return rules;
        }
        let mut sight = Expansion::of(&form.pages);
        for field in form.fields() {
            let id = field.id.as_str();
            let said = sight.field(field);
            if said != Some(None) {
                let condition = said.flatten();
                rules.hide(form, condition.as_ref(), &format!("#if-{id}"));
                let scripted = condition.is_none_or(|condition| !is_seen(form, &condition));
                rules.fields.push((id.to_owned(), scripted));
            }
            for option in field.kind.options() {
                let Some(show_if) = &option.show_if else {
                    continue;
                };
                let condition = sight.option(show_if);
                let value = format!("[name=\"{id}\"][value=\"{}\"]", option.id);
                let place = format!(
                    ":is(.option:has(>{value}),[name=\"{id}\"]>option[value=\"{}\"])",
                    option.id
                );
                rules.hide(form, condition.as_ref(), &place);
                if condition.is_none_or(|condition| !is_seen(form, &condition)) {
                    rules.options.push((id.to_owned(), option.id.clone()));
                }
            }
        }
        rules
    }

    /// Whether the page needs the script.
    #[must_use]
    pub fn need_script(&self) -> bool {
        !self.options.is_empty() || self.fields.iter().any(|(_, scripted)| *scripted)
    }

    /// The name of the style sheet in addresses: the version, and the first eight digits of the sheet's SHA-256.
    /// `None`: there is no sheet.
    #[must_use]
    pub fn name(&self, version: i32) -> Option<String> {
        let digest = || hexadecimal(&Sha256::digest(&self.css)[..4]);
        (!self.css.is_empty()).then(|| format!("{version}-{}", digest()))
    }

    fn hide(&mut self, form: &Definition, shown: Option<&Condition>, place: &str) {
        let said = shown.map_or(Said::Always, |condition| said(form, condition, true));
        match said {
            Said::Always => {}
            Said::Never => self.css += &format!("{place}{{display:none}}\n"),
            Said::While(selector) => {
                self.css += &format!("form:not({selector}) {place}{{display:none}}\n");
            }
        }
    }
}

/// Whether the page shows by ticks alone what a condition asks.
fn is_seen(form: &Definition, condition: &Condition) -> bool {
    condition
        .tests()
        .iter()
        .all(|test| form.field(test.field.as_str()).is_some_and(is_ticked))
}

fn is_ticked(field: &Field) -> bool {
    let testable = field.kind.testable();
    let picked = matches!(
        testable,
        Testable::Option | Testable::Options | Testable::YesNo
    );
    let points = matches!(field.kind, Kind::Scale(_) | Kind::Rating(_));
    picked || points || matches!(field.kind, Kind::Consent(_))
}

/// The points of a scale or a rating that pass a test.
fn points(field: &Field, test: &Test) -> Vec<String> {
    let all: Vec<u32> = match &field.kind {
        Kind::Scale(scale) => scale.points().collect(),
        Kind::Rating(rating) => (1..=rating.max).collect(),
        _ => Vec::new(),
    };
    let passes = |point: &String| {
        let number = Decimal::parse(point, '.').map(Answer::Number);
        test.holds(number.as_ref())
    };
    let all = all.iter().map(u32::to_string);
    all.filter(passes).collect()
}

/// A condition as a selector. What is typed cannot be seen: it counts as `unseen`.
fn said(form: &Definition, condition: &Condition, unseen: bool) -> Said {
    match condition {
        Condition::All(conditions) => {
            together(conditions.iter().map(|one| said(form, one, unseen)))
        }
        Condition::Any(conditions) => {
            // One of them, that is: not all of them not.
            let contraries = conditions
                .iter()
                .map(|one| contrary(said(form, one, unseen)));
            contrary(together(contraries))
        }
        Condition::Not(one) => contrary(said(form, one, !unseen)),
        Condition::Test(test) => match form.field(test.field.as_str()) {
            Some(field) if is_ticked(field) => ticked(field, test),
            _ if unseen => Said::Always,
            _ => Said::Never,
        },
    }
}

fn contrary(said: Said) -> Said {
    match said {
        Said::Always => Said::Never,
        Said::Never => Said::Always,
        Said::While(selector) => Said::While(format!(":not({selector})")),
    }
}

fn together(all: impl Iterator<Item = Said>) -> Said {
    let mut selector = String::new();
    for said in all {
        match said {
            Said::Always => {}
            Said::Never => return Said::Never,
            Said::While(part) => selector += &part,
        }
    }
    if selector.is_empty() {
        Said::Always
    } else {
        Said::While(selector)
    }
}

/// Inputs that are ticked, and options of a list that are chosen. Ids hold nothing that a selector would read otherwise.
fn ticked(field: &Field, test: &Test) -> Said {
    let name = test.field.as_str();
    let value = match (&test.value, test.operator) {
        (_, Operator::Filled) => ":not([value=\"\"])".to_owned(),
        (Operand::Text(id), _) => format!("[value=\"{id}\"]"),
        (Operand::Flag(yes), _) => format!("[value=\"{}\"]", if *yes { "yes" } else { "no" }),
        (Operand::Number(_), _) => {
            let points = points(field, test);
            if points.is_empty() {
                return Said::Never;
            }
            let points: Vec<_> = points
                .iter()
                .map(|point| format!("[value=\"{point}\"]"))
                .collect();
            format!(":is({})", points.join(","))
        }
    };
    Said::While(format!(
        ":has(:is([name=\"{name}\"],[name=\"{name}\"]>option){value}:checked)"
    ))
}

#[cfg(test)]
mod tests;
