//! One question on a page, with what was typed and what is wrong with it.
//!
//! Each kind has a template of its own name in `templates/fields/`; the form, its preview and the builder's canvas
//! use the same ones.

use askama::Template;

use crate::domain::answers::AnswerFault;
use crate::domain::condition::Condition;
use crate::domain::definition::Definition;
use crate::domain::field::{Field, Kind, Sent};
use crate::web::i18n::Words;
use crate::web::pages::fill::Rules;
use crate::web::pages::inputs::fault_at;
use crate::web::pages::layout::Problem;

pub mod control;
pub mod fault;
pub mod files;
pub mod option_row;
pub mod parts;

pub use control::Control;
pub use option_row::OptionRow;
use parts::Parts;
pub use parts::{MatrixRow, PartView};

/// A question as its template shows it. It is HTML already where it stands in another template.
#[derive(Clone, Debug, Template)]
#[template(path = "fields/field.html")]
pub struct FieldView {
    /// The words around the question.
    pub words: Words,
    /// The language of the question, where it is not the page's (WCAG 3.1.2).
    pub lang: Option<&'static str>,
    /// The field's id: the name of what is sent.
    pub id: String,
    /// The question.
    pub label: String,
    /// Help below it; may be empty.
    pub hint: String,
    /// The language of the help, where it is not the page's.
    pub hint_lang: Option<&'static str>,
    /// The language of a statement or a note, where it is not the page's.
    pub text_lang: Option<&'static str>,
    /// The language of what the ends of a scale mean, where it is not the page's.
    pub ends_lang: [Option<&'static str>; 2],
    /// Whether it may be left out.
    pub optional: bool,
    /// What is wrong with all of it, in words.
    pub fault: Option<String>,
    /// Everything that is wrong with it, each at its input.
    pub problems: Vec<Problem>,
    /// How many may be picked, or which files may be sent, in words; empty for other kinds.
    pub picks: String,
    /// The condition under which it is shown, if there is one.
    pub rule: Option<FieldRule>,
    /// The limit of a text, where the form sets one.
    pub limit: Option<Limit>,
    /// The control, with what was typed.
    pub control: Control,
}

impl askama::filters::HtmlSafe for FieldView {}

/// How a page comes to show a question under a condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldRule {
    /// The condition as JSON, for the script; `None`: a style sheet decides alone.
    pub script: Option<String>,
    /// Whether it must be answered once the script shows it; without the script it may be left out.
    pub required: bool,
}

/// A limit of characters, and the words of a counter that a script keeps up to date.
///
/// In the words for several, `#` stands for the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Most code points.
    pub most: u32,
    /// Whether it is told only when it comes near: few people reach the end of one line.
    pub quiet: bool,
    /// What the limit is, without script.
    pub rule: String,
    /// One left, several left.
    pub left: [String; 2],
    /// One too many, several too many.
    pub over: [String; 2],
}

impl FieldView {
    /// A question with the raw values that were typed (good or bad, none on a fresh page) and what is wrong with them;
    /// `faults` may be of other questions too.
    #[must_use]
    pub fn new(
        field: &Field,
        form: &Definition,
        words: Words,
        sent: &Sent<'_>,
        faults: &[AnswerFault],
    ) -> Self {
        let own = faults
            .iter()
            .filter(|fault| fault.field.as_ref() == Some(&field.id));
        let problems: Vec<Problem> = own
            .map(|found| fault::problem(words, field, found))
            .collect();
        let anchor = fault::anchor(field.id.as_str(), None);
        let most = match &field.kind {
            Kind::Text(text) => text.max_length,
            Kind::Name(name) => name.max_length,
            Kind::Paragraph(paragraph) => paragraph.max_length,
            _ => None,
        };
        let lang = |text| form.lang_in(field.id.as_str(), text, words.language());
        let parts = Parts {
            form,
            words,
            field,
            sent,
            problems: &problems,
        };
        let control = Control::new(&parts, form.settings.time_zone);
        Self {
            words,
            lang: lang("label"),
            hint_lang: lang("hint"),
            text_lang: lang("text"),
            ends_lang: [lang("min_label"), lang("max_label")],
            id: field.id.as_str().to_owned(),
            label: field.label.clone(),
            hint: field.hint.clone(),
            optional: !field.required && field.kind.may_be_required(),
            fault: fault_at(&problems, &anchor),
            picks: picks(words, &field.kind),
            rule: None,
            limit: most
                .map(|most| Limit::new(words, most, !matches!(field.kind, Kind::Paragraph(_)))),
            control,
            problems,
        }
    }

