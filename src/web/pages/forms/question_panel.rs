//! The settings of one question.

use std::borrow::Cow;

use super::page_panel::name;
use super::question::{LimitInput, OptionInput, QuestionInput, Shape};
use super::sentence::shown;
use super::wording;
use crate::domain::definition::{Definition, Page};
use crate::domain::field::address::AddressFormat;
use crate::web::i18n::Words;
use crate::web::pages::inputs::{Input, InputControl, InputOption, fault_at};
use crate::web::pages::layout::Problem;

/// A question.
#[derive(Clone, Debug)]
pub struct QuestionPanel {
    /// The id of the question, for its address.
    pub id: String,
    /// What its kind is called.
    pub kind: Cow<'static, str>,
    /// Label and help.
    pub texts: [Input; 2],
    /// A statement or a note.
    pub statement: Option<Input>,
    /// Its rows, if its kind has some.
    pub rows: Option<OptionsPanel>,
    /// Its options, if its kind has some.
    pub options: Option<OptionsPanel>,
    /// Must it be answered; must the answer be unique.
    pub rules: Vec<Input>,
    /// Its limits.
    pub limits: Vec<Input>,
    /// The name of its answer; fixed once it was published.
    pub name: Result<Input, String>,
    /// When it is shown, in a sentence.
    pub rule: String,
    /// Its place among how many, counted from 1.
    pub place: (usize, usize),
    /// The pages of the form, where there are several: id, name, whether the question is on it.
    pub pages: Vec<(String, String, bool)>,
}

/// The options of a question.
#[derive(Clone, Debug)]
pub struct OptionsPanel {
    /// Whether they are rows of a matrix.
    pub are_rows: bool,
    /// The options, in order.
    pub rows: Vec<OptionView>,
    /// The id of the box for one more.
    pub new_anchor: String,
    /// What is wrong with the list.
    pub fault: Option<String>,
    /// Several at once.
    pub more: Input,
    /// Whether several were typed already.
    pub more_is_open: bool,
}

impl OptionsPanel {
    /// What one entry is called in the names of inputs.
    #[must_use]
    pub fn key(&self) -> &'static str {
        if self.are_rows { "row" } else { "option" }
    }

    /// What the values of its buttons begin with.
    #[must_use]
    pub fn prefix(&self) -> &'static str {
        if self.are_rows { "row-" } else { "" }
    }
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
    /// Most submissions that may pick it, as typed.
    pub capacity: String,
    /// The id of the element for that.
    pub capacity_anchor: String,
    /// What is wrong with that.
    pub capacity_fault: Option<String>,
}

/// The id of the element of an input of a question.
#[must_use]
pub fn anchor(question: &str, place: &str) -> String {
    format!("i-{question}-{}", place.replace('/', "-"))
}

fn pages(words: Words, form: &Definition, id: &str) -> Vec<(String, String, bool)> {
    let here = form.place_of(id).map(|(page, _)| page);
    let pages = form.pages.iter().enumerate().filter(|_| form.has_steps());
    let page = |(place, page): (usize, &Page)| {
        let name = name(words, place, page);
        (page.id.clone(), name, here == Some(place))
    };
    pages.map(page).collect()
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
            statement: typed.has_statement().then(|| draw.statement(typed)),
            rows: typed.has_rows().then(|| draw.options(typed, true)),
            options: typed.has_options().then(|| draw.options(typed, false)),
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
            rule: shown(
                words,
                form,
                form.field(id).and_then(|field| field.show_if.as_ref()),
            ),
            place,
            pages: pages(words, form, id),
        }
    }

    /// The same panel of a question that was just added: its label is written first.
    #[must_use]
    pub fn fresh(mut self, fresh: bool) -> Self {
        self.texts[0].first = fresh;
        self
    }

    /// Whether the rarely needed part holds something, or something wrong.
    #[must_use]
    pub fn more_is_open(&self) -> bool {
        let holds = |limit: &Input| match &limit.control {
            InputControl::Line { value, .. } | InputControl::Time { value, .. } => {
                !value.is_empty()
            }
            _ => false,
        };
        let wrong = |input: &Input| input.fault.is_some();
        self.limits.iter().any(|limit| holds(limit) || wrong(limit))
            || self.name.as_ref().is_ok_and(wrong)
    }
}

/// Makes the inputs of one question.
struct Drawing<'a> {
    words: Words,
    id: &'a str,
    problems: &'a [Problem],
}

