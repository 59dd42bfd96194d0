//! Pages for requests that cannot be answered.

use askama::Template;

use crate::web::pages::layout::Chrome;

/// What went wrong, as far as a person can use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// 400.
    BadRequest,
    /// 403.
    Forbidden,
    /// 403: a form that does not belong to the reader's session.
    Stale,
    /// 404.
    NotFound,
    /// 405.
    NotAllowed,
    /// 408.
    Timeout,
    /// 409.
    Conflict,
    /// 410.
    Gone,
    /// 413.
    TooLarge {
        /// The limit, with its unit: `1 MiB`.
        limit: String,
    },
    /// 415.
    ContentType,
    /// 429.
    TooMany {
        /// Seconds to wait.
        seconds: u64,
    },
    /// 500.
    Internal,
    /// 503.
    Unavailable,
}

impl Wrong {
    /// The status of the answer.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self {
            Self::BadRequest => 400,
            Self::Forbidden | Self::Stale => 403,
            Self::NotFound => 404,
            Self::NotAllowed => 405,
            Self::Timeout => 408,
            Self::Conflict => 409,
            Self::Gone => 410,
            Self::TooLarge { .. } => 413,
            Self::ContentType => 415,
            Self::TooMany { .. } => 429,
            Self::Internal => 500,
            Self::Unavailable => 503,
        }
    }

    fn key(&self) -> &'static str {
        match self {
            Self::BadRequest => "errors-bad-request",
            Self::Forbidden => "errors-forbidden",
            Self::Stale => "errors-stale",
            Self::NotFound => "errors-not-found",
            Self::NotAllowed => "errors-not-allowed",
            Self::Timeout => "errors-timeout",
            Self::Conflict => "errors-conflict",
            Self::Gone => "errors-gone",
            Self::TooLarge { .. } => "errors-too-large",
            Self::ContentType => "errors-content-type",
            Self::TooMany { .. } => "errors-too-many",
            Self::Internal => "errors-internal",
            Self::Unavailable => "errors-unavailable",
        }
    }
}

/// A page that says what happened, whether anything is lost, and what to do.
#[derive(Clone, Debug, Template)]
#[template(path = "errors/error.html")]
pub struct ErrorPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// What went wrong.
    pub wrong: Wrong,
    /// What to quote when asking for help.
    pub code: Option<String>,
}

impl ErrorPage {
    /// The heading.
    #[must_use]
    pub fn heading(&self) -> String {
        self.chrome
            .say(&format!("{}-title", self.wrong.key()))
            .into_owned()
    }

    /// What to do.
    #[must_use]
    pub fn advice(&self) -> String {
        let key = self.wrong.key();
        match &self.wrong {
            Wrong::TooLarge { limit } => self.chrome.say_with(key, &[("limit", limit)]),
            Wrong::TooMany { seconds } => self.chrome.say_with(key, &[("seconds", seconds)]),
            _ => self.chrome.say(key).into_owned(),
        }
    }
}
