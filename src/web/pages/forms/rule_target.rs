//! What a condition is about.

use super::page_panel;
use crate::domain::condition::Condition;
use crate::domain::definition::Definition;
use crate::domain::field::Field;
use crate::web::i18n::Words;

/// What a condition shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleTarget {
    /// The page of this id.
    Page(String),
    /// The question of this id.
    Question(String),
    /// An option of a question: the question's id, its own.
    Option(String, String),
}

impl RuleTarget {
    /// A question, or one of its options where `option` is not empty.
    #[must_use]
    pub fn of_question(question: &str, option: &str) -> Self {
        match option {
            "" => Self::Question(question.to_owned()),
            option => Self::Option(question.to_owned(), option.to_owned()),
        }
    }

    /// What the condition at a JSON pointer shows.
    #[must_use]
    pub fn at(form: &Definition, pointer: &str) -> Option<Self> {
        let steps: Vec<_> = pointer.split('/').collect();
        let number = |place: usize| steps.get(place)?.parse::<usize>().ok();
        let Some(field) = form.field_at(pointer) else {
            let page = form.pages.get(number(2)?)?;
            return Some(Self::Page(page.id.clone()));
        };
        let option = number(6).and_then(|place| field.kind.options().get(place));
        let option = option.map_or("", |option| &option.id);
        Some(Self::of_question(field.id.as_str(), option))
    }

    /// Where it stands in the document, as a JSON pointer; `None` if the form has no such thing.
    #[must_use]
    pub fn pointer(&self, form: &Definition) -> Option<String> {
        match self {
            Self::Page(id) => {
                let place = form.place_of_page(id)?;
                Some(format!("/pages/{place}"))
            }
            Self::Question(id) => form.pointer_of(id),
            Self::Option(question, id) => {
                let mut options = form.field(question)?.kind.options().iter();
                let place = options.position(|option| option.id == *id)?;
                let question = form.pointer_of(question)?;
                Some(format!("{question}/options/{place}"))
            }
        }
    }

    /// The condition as it is.
    #[must_use]
    pub fn show_if<'f>(&self, form: &'f Definition) -> Option<&'f Condition> {
        match self {
            Self::Page(id) => form.pages[form.place_of_page(id)?].show_if.as_ref(),
            Self::Question(id) => form.field(id)?.show_if.as_ref(),
            Self::Option(question, id) => {
                let mut options = form.field(question)?.kind.options().iter();
                let option = options.find(|option| option.id == *id)?;
                option.show_if.as_ref()
            }
        }
    }

    /// What it is called, the page by its number if it has no heading.
    #[must_use]
    pub fn name(&self, words: Words, form: &Definition) -> String {
        let label = |id: &str| form.field(id).map(|field| field.label.clone());
        let label = |id: &str| label(id).unwrap_or_default();
        match self {
            Self::Page(id) => {
                let place = form.place_of_page(id).unwrap_or_default();
                let title = page_panel::name(words, place, &form.pages[place]);
                words.say_with("builder-rule-of-page", &[("title", &title)])
            }
            Self::Question(id) => label(id),
            Self::Option(question, id) => {
                let field = form.field(question);
                let mut options = field.into_iter().flat_map(|field| field.kind.options());
                let option = options.find(|option| option.id == *id);
                let option = option.map_or(id.as_str(), |option| &option.label);
                let question = label(question);
                let arguments = [("option", &option as _), ("question", &question as _)];
                words.say_with("builder-rule-of-option", &arguments)
            }
        }
    }

    /// The options of a question, which may have conditions of their own.
    #[must_use]
    pub fn options(&self, form: &Definition) -> Vec<Self> {
        let Self::Question(id) = self else {
            return Vec::new();
        };
        let field = form.field(id).into_iter();
        let options = field.flat_map(|field| field.kind.options());
        options
            .map(|option| Self::of_question(id, &option.id))
            .collect()
    }

    /// The questions that stand before it, which its condition may name.
    #[must_use]
    pub fn questions_before<'f>(&self, form: &'f Definition) -> Vec<&'f Field> {
        let asked = |field: &&Field| !field.kind.testable().operators().is_empty();
        match self {
            Self::Page(id) => {
                let pages = form.pages.iter().take_while(|page| page.id != *id);
                pages.flat_map(|page| &page.fields).filter(asked).collect()
            }
            Self::Question(id) | Self::Option(id, _) => {
                let fields = form.fields().take_while(|field| field.id.as_str() != id);
                fields.filter(asked).collect()
            }
        }
    }

    /// The id of the option, if it is one.
    #[must_use]
    pub fn option(&self) -> &str {
        match self {
            Self::Option(_, id) => id,
            _ => "",
        }
    }

    /// The end of the address to which a new condition is sent.
    #[must_use]
    pub fn action(&self) -> String {
        match self {
            Self::Page(id) => format!("rules/pages/{id}"),
            Self::Question(id) | Self::Option(id, _) => format!("rules/{id}"),
        }
    }

    /// The end of the address at which it is changed.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = self.action();
        if let Self::Option(_, id) = self {
            path += &format!("?option={id}");
        }
        path
    }

    /// The end of the address of the builder where the thing itself is changed.
    #[must_use]
    pub fn builder(&self) -> String {
        match self {
            Self::Page(id) => format!("build?page={id}"),
            Self::Question(id) | Self::Option(id, _) => format!("build?field={id}"),
        }
    }
}
