//! The condition of one question or option, made of rows: a question, how its answer is compared, with what.

use std::borrow::Cow;

use askama::Template;

use super::bar::FormBar;
use super::rule_target::RuleTarget;
use super::rules::RuleRow;
use super::sentence::{shown, value};
use crate::domain::answers::searchable;
use crate::domain::condition::{Condition, Operand, Operator, Test, Testable};
use crate::domain::definition::Definition;
use crate::domain::field::{Field, FieldId};
use crate::web::i18n::Words;
use crate::web::pages::inputs::InputOption;
use crate::web::pages::layout::{Problem, StaffChrome};

/// The form of a condition.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/rule.html")]
pub struct RulePage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The draft's revision.
    pub revision: i32,
    /// What it shows.
    pub target: RuleTarget,
    /// What that is called.
    pub shows: String,
    /// The condition as it is, in a sentence.
    pub now: String,
    /// Whether it is nested: it is kept as it is until it is written anew.
    pub nested: bool,
    /// Whether there are questions before it that a condition can name.
    pub possible: bool,
    /// How the rows count together.
    pub joins: Vec<InputOption>,
    /// The rows, and an empty one.
    pub rows: Vec<RowView>,
    /// What can be picked in questions before, to be typed by its words.
    pub values: Vec<String>,
    /// The conditions of the question's options, each changed at an address of its own.
    pub options: Vec<RuleRow>,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowView {
    /// Questions before it.
    pub questions: Vec<InputOption>,
    /// Ways to compare.
    pub operators: Vec<InputOption>,
    /// What was typed to compare with.
    pub value: String,
}

/// A condition as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleInput {
    /// Whether one row is enough.
    pub any: bool,
    /// Question, way to compare, value.
    pub rows: Vec<[String; 3]>,
}

/// The way to compare that is no operator of its own: there is no answer.
const BLANK: &str = "blank";

impl RuleInput {
    /// A condition that is one row or one list of rows; `None` for a nested one.
    #[must_use]
    pub fn of(words: Words, form: &Definition, condition: &Condition) -> Option<Self> {
        let (any, conditions) = match condition {
            Condition::All(conditions) => (false, conditions.as_slice()),
            Condition::Any(conditions) => (true, conditions.as_slice()),
            one => (false, std::slice::from_ref(one)),
        };
        let rows = conditions.iter().map(|condition| match condition {
            Condition::Test(test) => {
                let blank = test.operator == Operator::Filled && test.value == Operand::Flag(false);
                let operator = if blank { BLANK } else { test.operator.name() };
                let field = test.field.to_string();
                Some([field, operator.to_owned(), value(words, form, test)])
            }
            _ => None,
        });
        Some(Self {
            any,
            rows: rows.collect::<Option<_>>()?,
        })
    }

    /// What was typed; a row without a question is none.
    #[must_use]
    pub fn typed(pairs: &[(String, String)]) -> Self {
        let all = |wanted: &'static str| {
            let found = pairs.iter().filter(move |(name, _)| name == wanted);
            found.map(|(_, value)| value.clone())
        };
        let rows = all("rule_field")
            .zip(all("rule_operator"))
            .zip(all("rule_value"));
        let rows = rows.map(|((field, operator), value)| [field, operator, value]);
        Self {
            any: all("join").any(|join| join == "any"),
            rows: rows.filter(|[field, ..]| !field.is_empty()).collect(),
        }
    }

    /// The condition; `None` without rows. What does not fit the form is found when it is read.
    #[must_use]
    pub fn condition(&self, words: Words, form: &Definition) -> Option<Condition> {
        let mut tests: Vec<_> = self
            .rows
            .iter()
            .filter_map(|row| test(words, form, row).map(Condition::Test))
            .collect();
        match tests.len() {
            0 | 1 => tests.pop(),
            _ if self.any => Some(Condition::Any(tests)),
            _ => Some(Condition::All(tests)),
        }
    }
}

