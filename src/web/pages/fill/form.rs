//! The form itself: fresh, with faults, or with something to say on top.

use askama::Template;

use super::keeping::Keeping;
use super::makers_note::MakersNote;
use super::steps::{Review, Step, StepDraft};
use super::{FormHead, FormNotice, Rules};
use crate::domain::answers::{AnswerFault, Fault};
use crate::domain::definition::{Definition, Page};
use crate::domain::field::{Field, Sent};
use crate::domain::id::RequestId;
use crate::domain::place::OptionPlaces;
use crate::web::i18n::Words;
use crate::web::pages::fields::fault::problem;
use crate::web::pages::fields::{Control, FieldView};
use crate::web::pages::layout::{Choice, Chrome, Notice, Problem, Tone};

/// The signed pair of a page, which makes a repeat of its submission known as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The act of submitting.
    pub request_id: RequestId,
    /// The proof that this server handed it out for this form.
    pub page_token: String,
    /// Seconds until the token is too old to send; the script renews it a minute before.
    pub seconds_left: u64,
    /// The version of the form that it is for.
    pub version: i32,
}

/// The page of a form.
#[derive(Clone, Debug, Template)]
#[template(path = "fill/form.html")]
pub struct FormPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// The form's own words.
    pub form: FormHead,
    /// The heading of its questions; may be empty.
    pub part: String,
    /// Its language, where it is not the page's.
    pub part_lang: Option<&'static str>,
    /// The pair to send; none in a preview, which sends nothing.
    pub pair: Option<Pair>,
    /// The address of the style sheet of its conditions, if it has any.
    pub sheet: Option<String>,
    /// Its conditions.
    pub rules: Rules,
    /// Its questions, with what was typed.
    pub fields: Vec<FieldView>,
    /// What stands above questions where its makers look at all of it at once.
    pub notes: Vec<MakersNote>,
    /// What is wrong, in the order of the questions.
    pub problems: Vec<Problem>,
    /// What to say about the last try to send.
    pub notice: Option<Notice>,
    /// What the button says, and the `action` it sends, if any.
    pub button: Button,
    /// Its page among several; what is sent goes to the next one.
    pub step: Option<Step>,
    /// How its answers are kept before they are sent, if they are.
    pub keeping: Option<Keeping>,
    /// All answers of a form of several pages, before they are sent; then there are no questions here.
    pub review: Option<Review>,
    /// What to do about them, when the sentences alone do not say; may be empty.
    pub advice: String,
}

/// The button at the end of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Sends the page.
    Send,
    /// Sends it with `action=again`: the person knows that the same answers came minutes ago.
    SendAgain,
    /// Sends it with `action=wait`: the form is full, and the person joins the waiting list.
    Wait,
}

impl Button {
    /// The `action` that it sends, if any.
    #[must_use]
    pub fn action(self) -> Option<&'static str> {
        match self {
            Self::Send => None,
            Self::SendAgain => Some("again"),
            Self::Wait => Some("wait"),
        }
    }

    /// The key of its words.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Send => "fill-send",
            Self::SendAgain => "fill-send-again",
            Self::Wait => "fill-join",
        }
    }
}

impl FormPage {
    /// The form with a pair to send it; `pairs` is what was typed (empty on a fresh page) and `faults` what is wrong
    /// with it.
    #[must_use]
    pub fn new(
        chrome: Chrome,
        definition: &Definition,
        pair: Pair,
        pairs: &[(String, String)],
        faults: &[AnswerFault],
    ) -> Self {
        // Where there are several pages the controls stand on pages of their own: Change leads there.
        let pages = if definition.has_steps() {
            &[]
        } else {
            definition.pages.as_slice()
        };
        let mut page = Self::unsent(chrome, definition, pages, pairs, faults);
        if definition.has_steps() {
            page.review = Some(Review::new(definition, pairs, &page.chrome));
            page.problems = everywhere(definition, faults, page.chrome.words);
            page.rules = Rules::default();
        } else if let Some(asked) = definition.pages.first() {
            let onward = &page.chrome.onward;
            page.keeping = Keeping::of_only(definition, asked, pairs, onward);
        }
        let sheet = page.rules.name(pair.version);
        page.sheet = sheet.map(|name| format!("{}/rules/{name}.css", page.form.address));
        page.pair = Some(pair);
        page
    }

