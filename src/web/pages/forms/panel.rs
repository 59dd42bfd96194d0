//! The settings beside the form: of the form's own texts, of one question, of a question about to be added or deleted.

use std::borrow::Cow;

use super::input::{Input, Look, fault_at};
use super::new::language_input;
use super::question::{LimitInput, OptionInput, QuestionInput, Shape};
use super::wording;
use crate::domain::definition::Definition;
use crate::domain::field::Kind;
use crate::web::i18n::Words;
use crate::web::pages::layout::Problem;

/// What stands beside the form.
#[derive(Clone, Debug)]
pub enum Panel {
    /// Title, description, language.
    Texts(TextsPanel),
    /// One question.
    Question(Box<QuestionPanel>),
    /// A question to be added.
    Add(AddPanel),
    /// A question to be deleted, if that is meant.
    Delete(DeletePanel),
}

/// The form's own texts.
#[derive(Clone, Debug)]
pub struct TextsPanel {
    /// Title, description, language.
    pub inputs: Vec<Input>,
}

/// A question.
#[derive(Clone, Debug)]
pub struct QuestionPanel {
    /// The id of the question, for its address.
    pub id: String,
    /// What its kind is called.
    pub kind: Cow<'static, str>,
    /// Label and help.
    pub texts: Vec<Input>,
    /// What a consent is about.
    pub statement: Option<Input>,
    /// Its options, if its kind has some.
    pub options: Option<OptionsPanel>,
    /// Must it be answered; must the answer be unique.
    pub rules: Vec<Input>,
    /// Its limits.
    pub limits: Vec<Input>,
    /// The name of its answer; fixed once it was published.
    pub name: Result<Input, String>,
    /// Its place among how many, counted from 1.
    pub place: (usize, usize),
}

/// The options of a question.
#[derive(Clone, Debug)]
pub struct OptionsPanel {
    /// The options, in order.
    pub rows: Vec<OptionView>,
    /// The id of the box for one more.
    pub new_anchor: String,
    /// What is wrong with the list.
    pub fault: Option<String>,
    /// Several at once.
    pub more: Input,
}

/// One option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionView {
    /// The id of its element. It follows the place and not the option, so that a summary's link finds it.
    pub anchor: String,
    /// The option's id; empty for a new one.
    pub id: String,
    /// What was typed.
    pub label: String,
    /// What is wrong with it.
    pub fault: Option<String>,
}

/// A question about to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddPanel {
    /// The id of the question before it; empty: the end of the form.
    pub after: String,
    /// What it follows, in words.
    pub place: String,
    /// Every kind: name, label, help.
    pub kinds: Vec<(&'static str, Cow<'static, str>, Cow<'static, str>)>,
}

/// A question about to be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletePanel {
    /// The id of the question.
    pub id: String,
    /// Its label.
    pub label: String,
    /// Whether people were asked it, so that there may be answers.
    pub published: bool,
}

/// The id of the element of an input of a question.
#[must_use]
pub fn anchor(question: &str, place: &str) -> String {
    format!("i-{question}-{}", place.replace('/', "-"))
}

impl TextsPanel {
    /// The form's texts, as they are or were typed.
    #[must_use]
    pub fn new(words: Words, typed: &TextsInput, problems: &[Problem]) -> Self {
        let input = |name: &'static str, label, hint, value: &str, look| Input {
            words,
            anchor: format!("form-{name}"),
            name,
            label,
            hint,
            value: value.to_owned(),
            fault: None,
            look,
            first: false,
        };
        let title = input(
            "title",
            words.say("builder-title"),
            Cow::Borrowed(""),
            &typed.title,
            line(""),
        );
        let description = input(
            "description",
            words.say("builder-description"),
            words.say("builder-markdown-hint"),
            &typed.description,
            Look::Area,
        );
        let language = language_input(words, "form-language", &typed.language);
        let inputs = [title, description, language].map(|input| input.judged(problems));
        Self {
            inputs: inputs.to_vec(),
        }
    }
}

/// The form's texts as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextsInput {
    /// Its title.
    pub title: String,
    /// Markdown above the questions.
    pub description: String,
    /// The code of its language.
    pub language: String,
}

impl TextsInput {
    /// What a form says.
    #[must_use]
    pub fn of(form: &Definition) -> Self {
        Self {
            title: form.title.clone(),
            description: form.description.clone(),
            language: form.language.code().to_owned(),
        }
    }

    /// What was typed.
    #[must_use]
    pub fn typed(pairs: &[(String, String)]) -> Self {
        let text = |key: &str| {
            let found = pairs.iter().find(|(name, _)| name == key);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        Self {
            title: text("title"),
            description: text("description"),
            language: text("language"),
        }
    }
}

impl QuestionPanel {
    /// The panel of the question `id` of `form` with what was typed. `published`: its name cannot change any more.
    #[must_use]
    pub fn new(
        words: Words,
        form: &Definition,
        id: &str,
        typed: &QuestionInput,
        published: bool,
        problems: &[Problem],
    ) -> Self {
        let draw = Drawing {
            words,
            id,
            problems,
        };
        let place = form.place_of(id).map_or((0, 0), |(page, place)| {
            (place + 1, form.pages[page].fields.len())
        });
        Self {
            id: id.to_owned(),
            kind: wording::kind_label(words, &typed.kind),
            texts: draw.texts(typed),
            statement: typed.is_consent().then(|| draw.statement(typed)),
            options: typed.has_options().then(|| draw.options(typed)),
            rules: draw.rules(typed),
            limits: typed
                .limits
                .iter()
                .map(|limit| draw.limit(&typed.kind, limit))
                .collect(),
            name: if published {
                Err(id.to_owned())
            } else {
                Ok(draw.name(typed))
            },
            place,
        }
    }

