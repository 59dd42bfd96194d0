//! One submission: its answers, the decision, notes, and what happened.

use std::borrow::Cow;

use askama::Template;
use chrono_tz::Tz;

use super::Moment;
use super::address::ViewAddress;
use super::history::Entry;
use crate::domain::answers::Answers;
use crate::domain::definition::Definition;
use crate::domain::id::RecordId;
use crate::domain::review::{Event, NOTE_MAX, NoteFault};
use crate::domain::submission::{Status, StoredSubmission, Suspicion};
use crate::domain::upload::FileAnswer;
use crate::web::i18n::Words;
use crate::web::pages::fields::files::named;
use crate::web::pages::layout::{Problem, StaffChrome};
use crate::web::pages::shown::{self, ShownAnswer};

/// A submission as its pages name it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its row.
    pub id: RecordId,
    /// Its short name.
    pub reference: String,
    /// Where it stands.
    pub status: Status,
    /// Why it may be spam, in words; empty: nobody thinks so, or somebody has decided.
    pub suspicion: Cow<'static, str>,
    /// The revision that a decision names.
    pub revision: i32,
    /// The version it was filled against.
    pub version: i32,
    /// When it came.
    pub received: Moment,
    /// The same without the zone.
    pub received_short: String,
    /// Where its receipt is.
    pub receipt: String,
    /// When it was deleted.
    pub deleted: Option<Moment>,
}

impl Subject {
    /// Names a submission; `zone` is the one in which the form's times are shown.
    #[must_use]
    pub fn new(submission: &StoredSubmission, slug: &str, zone: Tz, words: Words) -> Self {
        let deleted = submission.deleted_at;
        Self {
            id: submission.id,
            reference: submission.reference.as_str().to_owned(),
            status: submission.status,
            suspicion: suspicion(submission, words),
            revision: submission.revision,
            version: submission.version,
            received: Moment::exact(submission.submitted_at, zone, words),
            received_short: words.short_time(submission.submitted_at, zone),
            receipt: format!("/f/{slug}/receipt/{}", submission.receipt.as_str()),
            deleted: deleted.map(|at| Moment::exact(at, zone, words)),
        }
    }
}

/// Why a submission may be spam, as long as nobody has decided.
fn suspicion(submission: &StoredSubmission, words: Words) -> Cow<'static, str> {
    let undecided = matches!(submission.status, Status::SpamSuspect | Status::Waiting);
    match submission.suspicion.filter(|_| undecided) {
        Some(Suspicion::Trap) => words.say("suspicion-trap"),
        Some(Suspicion::Haste) => words.say("suspicion-haste"),
        None => Cow::Borrowed(""),
    }
}

/// A note being written.
#[derive(Clone, Debug, Default)]
pub struct NoteDraft {
    /// The id of the press that will keep it.
    pub request_id: String,
    /// What was typed.
    pub text: String,
    /// What is wrong with it, in words.
    pub problem: Option<String>,
}

impl NoteDraft {
    /// What is wrong with a note, in words.
    #[must_use]
    pub fn fault(fault: NoteFault, words: Words) -> String {
        match fault {
            NoteFault::Empty => words.say("note-empty").into_owned(),
            NoteFault::Unreadable => words.say("note-unreadable").into_owned(),
            NoteFault::TooLong { actual } => {
                words.say_with("note-too-long", &[("max", &NOTE_MAX), ("actual", &actual)])
            }
        }
    }
}

/// `GET /review/{slug}/{record}`
#[derive(Clone, Debug, Template)]
#[template(path = "review/submission.html")]
pub struct SubmissionPage {
    /// What stands around the page.
    pub chrome: StaffChrome,
    /// The form's title, as it was when the submission came.
    pub form: String,
    /// The language of the title, where it is not the page's.
    pub lang: Option<&'static str>,
    /// The view it was opened from.
    pub address: ViewAddress,
    /// The submission.
    pub subject: Subject,
    /// The version that people fill in now, where it is another one.
    pub live_version: Option<i32>,
    /// Its answers under its own questions; empty once erased.
    pub answers: Vec<ShownAnswer>,
    /// What happened after it came, the newest last.
    pub history: Vec<Entry>,
    /// The zone of the history.
    pub zone: Tz,
    /// The next newer one in the view.
    pub newer: Option<String>,
    /// The next older one in the view.
    pub older: Option<String>,
    /// The note being written.
    pub note: NoteDraft,
    /// Whether the reader may delete it.
    pub may_delete: bool,
    /// Its files.
    pub files: Vec<FileRow>,
    /// How many repeats of it were absorbed, and where they are explained.
    pub repeats: Option<(u64, String)>,
}