impl Drawing<'_> {
    fn input(&self, name: &'static str, label: Cow<'static, str>, control: InputControl) -> Input {
        Input::new(self.words, anchor(self.id, name), name, label, control).judged(self.problems)
    }

    fn texts(&self, typed: &QuestionInput) -> [Input; 2] {
        let words = self.words;
        let mut label = self.input("label", words.say("builder-label"), line(&typed.label, ""));
        if typed.kind == "hidden" {
            label = label.with_hint(self.link_hint(typed));
        }
        [
            label,
            self.input("hint", words.say("builder-hint"), line(&typed.hint, "")),
        ]
    }

    fn statement(&self, typed: &QuestionInput) -> Input {
        let value = typed.statement.clone();
        let label = match typed.kind.as_str() {
            "note" => self.words.say("builder-note-text"),
            _ => self.words.say("builder-statement"),
        };
        self.input("text", label, InputControl::Lines { value })
            .with_hint(self.words.say("builder-markdown-hint"))
    }

    fn rules(&self, typed: &QuestionInput) -> Vec<Input> {
        let words = self.words;
        let check = |ticked| InputControl::Check { ticked };
        let rule = |name, key: &str, ticked| self.input(name, words.say(key), check(ticked));
        let mut rules = Vec::new();
        if typed.may_be_required() {
            rules.push(rule("required", "builder-required", typed.required));
        }
        if typed.takes_other() {
            rules.push(rule("other", "builder-other", typed.other));
        }
        if typed.kind == "choices" {
            rules.push(self.exclusive(typed));
        }
        if typed.may_be_prefilled() {
            let prefill = rule("prefill", "builder-prefill", typed.prefill);
            rules.push(prefill.with_hint(self.link_hint(typed)));
        }
        if typed.may_be_unique() {
            let unique = rule("unique", "builder-unique", typed.unique);
            rules.push(unique.with_hint(words.say("builder-unique-hint")));
        }
        rules
    }

    /// How a link answers the question.
    fn link_hint(&self, typed: &QuestionInput) -> String {
        let name = ("name", &typed.id as _);
        self.words.say_with("builder-prefill-hint", &[name])
    }

    fn exclusive(&self, typed: &QuestionInput) -> Input {
        let words = self.words;
        let none = InputOption::plain(
            String::new(),
            words.say("builder-exclusive-none"),
            typed.exclusive.is_empty(),
        );
        let known = typed.options.iter().filter(|option| !option.id.is_empty());
        let options = known.map(|option| {
            let chosen = option.id == typed.exclusive;
            InputOption::plain(option.id.clone(), option.label.clone(), chosen)
        });
        let options = [none].into_iter().chain(options).collect();
        let control = InputControl::Select { options };
        self.input("exclusive", words.say("builder-exclusive"), control)
            .with_hint(words.say("builder-exclusive-hint"))
    }

    fn format(&self, chosen: &str) -> InputControl {
        let option = |(name, format): (&str, AddressFormat)| {
            let usual = chosen.is_empty() && format == AddressFormat::default();
            let label = match format {
                AddressFormat::International => self.words.say("builder-format-international"),
                AddressFormat::China => self.words.say("builder-format-cn"),
            };
            InputOption::plain(name.to_owned(), label, usual || name == chosen)
        };
        InputControl::Select {
            options: AddressFormat::NAMES.map(option).to_vec(),
        }
    }

    fn limit(&self, kind: &str, limit: &LimitInput) -> Input {
        let (label, hint) = wording::limit(self.words, kind, limit.key);
        let value = limit.value.clone();
        let control = match limit.shape {
            Shape::Whole => InputControl::Line {
                value,
                width: "w-10",
                keyboard: Some("numeric"),
            },
            Shape::Decimal | Shape::Country => line(&value, "w-10"),
            Shape::Day | Shape::Moment => line(&value, "w-20"),
            Shape::Format => self.format(&value),
            Shape::Time => InputControl::Time {
                value,
                seconds: false,
            },
            Shape::Text | Shape::Names => line(&value, ""),
        };
        self.input(limit.key, label, control).with_hint(hint)
    }

    fn name(&self, typed: &QuestionInput) -> Input {
        let label = self.words.say("builder-name");
        self.input("id", label, line(&typed.id, "w-40"))
            .with_hint(self.words.say("builder-name-hint"))
    }

    fn options(&self, typed: &QuestionInput, are_rows: bool) -> OptionsPanel {
        let (key, entries, value) = match are_rows {
            true => ("rows", &typed.rows, typed.more_rows.clone()),
            false => ("options", &typed.options, typed.more.clone()),
        };
        let part_of = |place: usize, part| anchor(self.id, &format!("{key}/{place}/{part}"));
        let place_of = |place: usize| part_of(place, "label");
        let row = |(place, option): (usize, &OptionInput)| OptionView {
            anchor: place_of(place),
            id: option.id.clone(),
            label: option.label.clone(),
            fault: fault_at(self.problems, &place_of(place)),
            capacity: option.capacity.clone(),
            capacity_anchor: part_of(place, "capacity"),
            capacity_fault: fault_at(self.problems, &part_of(place, "capacity")),
        };
        let more_is_open = !value.is_empty();
        let (name, more) = match are_rows {
            true => ("more_rows", self.words.say("builder-rows-more")),
            false => ("more_options", self.words.say("builder-options-more")),
        };
        let more = self.input(name, more, InputControl::Lines { value });
        OptionsPanel {
            are_rows,
            rows: entries.iter().enumerate().map(row).collect(),
            new_anchor: place_of(entries.len()),
            fault: fault_at(self.problems, &anchor(self.id, key)),
            more: more.with_hint(self.words.say("builder-options-more-hint")),
            more_is_open,
        }
    }
}

/// One line with what was typed.
pub(super) fn line(value: &str, width: &'static str) -> InputControl {
    InputControl::Line {
        value: value.to_owned(),
        width,
        keyboard: None,
    }
}