    /// The same panel of a question that was just added: its label is written first.
    #[must_use]
    pub fn fresh(mut self, fresh: bool) -> Self {
        if let Some(label) = self.texts.first_mut() {
            label.first = fresh;
        }
        self
    }

    /// Whether the rarely needed part holds something, or something wrong.
    #[must_use]
    pub fn more_is_open(&self) -> bool {
        let used = self.limits.iter().any(|limit| !limit.value.is_empty());
        let name_is_wrong = self.name.as_ref().is_ok_and(|name| name.fault.is_some());
        used || name_is_wrong || self.limits.iter().any(|limit| limit.fault.is_some())
    }
}

/// Makes the inputs of one question.
struct Drawing<'a> {
    words: Words,
    id: &'a str,
    problems: &'a [Problem],
}

impl Drawing<'_> {
    fn input(
        &self,
        name: &'static str,
        label: Cow<'static, str>,
        hint: Cow<'static, str>,
        value: &str,
        look: Look,
    ) -> Input {
        let input = Input {
            words: self.words,
            anchor: anchor(self.id, name),
            name,
            label,
            hint,
            value: value.to_owned(),
            fault: None,
            look,
            first: false,
        };
        input.judged(self.problems)
    }

    fn texts(&self, typed: &QuestionInput) -> Vec<Input> {
        let words = self.words;
        let none = Cow::Borrowed("");
        vec![
            self.input(
                "label",
                words.say("builder-label"),
                none.clone(),
                &typed.label,
                line(""),
            ),
            self.input(
                "hint",
                words.say("builder-hint"),
                none,
                &typed.hint,
                line(""),
            ),
        ]
    }

    fn statement(&self, typed: &QuestionInput) -> Input {
        self.input(
            "text",
            self.words.say("builder-statement"),
            self.words.say("builder-markdown-hint"),
            &typed.statement,
            Look::Area,
        )
    }

    fn rules(&self, typed: &QuestionInput) -> Vec<Input> {
        let words = self.words;
        let ticked = |set: bool| if set { "yes" } else { "" };
        let none = Cow::Borrowed("");
        let required = self.input(
            "required",
            words.say("builder-required"),
            none,
            ticked(typed.required),
            Look::Check,
        );
        let unique = typed.may_be_unique().then(|| {
            self.input(
                "unique",
                words.say("builder-unique"),
                words.say("builder-unique-hint"),
                ticked(typed.unique),
                Look::Check,
            )
        });
        [Some(required), unique].into_iter().flatten().collect()
    }

    fn limit(&self, kind: &str, limit: &LimitInput) -> Input {
        let (label, hint) = wording::limit(self.words, kind, limit.key);
        let look = match limit.shape {
            Shape::Whole => Look::Line {
                width: "w-10",
                keyboard: Some("numeric"),
            },
            Shape::Decimal | Shape::Country => line("w-10"),
            Shape::Day => Look::Date,
        };
        self.input(limit.key, label, hint, &limit.value, look)
    }

    fn name(&self, typed: &QuestionInput) -> Input {
        self.input(
            "id",
            self.words.say("builder-name"),
            self.words.say("builder-name-hint"),
            &typed.id,
            line("w-40"),
        )
    }

    fn options(&self, typed: &QuestionInput) -> OptionsPanel {
        let place_of = |place: usize| anchor(self.id, &format!("options/{place}/label"));
        let row = |(place, option): (usize, &OptionInput)| OptionView {
            anchor: place_of(place),
            id: option.id.clone(),
            label: option.label.clone(),
            fault: fault_at(self.problems, &place_of(place)),
        };
        let more = self.input(
            "more_options",
            self.words.say("builder-options-more"),
            self.words.say("builder-options-more-hint"),
            &typed.more,
            Look::Area,
        );
        OptionsPanel {
            rows: typed.options.iter().enumerate().map(row).collect(),
            new_anchor: place_of(typed.options.len()),
            fault: fault_at(self.problems, &anchor(self.id, "options")),
            more,
        }
    }
}

impl AddPanel {
    /// A question to be added behind `after`, or at the end.
    #[must_use]
    pub fn new(words: Words, form: &Definition, after: &str) -> Self {
        let before = form.field(after);
        let kinds = Kind::NAMES.map(|kind| {
            (
                kind,
                wording::kind_label(words, kind),
                wording::kind_hint(words, kind),
            )
        });
        Self {
            after: before.map(|_| after.to_owned()).unwrap_or_default(),
            place: before.map_or_else(
                || words.say("builder-add-at-end").into_owned(),
                |field| words.say_with("builder-add-after", &[("label", &field.label)]),
            ),
            kinds: kinds.to_vec(),
        }
    }
}

fn line(width: &'static str) -> Look {
    Look::Line {
        width,
        keyboard: None,
    }
}