impl SubmissionPage {
    /// A submission with its own version of the form and its history, times in `zone`.
    #[must_use]
    pub fn new(
        chrome: StaffChrome,
        address: ViewAddress,
        definition: &Definition,
        submission: &StoredSubmission,
        history: &[Event],
        zone: Tz,
    ) -> Self {
        let words = chrome.words;
        let language = definition.language;
        let answers = submission.answers.as_ref().map(|stored| {
            let answers = Answers::from_json(definition, stored);
            shown::answered(definition, &answers, words)
        });
        Self {
            form: definition.title.clone(),
            lang: language.unless(words.language()),
            subject: Subject::new(submission, definition.slug.as_str(), zone, words),
            live_version: None,
            answers: answers.unwrap_or_default(),
            history: history
                .iter()
                .map(|event| Entry::new(event, zone, words))
                .collect(),
            zone,
            newer: None,
            older: None,
            note: NoteDraft::default(),
            may_delete: false,
            files: Vec::new(),
            repeats: None,
            address,
            chrome,
        }
    }

    /// Marks the answers to questions that the form, as it is now, asks no more.
    pub fn mark_retired(&mut self, live: &Definition) {
        for answer in &mut self.answers {
            answer.retired = live.field(&answer.id).is_none();
        }
    }

    /// Its files under their questions, each with the address of its bytes.
    #[must_use]
    pub fn listed<'f>(
        &self,
        definition: &Definition,
        files: impl IntoIterator<Item = (&'f str, &'f FileAnswer, bool)>,
    ) -> Vec<FileRow> {
        let row = |(field, file, checked): (&str, &FileAnswer, bool)| FileRow {
            question: definition
                .field(field)
                .map(|field| field.label.clone())
                .unwrap_or_default(),
            label: named(self.chrome.words, &file.name, file.size),
            href: self.address.file(&self.subject.id, &file.id),
            checked,
        };
        files.into_iter().map(row).collect()
    }

    fn problems(&self) -> Vec<Problem> {
        let problem = |text: &String| Problem {
            anchor: Some("note".to_owned()),
            text: text.clone(),
        };
        self.note.problem.iter().map(problem).collect()
    }

    fn offers(&self) -> Vec<Offer> {
        let offers = self.subject.status.offers().iter();
        offers
            .map(|to| Offer::new(self.subject.status, *to, self.chrome.words))
            .collect()
    }

    fn title(&self) -> String {
        let title = &self.subject.reference;
        if self.note.problem.is_some() {
            self.chrome.say_with("error-title", &[("title", title)])
        } else {
            title.clone()
        }
    }
}

/// A file of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRow {
    /// The label of its question.
    pub question: String,
    /// Its name and size.
    pub label: String,
    /// Where its bytes are.
    pub href: String,
    /// Whether the scanner had its look at it, or there is none.
    pub checked: bool,
}

/// A decision to press.
#[derive(Clone, Debug)]
pub struct Offer {
    /// What is sent.
    pub to: Status,
    /// What it says.
    pub label: Cow<'static, str>,
    /// The class of its button.
    pub class: &'static str,
}

impl Offer {
    fn new(from: Status, to: Status, words: Words) -> Self {
        let class = match to {
            Status::Accepted => "button primary",
            Status::Declined => "button danger",
            Status::Spam => "button quiet",
            Status::New | Status::InReview | Status::Waiting | Status::SpamSuspect => "button",
        };
        Self {
            to,
            label: decision(from, to, words),
            class,
        }
    }
}

/// The words of the button that makes a submission go from one status to another.
#[must_use]
pub fn decision(from: Status, to: Status, words: Words) -> Cow<'static, str> {
    match to {
        Status::InReview if from == Status::New => words.say("decide-start"),
        Status::InReview if from == Status::Waiting => words.say("decide-let-in"),
        Status::New => words.say("decide-not-spam"),
        Status::InReview | Status::Waiting => words.say("decide-reopen"),
        Status::Accepted => words.say("decide-accept"),
        Status::Declined => words.say("decide-decline"),
        Status::Spam | Status::SpamSuspect => words.say("decide-spam"),
    }
}