    /// The same question under the rules of its form.
    #[must_use]
    pub fn under(mut self, field: &Field, rules: &Rules) -> Self {
        let id = field.id.as_str();
        if let Some((_, scripted)) = rules.fields.iter().find(|(field, _)| field == id) {
            let rule = FieldRule {
                script: field.show_if.as_ref().filter(|_| *scripted).map(json),
                required: field.required,
            };
            // Whoever was told that an answer is missing is not told that it may be.
            self.optional |= *scripted && self.problems.is_empty();
            self.rule = Some(rule);
        }
        for row in self.control.rows_mut() {
            let place = (id.to_owned(), row.value.clone());
            if rules.options.contains(&place) {
                let mut options = field.kind.options().iter();
                let option = options.find(|option| option.id == row.value);
                row.rule = option.and_then(|option| option.show_if.as_ref()).map(json);
            }
        }
        self
    }

    /// Says at an option that no place is left for it.
    pub fn mark_full(&mut self, option: &str) {
        let mut rows = self.control.rows_mut().iter_mut();
        if let Some(row) = rows.find(|row| row.value == option) {
            row.full = true;
        }
    }

    /// The id of the element that takes the focus: the control, or the first option.
    #[must_use]
    pub fn anchor(&self) -> String {
        fault::anchor(&self.id, None)
    }

    /// The ids of what describes the control, hint first, then what is wrong; empty if nothing does.
    #[must_use]
    pub fn described_by(&self) -> String {
        let parts = [
            ("hint", !self.hint.is_empty()),
            ("picks", !self.picks.is_empty()),
            ("error", self.fault.is_some()),
            ("count", self.limit.is_some()),
        ];
        let ids: Vec<String> = parts
            .into_iter()
            .filter(|(_, there)| *there)
            .map(|(part, _)| format!("q-{}-{part}", self.id))
            .collect();
        ids.join(" ")
    }
}

fn json(condition: &Condition) -> String {
    condition.to_document().to_string()
}

impl Limit {
    fn new(words: Words, most: u32, quiet: bool) -> Self {
        let both = |key| {
            [
                words.say_with(key, &[("count", &1)]),
                words.say_with(key, &[("count", &"#")]),
            ]
        };
        Self {
            most,
            quiet,
            rule: words.say_with("count-limit", &[("count", &most)]),
            left: both("count-left"),
            over: both("count-over"),
        }
    }
}

/// How many options may be picked, in words.
fn picks(words: Words, kind: &Kind) -> String {
    let choices = match kind {
        Kind::Choices(choices) => choices,
        Kind::File(file) => return files::rule(words, file),
        _ => return String::new(),
    };
    match (choices.min_picks.filter(|min| *min > 1), choices.max_picks) {
        (None, None) => words.say("fill-picks-any").into_owned(),
        (None, Some(max)) => words.say_with("fill-picks-up-to", &[("max", &max)]),
        (Some(min), None) => words.say_with("fill-picks-at-least", &[("min", &min)]),
        (Some(min), Some(max)) if min == max => {
            words.say_with("fill-picks-exactly", &[("count", &min)])
        }
        (Some(min), Some(max)) => {
            words.say_with("fill-picks-between", &[("min", &min), ("max", &max)])
        }
    }
}
