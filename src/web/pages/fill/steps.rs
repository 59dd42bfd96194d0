//! A form of several pages: where one stands, what was answered before, and all answers before they are sent.

use askama::Template;

use super::FormHead;
use super::form::part_lang;
use crate::domain::answer_draft::{is_of, that_fit};
use crate::domain::answers::Answers;
use crate::domain::definition::Definition;
use crate::domain::field::{Field, sent};
use crate::web::pages::layout::{Chrome, Onward};
use crate::web::pages::shown::{self, ShownAnswer};

/// What the server knows of a filling-in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepDraft {
    /// The page that is shown, counted from 0.
    pub place: usize,
    /// The code of the draft; none before anything was kept.
    pub code: Option<String>,
    /// Its revision; 0 before anything was kept.
    pub revision: i32,
    /// Whether the person goes back to all answers from here.
    pub to_check: bool,
    /// The address to come back to, when the person has asked for it.
    pub link: Option<String>,
}

/// One page of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the page is sent, without what is carried on.
    pub action: String,
    /// Its number among those that are shown, from 1.
    pub number: usize,
    /// How many are shown.
    pub count: usize,
    /// The page before.
    pub back: Option<String>,
    /// The page behind it, where one may go on without answers.
    pub next: Option<String>,
    /// Answers of other pages that conditions may ask for; they are not sent.
    pub earlier: Vec<Earlier>,
    /// Answers of later pages that came along in the form's address; they are sent with the first page.
    pub given: Vec<(String, String)>,
}

/// An answer of another page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The name of its input.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Whether it was picked, not typed.
    pub ticked: bool,
}

impl Step {
    pub(super) fn new(
        definition: &Definition,
        draft: &StepDraft,
        pairs: &[(String, String)],
        onward: &Onward,
    ) -> Self {
        let answers = Answers::told(definition, pairs);
        let shown: Vec<usize> = (0..definition.pages.len())
            .filter(|place| *place == draft.place || definition.pages[*place].is_shown(&answers))
            .collect();
        let at = shown.iter().position(|place| *place == draft.place);
        let at = at.unwrap_or_default();
        let address = |place: usize| {
            let (slug, page) = (&definition.slug, &definition.pages[place].id);
            format!("/f/{slug}/p/{page}")
        };
        let query = match &draft.code {
            Some(code) if draft.to_check => format!("?d={code}&to=check"),
            Some(code) => format!("?d={code}"),
            None => String::new(),
        };
        let back = at.checked_sub(1).filter(|_| draft.code.is_some());
        Self {
            action: address(draft.place) + &query,
            number: at + 1,
            count: shown.len(),
            back: back.map(|before| onward.filling(&(address(shown[before]) + &query))),
            next: None,
            earlier: earlier(definition, draft.place, &answers, pairs),
            given: given(definition, draft, pairs),
        }
    }
}

impl Step {
    /// A page that its makers look at: all pages are shown, and none is sent.
    pub(super) fn previewed(definition: &Definition, place: usize) -> Self {
        let address = |place: usize| {
            let page = definition.pages.get(place)?;
            Some(format!("?page={}", page.id))
        };
        Self {
            action: String::new(),
            number: place + 1,
            count: definition.pages.len(),
            back: place.checked_sub(1).and_then(address),
            next: address(place + 1),
            earlier: Vec::new(),
            given: Vec::new(),
        }
    }
}

fn given(
    definition: &Definition,
    draft: &StepDraft,
    pairs: &[(String, String)],
) -> Vec<(String, String)> {
    let first = definition.pages.first().filter(|_| draft.code.is_none());
    first.map_or_else(Vec::new, |first| {
        let later = pairs.iter().filter(|(name, _)| !is_of(first, name));
        definition.prefilled(later.cloned().collect())
    })
}

fn earlier(
    definition: &Definition,
    place: usize,
    answers: &Answers,
    pairs: &[(String, String)],
) -> Vec<Earlier> {
    if !definition.has_conditions() {
        return Vec::new();
    }
    let before = definition.pages.iter().take(place);
    let before: Vec<&Field> = before
        .filter(|page| page.is_shown(answers))
        .flat_map(|page| &page.fields)
        .filter(|field| field.is_shown(answers))
        .collect();
    let found = pairs.iter().filter_map(|(name, value)| {
        let id = sent::split(name).0;
        let field = before.iter().find(|field| field.id.as_str() == id)?;
        let typed =
            field.kind.options().is_empty() && !matches!(field.kind.name(), "yes_no" | "consent");
        Some(Earlier {
            name: name.clone(),
            value: value.clone(),
            ticked: !typed,
        })
    });
    found.collect()
}

/// All answers, to check and to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// What was answered, page by page.
    pub parts: Vec<ReviewPart>,
    /// What Send carries beside the pair.
    pub carried: Vec<(String, String)>,
}

/// The answers of one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewPart {
    /// The page's heading; may be empty.
    pub title: String,
    /// Its language, where it is not the page's.
    pub lang: Option<&'static str>,
    /// What the page is called: its heading, or its number.
    pub name: String,
    /// Its questions, answered or not.
    pub answers: Vec<ShownAnswer>,
    /// The address where they can be changed.
    pub change: Option<String>,
}

impl Review {
    /// `pairs` holds the answers, and the draft's code if there is a draft.
    pub(super) fn new(
        definition: &Definition,
        pairs: &[(String, String)],
        chrome: &Chrome,
    ) -> Self {
        let words = chrome.words;
        let answers = Answers::told(definition, pairs);
        let code = pairs.iter().find(|(name, _)| name == "draft_code");
        let pages = definition.pages.iter().enumerate();
        let parts = pages
            .filter(|(_, page)| page.is_shown(&answers))
            .map(|(place, page)| ReviewPart {
                title: page.title.clone(),
                lang: part_lang(page, definition, words),
                name: match page.title.as_str() {
                    "" => words.say_with("step-number", &[("number", &(place + 1))]),
                    title => title.to_owned(),
                },
                answers: shown::typed_on(definition, page, &answers, pairs, words),
                change: code.map(|(_, code)| {
                    let address = format!("/f/{}/p/{}?d={code}&to=check", definition.slug, page.id);
                    chrome.onward.filling(&address)
                }),
            })
            .collect();
        let is_of_draft = |(name, _): &&(String, String)| {
            matches!(name.as_str(), "draft_code" | "draft_revision")
        };
        let mut carried: Vec<_> = pairs.iter().filter(is_of_draft).cloned().collect();
        carried.extend(that_fit(definition, pairs));
        Self { parts, carried }
    }
}

/// 410: there is no draft of this code, or no more.
#[derive(Clone, Debug, Template)]
#[template(path = "fill/draft_gone.html")]
pub struct DraftGonePage {
    /// What stands around it.
    pub chrome: Chrome,
    /// The form's own words.
    pub form: FormHead,
}