    /// A page of a form of several, or the only one; `draft` is what was kept so far.
    #[must_use]
    pub fn at(
        chrome: Chrome,
        definition: &Definition,
        pair: Pair,
        draft: &StepDraft,
        typed: (&[(String, String)], &[AnswerFault]),
    ) -> Self {
        if definition.has_steps() {
            return Self::step(chrome, definition, pair, draft, typed);
        }
        let mut page = Self::new(chrome, definition, pair, typed.0, typed.1);
        if let Some(keeping) = &mut page.keeping {
            keeping.revision = draft.revision;
            keeping.link.clone_from(&draft.link);
        }
        page
    }

    /// One page of a form of several: the questions of the page at `place`; `draft` is what was kept so far, and `pairs` all
    /// that was typed, on this page and before.
    #[must_use]
    pub fn step(
        chrome: Chrome,
        definition: &Definition,
        pair: Pair,
        draft: &StepDraft,
        (pairs, faults): (&[(String, String)], &[AnswerFault]),
    ) -> Self {
        let asked = definition.pages.get(draft.place..=draft.place);
        let asked = asked.unwrap_or_default();
        let mut page = Self::unsent(chrome, definition, asked, pairs, faults);
        page.advice.clear();
        let onward = &page.chrome.onward;
        page.keeping = asked
            .first()
            .map(|asked| Keeping::of_step(definition, asked, draft, onward));
        let sheet = page.rules.name(pair.version);
        page.sheet = sheet.map(|name| format!("{}/rules/{name}.css", page.form.address));
        page.step = Some(Step::new(definition, draft, pairs, &page.chrome.onward));
        page.pair = Some(pair);
        page
    }