fn test(words: Words, form: &Definition, [id, operator, raw]: &[String; 3]) -> Option<Test> {
    let field = FieldId::parse(id)?;
    if operator == BLANK {
        let (operator, value) = (Operator::Filled, Operand::Flag(false));
        return Some(Test {
            field,
            operator,
            value,
        });
    }
    let operator = Operator::ALL
        .into_iter()
        .find(|one| one.name() == operator)?;
    let named = form.field(id);
    let testable = named.map_or(Testable::Filled, |field| field.kind.testable());
    let yes = searchable(raw.trim()) == searchable(&words.say("yes")) || raw.trim() == "yes";
    let value = match (operator, testable) {
        (Operator::Filled, _) => Operand::Flag(true),
        (_, Testable::YesNo) => Operand::Flag(yes),
        _ => {
            let option = named.and_then(|field| option_called(field, raw));
            option.map_or_else(|| Operand::typed(raw, operator, testable), Operand::Text)
        }
    };
    Some(Test {
        field,
        operator,
        value,
    })
}

/// The id of the option with this label or id.
fn option_called(field: &Field, raw: &str) -> Option<String> {
    let wanted = searchable(raw.trim());
    let options = field.kind.options();
    let labelled = options
        .iter()
        .find(|option| searchable(&option.label) == wanted);
    let option = labelled.or_else(|| options.iter().find(|option| option.id == raw.trim()));
    option.map(|option| option.id.clone())
}

impl RulePage {
    /// The page of a condition, as it is or as it was typed.
    #[must_use]
    pub fn new(
        chrome: StaffChrome,
        (form, revision): (FormBar, i32),
        draft: &Definition,
        target: RuleTarget,
        typed: Option<RuleInput>,
        problems: Vec<Problem>,
    ) -> Self {
        let words = form.words;
        let show_if = target.show_if(draft);
        let now = show_if.and_then(|condition| RuleInput::of(words, draft, condition));
        let nested = show_if.is_some() && now.is_none();
        let mut input = typed.or(now).unwrap_or_default();
        input.rows.push(Default::default());
        let before = target.questions_before(draft);
        let options = before.iter().flat_map(|field| field.kind.options());
        let mut values: Vec<_> = options.map(|option| option.label.clone()).collect();
        values.extend([words.say("yes"), words.say("no")].map(Cow::into_owned));
        values.dedup();
        let join = |any: bool, label| {
            InputOption::plain(
                if any { "any" } else { "all" }.to_owned(),
                label,
                input.any == any,
            )
        };
        Self {
            shows: target.name(words, draft),
            now: shown(words, draft, show_if),
            nested,
            possible: !before.is_empty(),
            joins: vec![
                join(false, words.say("builder-rule-join-all")),
                join(true, words.say("builder-rule-join-any")),
            ],
            rows: input
                .rows
                .iter()
                .map(|row| RowView::new(words, &before, row))
                .collect(),
            values,
            options: target
                .options(draft)
                .iter()
                .map(|option| RuleRow::of(words, draft, option, &[]))
                .collect(),
            target,
            problems,
            chrome,
            form,
            revision,
        }
    }

    /// The title of the document.
    #[must_use]
    pub fn title(&self) -> String {
        let heading = self.form.heading();
        if self.problems.is_empty() {
            return heading;
        }
        self.chrome.say_with("error-title", &[("title", &heading)])
    }
}

impl RowView {
    fn new(words: Words, before: &[&Field], [field, operator, value]: &[String; 3]) -> Self {
        let none = InputOption::plain(
            String::new(),
            words.say("builder-rule-no-question"),
            field.is_empty(),
        );
        let question = |one: &&Field| {
            InputOption::plain(
                one.id.to_string(),
                one.label.clone(),
                one.id.as_str() == field,
            )
        };
        let way = |name: &'static str, label: Cow<'static, str>| {
            InputOption::plain(name.to_owned(), label, name == operator)
        };
        // A question that is gone or comes later stays visible, so that it is not lost by saving.
        let gone = !field.is_empty() && !before.iter().any(|one| one.id.as_str() == field);
        let gone = gone.then(|| InputOption::plain(field.clone(), field.clone(), true));
        Self {
            questions: std::iter::once(none)
                .chain(gone)
                .chain(before.iter().map(question))
                .collect(),
            operators: vec![
                way("is", words.say("builder-rule-way-is")),
                way("is_not", words.say("builder-rule-way-is-not")),
                way("contains", words.say("builder-rule-way-contains")),
                way("filled", words.say("builder-rule-way-filled")),
                way(BLANK, words.say("builder-rule-way-blank")),
                way("greater", words.say("builder-rule-way-greater")),
                way("less", words.say("builder-rule-way-less")),
                way("before", words.say("builder-rule-way-before")),
                way("after", words.say("builder-rule-way-after")),
            ],
            value: value.clone(),
        }
    }
}
