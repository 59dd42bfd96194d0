//! Why a request cannot be answered, and with which status.

use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};

use crate::storage::StorageError;
use crate::web::pages::errors::Wrong;
use crate::web::password::HashingError;

/// Why a request cannot be answered.
///
/// Handlers return it; `middleware::error_page` draws its page in the reader's language and logs its cause, once.
#[derive(Debug, thiserror::Error)]
pub enum WebError {
    /// The request makes no sense.
    #[error("bad request: {0}")]
    BadRequest(&'static str),
    /// Somebody must sign in first, then goes on at this address.
    #[error("not signed in")]
    SignIn {
        /// Path and query to go on with.
        next: String,
    },
    /// Signed in, but this is not for them.
    #[error("forbidden")]
    Forbidden,
    /// A form that does not belong to the reader's session: nothing was changed.
    #[error("a form of another session")]
    Stale,
    /// Nothing is here.
    #[error("not found")]
    NotFound,
    /// The body did not come in time.
    #[error("the body stalled")]
    Timeout,
    /// Somebody else was faster.
    #[error("conflict")]
    Conflict,
    /// The body is larger than allowed.
    #[error("body over {0}")]
    TooLarge(Cow<'static, str>),
    /// The body is of a kind that nothing here reads.
    #[error("content type")]
    ContentType,
    /// Asked too often.
    #[error("too many")]
    TooMany {
        /// Seconds to wait.
        seconds: u64,
    },
    /// A part that is needed is busy or away.
    #[error("unavailable: {0}")]
    Unavailable(String),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// A page could not be drawn.
    #[error("template: {0}")]
    Template(#[from] askama::Error),
}

impl WebError {
    /// What its page says.
    #[must_use]
    pub fn wrong(&self) -> Wrong {
        match self {
            Self::BadRequest(_) => Wrong::BadRequest,
            Self::SignIn { .. } | Self::Forbidden => Wrong::Forbidden,
            Self::Stale => Wrong::Stale,
            Self::NotFound => Wrong::NotFound,
            Self::Timeout => Wrong::Timeout,
            Self::Conflict => Wrong::Conflict,
            Self::TooLarge(limit) => Wrong::TooLarge {
                limit: limit.to_string(),
            },
            Self::ContentType => Wrong::ContentType,
            Self::TooMany { seconds } => Wrong::TooMany { seconds: *seconds },
            Self::Unavailable(_) => Wrong::Unavailable,
            Self::Storage(error) => match error {
                StorageError::Down(_)
                | StorageError::Busy(_)
                | StorageError::Blocked(_)
                | StorageError::UnknownCommit(_) => Wrong::Unavailable,
                _ => Wrong::Internal,
            },
            Self::Template(_) => Wrong::Internal,
        }
    }
}

impl From<HashingError> for WebError {
    fn from(error: HashingError) -> Self {
        Self::Unavailable(error.to_string())
    }
}

impl ResponseError for WebError {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.wrong().status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        HttpResponse::new(self.status_code())
    }
}