    /// Whether it asks for files.
    #[must_use]
    pub fn takes_files(&self) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|field| matches!(field.control, Control::File(_)))
    }

    /// Where the form is sent.
    #[must_use]
    pub fn action(&self) -> String {
        let address = match &self.step {
            Some(step) => step.action.clone(),
            None => format!("{}/submissions", self.form.address),
        };
        self.chrome.onward.filling(&address)
    }

    /// Where the script asks what has become of the page; it adds the token.
    #[must_use]
    pub fn status(&self, pair: &Pair) -> String {
        let (form, id) = (&self.form.address, pair.request_id.as_str());
        self.chrome.inside(&format!("{form}/status/{id}"))
    }

    /// The languages to choose from, each with where what was typed is sent to be shown in it; none where a link does,
    /// because nothing can be typed.
    #[must_use]
    pub fn languages(&self) -> Vec<Choice> {
        let action = match (&self.pair, &self.step, &self.review) {
            (None, _, _) | (_, _, Some(_)) => return Vec::new(),
            (Some(_), Some(step), _) => step.action.clone(),
            (Some(_), None, None) => format!("{}/language", self.form.address),
        };
        let onward = &self.chrome.onward;
        self.chrome.languages_at(&onward.filling_otherwise(&action))
    }

    /// The form as its makers see it before it is published: nothing can be sent from it.
    #[must_use]
    pub fn preview(chrome: Chrome, definition: &Definition) -> Self {
        Self::previewed(chrome, definition, &definition.pages)
    }

    /// One page of the form as its makers see it, with ways to the pages beside it.
    #[must_use]
    pub fn preview_of(chrome: Chrome, definition: &Definition, place: usize) -> Self {
        let asked = definition.pages.get(place..=place);
        let Some(asked) = asked.filter(|_| definition.has_steps()) else {
            return Self::preview(chrome, definition);
        };
        let mut page = Self::previewed(chrome, definition, asked);
        page.step = Some(Step::previewed(definition, place));
        page
    }

    fn previewed(chrome: Chrome, definition: &Definition, pages: &[Page]) -> Self {
        let mut page = Self::unsent(chrome, definition, pages, &[], &[]);
        page.notice = Some(Notice {
            tone: Tone::Info,
            title: page.chrome.say("fill-preview-title").into_owned(),
            text: page.chrome.say("fill-preview").into_owned(),
            link: None,
            urgent: false,
        });
        page
    }

    /// All pages of the form as its makers see them, one after the other: what hangs on answers is shown with its
    /// condition, and what only addresses answer with its name.
    #[must_use]
    pub fn preview_whole(chrome: Chrome, definition: &Definition) -> Self {
        let mut page = Self::preview(chrome, definition);
        page.rules = Rules::default();
        page.notes = MakersNote::all(page.chrome.words, definition);
        if definition.has_steps() {
            page.part = String::new();
        }
        page
    }

    /// What its makers read above a question.
    #[must_use]
    pub fn note_above(&self, id: &str) -> Option<&MakersNote> {
        self.notes.iter().find(|note| note.question == id)
    }

    /// The same page with something to say on top.
    #[must_use]
    pub fn with_notice(mut self, notice: &FormNotice) -> Self {
        self.notice = Some(notice.notice(self.chrome.words));
        if matches!(notice, FormNotice::SameAnswers { .. }) {
            self.button = Button::SendAgain;
        }
        self
    }

    /// The same page with the options marked that have no place left.
    #[must_use]
    pub fn with_places(mut self, options: &[OptionPlaces]) -> Self {
        for option in options.iter().filter(|option| option.places.full()) {
            let mut fields = self.fields.iter_mut();
            if let Some(view) = fields.find(|view| view.id == option.key.field) {
                view.mark_full(&option.key.option);
            }
        }
        self
    }

    /// The same page for a form that is full, where people wait for a place that is held for so many hours; `None`: it
    /// is not full.
    #[must_use]
    pub fn in_line(mut self, hours: Option<u16>) -> Self {
        let Some(hours) = hours else { return self };
        if self.button == Button::Send {
            self.button = Button::Wait;
        }
        let words = self.chrome.words;
        self.notice.get_or_insert_with(|| Notice {
            tone: Tone::Info,
            title: words.say("fill-wait-title").into_owned(),
            text: words.say_with("fill-wait", &[("hours", &hours)]),
            link: None,
            urgent: false,
        });
        self
    }

    /// The questions of these `pages` of the form.
    fn unsent(
        chrome: Chrome,
        definition: &Definition,
        pages: &[Page],
        pairs: &[(String, String)],
        faults: &[AnswerFault],
    ) -> Self {
        let words = chrome.words;
        let taken = faults.iter().any(|found| found.fault == Fault::Taken);
        let rules = Rules::of(definition);
        let mut sent = Sent::by_field(pairs);
        let asked = pages.iter().flat_map(|page| &page.fields);
        let view = |field: &Field| {
            let sent = sent.remove(field.id.as_str()).unwrap_or_default();
            FieldView::new(field, definition, words, &sent, faults).under(field, &rules)
        };
        let fields: Vec<FieldView> = asked.map(view).collect();
        let problems = fields.iter().flat_map(|field| &field.problems).cloned();
        let problems = problems.chain(of_no_question(faults, words)).collect();
        let first = pages.first();
        Self {
            form: FormHead::new(definition, words),
            part: first.map(|page| page.title.clone()).unwrap_or_default(),
            part_lang: first.and_then(|page| part_lang(page, definition, words)),
            chrome,
            pair: None,
            sheet: None,
            rules,
            fields,
            notes: Vec::new(),
            problems,
            notice: None,
            button: Button::Send,
            step: None,
            keeping: None,
            review: None,
            advice: if taken {
                words.say("fill-taken-advice").into_owned()
            } else {
                String::new()
            },
        }
    }

    /// The document's title: begins with "Error:" or with the notice, so that it is heard first.
    #[must_use]
    pub fn title(&self) -> String {
        let place = &self.form.title;
        match &self.notice {
            _ if !self.problems.is_empty() => {
                self.chrome.say_with("error-title", &[("title", place)])
            }
            Some(notice) => self
                .chrome
                .say_with("page-title", &[("title", &notice.title), ("place", place)]),
            None => self.chrome.say_with(
                "page-title",
                &[("title", place), ("place", &self.chrome.organisation.name)],
            ),
        }
    }
}

/// What is wrong with all questions of a form, leading to none of them.
fn everywhere(definition: &Definition, faults: &[AnswerFault], words: Words) -> Vec<Problem> {
    let problems = definition.fields().flat_map(|field| {
        let own = faults.iter();
        let own = own.filter(|found| found.field.as_ref() == Some(&field.id));
        own.map(|found| Problem {
            anchor: None,
            ..problem(words, field, found)
        })
    });
    problems.chain(of_no_question(faults, words)).collect()
}

/// What is wrong with the answers, but with none of them alone.
fn of_no_question(faults: &[AnswerFault], words: Words) -> impl Iterator<Item = Problem> {
    let found = faults.iter().filter(|found| found.field.is_none());
    found.map(move |found| Problem {
        anchor: None,
        text: words.say_fault(found.fault.key(), &found.fault.arguments(), ""),
    })
}

pub(super) fn part_lang(
    page: &Page,
    definition: &Definition,
    words: Words,
) -> Option<&'static str> {
    definition.lang_of(&format!("pages/{}/title", page.id), words.language())
}
