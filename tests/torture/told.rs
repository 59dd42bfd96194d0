//! What an answer tells a person.

use crate::wire::Answer;

/// What a person was told about one try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// Stored: led to a receipt.
    Receipt {
        /// The receipt's code.
        code: String,
        /// Named as a repeat of something stored before.
        again: bool,
    },
    /// These answers are not saved, others are, and this is their receipt.
    OtherAnswers {
        /// The receipt's code.
        code: String,
    },
    /// These answers are not saved, others are being saved.
    OtherAnswersRunning,
    /// Another try is at work.
    StillSaving,
    /// Nothing of this try is stored, nothing will be.
    NotSaved,
    /// Nobody knows yet.
    CannotKnow,
    /// Nothing: nobody listened there, or the connection broke.
    Nothing,
    /// The gateway's own page: no instance answered it, or not in time.
    Gateway,
    /// Something that nobody should be told here.
    Strange(String),
}

impl Told {
    /// What the answer says, if one came.
    pub(crate) fn by(answer: Option<&Answer>) -> Self {
        let Some(answer) = answer else {
            return Self::Nothing;
        };
        let strange = || Self::Strange(format!("{} {}", answer.status, title(&answer.body)));
        let says = |words| answer.body.contains(words);
        match answer.status {
            303 => receipt(answer.header("location")).map_or_else(strange, |code| Self::Receipt {
                code,
                again: !answer.header("idempotent-replayed").is_empty(),
            }),
            422 => match receipt(&answer.body) {
                Some(code) => Self::OtherAnswers { code },
                None if says("We are still saving the first version") => Self::OtherAnswersRunning,
                None => cut(answer).unwrap_or_else(strange),
            },
            409 if says("data-poll") => Self::StillSaving,
            503 if says("Not saved yet") || says("Try again shortly") => Self::NotSaved,
            503 if says("tell yet whether your answers were saved") => Self::CannotKnow,
            502 | 504 => Self::Gateway,
            _ => cut(answer).unwrap_or_else(strange),
        }
    }

    /// All that [`Told::words`] can be.
    pub(crate) const ALL_WORDS: [&str; 9] = [
        "a receipt",
        "the same receipt again",
        "other answers are kept",
        "still saving",
        "not saved",
        "nobody can tell yet",
        "no answer, by the gateway",
        "nothing, or did not wait",
        "something else",
    ];

    /// For the table at the end.
    pub(crate) fn words(&self) -> &'static str {
        let at = match self {
            Self::Receipt { again: false, .. } => 0,
            Self::Receipt { again: true, .. } => 1,
            Self::OtherAnswers { .. } | Self::OtherAnswersRunning => 2,
            Self::StillSaving => 3,
            Self::NotSaved => 4,
            Self::CannotKnow => 5,
            Self::Gateway => 6,
            Self::Nothing => 7,
            Self::Strange(_) => 8,
        };
        Self::ALL_WORDS[at]
    }

    /// The receipt that was shown, if one was.
    pub(crate) fn receipt(&self) -> Option<&str> {
        match self {
            Self::Receipt { code, .. } | Self::OtherAnswers { code } => Some(code),
            _ => None,
        }
    }
}

/// A page that broke off before it said anything.
fn cut(answer: &Answer) -> Option<Told> {
    (!answer.body.contains("</html>")).then_some(Told::Nothing)
}

/// The code in the first address of a receipt.
fn receipt(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("/receipt/")?;
    let code: String = rest
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    (!code.is_empty()).then_some(code)
}

fn title(page: &str) -> &str {
    let title = page.split_once("<title>").map(|(_, rest)| rest);
    title
        .and_then(|rest| rest.split('<').next())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests;
