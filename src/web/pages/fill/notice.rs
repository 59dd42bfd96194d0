//! What stands on top of a form whose sending did not end at a receipt.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::newer::Newer;
use crate::web::i18n::Words;
use crate::web::pages::layout::{Link, Notice, Tone};

/// Why a form comes back although nothing is wrong with its answers (contract, section 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormNotice {
    /// 400: the pair was missing, damaged, too old or of another form; the page has a fresh one.
    OutOfDate,
    /// 409: the form was published anew since, and insists on it; the pair has the same id.
    Newer(Newer),
    /// 503: certainly not saved.
    NotSaved,
    /// 503: nobody knows whether it was saved; the pair is the same.
    CannotKnow,
    /// 422: other answers were stored under this pair before; the page has a fresh one.
    OtherAnswers {
        /// When the first ones came.
        at: DateTime<Utc>,
        /// The form's zone.
        zone: Tz,
        /// Address of their receipt.
        receipt: String,
    },
    /// 422: other answers are being stored under this pair; the page has a fresh one.
    OtherAnswersRunning {
        /// Address of the status page of the first ones.
        check: String,
    },
    /// 409: the same browser sent these very answers minutes ago under another pair.
    SameAnswers {
        /// When it did.
        at: DateTime<Utc>,
        /// The form's zone.
        zone: Tz,
        /// Address of that receipt.
        receipt: String,
    },
    /// 422: the draft was changed elsewhere since the page was made.
    DraftChanged,
    /// 409: newer answers than those that were sent have been kept from elsewhere.
    DraftOvertaken {
        /// Where they are shown.
        newer: String,
    },
    /// 503: the form takes nothing while Redis is away.
    TryShortly,
    /// 429: too many tries.
    TooMany {
        /// Seconds to wait.
        seconds: u64,
    },
}

impl FormNotice {
    /// The notice, in words.
    #[must_use]
    pub fn notice(&self, words: Words) -> Notice {
        let say = |key| words.say(key).into_owned();
        let link = |label, href: &String| {
            Some(Link {
                label: say(label),
                href: href.clone(),
            })
        };
        let receipt = |href| link("fill-see-receipt", href);
        let plain = |tone, title, text| (tone, say(title), say(text), None);
        let (tone, title, text, link) = match self {
            Self::OutOfDate => plain(
                Tone::Warning,
                "notice-out-of-date-title",
                "notice-out-of-date",
            ),
            Self::Newer(newer) => (
                Tone::Warning,
                say("notice-newer-title"),
                newer.text(words),
                None,
            ),
            Self::NotSaved => plain(Tone::Danger, "notice-not-saved-title", "notice-not-saved"),
            Self::CannotKnow => plain(
                Tone::Warning,
                "notice-cannot-know-title",
                "notice-cannot-know",
            ),
            Self::OtherAnswers {
                at,
                zone,
                receipt: href,
            } => (
                Tone::Duplicate,
                say("notice-other-answers-title"),
                words.say_with("notice-other-answers", &[("time", &words.time(*at, *zone))]),
                receipt(href),
            ),
            Self::OtherAnswersRunning { check } => (
                Tone::Duplicate,
                say("notice-other-answers-title"),
                say("notice-other-answers-running"),
                link("saving-check", check),
            ),
            Self::SameAnswers {
                at,
                zone,
                receipt: href,
            } => (
                Tone::Duplicate,
                words.say_with(
                    "notice-same-answers-title",
                    &[("time", &words.time(*at, *zone))],
                ),
                say("notice-same-answers"),
                receipt(href),
            ),
            Self::DraftChanged => of_draft(words, None),
            Self::DraftOvertaken { newer } => of_draft(words, link("draft-see-newer", newer)),
            Self::TryShortly => plain(
                Tone::Warning,
                "notice-try-shortly-title",
                "notice-try-shortly",
            ),
            Self::TooMany { seconds } => (
                Tone::Warning,
                say("notice-too-many-title"),
                words.say_with("notice-too-many", &[("seconds", seconds)]),
                None,
            ),
        };
        Notice {
            tone,
            title,
            text,
            link,
            urgent: true,
        }
    }
}

/// Of answers that were kept from elsewhere; `newer`: where they are shown, if not on this page.
fn of_draft(words: Words, newer: Option<Link>) -> (Tone, String, String, Option<Link>) {
    let (title, text) = match newer {
        None => ("notice-draft-changed-title", "notice-draft-changed"),
        Some(_) => ("notice-draft-overtaken-title", "notice-draft-overtaken"),
    };
    let say = |key| words.say(key).into_owned();
    (Tone::Warning, say(title), say(text), newer)
}
