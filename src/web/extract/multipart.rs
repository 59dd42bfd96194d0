//! The parts of a form with files, read once and in order: `multipart/form-data` (RFC 7578).

use std::io;
use std::time::Duration;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_LENGTH, DispositionParam};
use actix_web::web::{Bytes, Data};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use tokio::time::{Instant, timeout_at};

use super::body::{DRAINED, LIMIT, LIMIT_IN_WORDS};
use super::submitted::SignedPage;
use crate::web::error::WebError;
use crate::web::site::Site;
use crate::web::uploads::Receiver;

/// How long a whole body may take.
const WHOLE: Duration = Duration::from_secs(15 * 60);
/// Most parts of any kind.
const PARTS: usize = 2_000;
/// Most parts with a file in them.
const FILES: usize = 100;

/// Whether the body is one.
#[must_use]
pub fn is_multipart(request: &HttpRequest) -> bool {
    let kind = request.headers().get("content-type");
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.to_ascii_lowercase().starts_with("multipart/form-data")
}

/// Reads all parts: texts as they are, for each file the text that stands for it.
///
/// `open` is asked once, before the first file, with the texts that came before it: who has no good pair gets `None`,
/// and nothing of his files is looked at. A part with a file name that is empty is a question that was left alone.
///
/// Fails with [`WebError::TooLarge`], [`WebError::Timeout`] or [`WebError::BadRequest`].
pub async fn pairs<'s>(
    site: &Site,
    request: &HttpRequest,
    payload: Payload,
    open: impl AsyncFn(&[(String, String)]) -> Option<Receiver<'s>>,
) -> Result<Vec<(String, String)>, WebError> {
    let body = in_time(payload, site.config.body_stall);
    let mut parts = Multipart::new(request.headers(), body);
    let mut reading = Reading::default();
    while let Some(part) = parts.try_next().await.map_err(|error| wrong(&error))? {
        reading.count += 1;
        if reading.count > PARTS {
            return Err(WebError::BadRequest("too many parts"));
        }
        let name = part.name().unwrap_or_default().to_owned();
        match file_name(&part) {
            None => reading.text(name, part).await?,
            Some(file) if file.is_empty() => drain(part, DRAINED).await?,
            Some(file) => {
                if reading.files == 0 {
                    reading.receiver = open(&reading.pairs).await;
                    reading.announced(request)?;
                }
                reading.files += 1;
                if reading.files > FILES {
                    return Err(WebError::BadRequest("too many files"));
                }
                if !reading.file(name, &file, part).await? {
                    break;
                }
            }
        }
    }
    Ok(reading.pairs)
}

/// The same for one page of a form of several, whose address names the form.
pub async fn pairs_of_page(
    request: &HttpRequest,
    payload: Payload,
) -> Result<Vec<(String, String)>, WebError> {
    let site = request.app_data::<Data<Site>>();
    let site = site.ok_or_else(|| WebError::Unavailable("no site".to_owned()))?;
    let slug = request.match_info().get("slug").unwrap_or_default();
    let open = async |pairs: &[(String, String)]| {
        let signed = SignedPage::open(site, request, slug, pairs)?;
        Receiver::of(site, &signed, true).await
    };
    pairs(site, request, payload, open).await
}

#[derive(Default)]
struct Reading<'s> {
    pairs: Vec<(String, String)>,
    receiver: Option<Receiver<'s>>,
    count: usize,
    files: usize,
    text_bytes: usize,
    /// Bytes of files that nobody takes.
    passed: usize,
}

impl Reading<'_> {
    async fn text(&mut self, name: String, mut part: Field) -> Result<(), WebError> {
        let mut text = Vec::new();
        self.text_bytes += name.len();
        while let Some(piece) = part.try_next().await.map_err(|error| wrong(&error))? {
            self.text_bytes += piece.len();
            if self.text_bytes > LIMIT {
                return Err(WebError::TooLarge(LIMIT_IN_WORDS.into()));
            }
            text.extend_from_slice(&piece);
        }
        let text = String::from_utf8_lossy(&text).into_owned();
        self.pairs.push((name, text));
        Ok(())
    }

    /// Refuses at once what says of itself that it is larger than everything the form takes.
    fn announced(&self, request: &HttpRequest) -> Result<(), WebError> {
        let Some(receiver) = &self.receiver else {
            return Ok(());
        };
        let length = request.headers().get(CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > receiver.most_bytes() + DRAINED as u64) {
            return Err(WebError::TooLarge(receiver.most_in_words().into()));
        }
        Ok(())
    }

    /// Takes a file; `false`: enough of the body has been read to answer it.
    async fn file(&mut self, name: String, file: &str, part: Field) -> Result<bool, WebError> {
        let Some(receiver) = &self.receiver else {
            let mut part = part;
            while let Some(piece) = part.try_next().await.map_err(|error| wrong(&error))? {
                self.passed += piece.len();
                if self.passed > DRAINED {
                    return Ok(false);
                }
            }
            return Ok(true);
        };
        let most = receiver.most_bytes() + DRAINED as u64;
        let mut seen = 0;
        let bytes = part.map(|piece| {
            let piece = piece.map_err(|error| wrong(&error))?;
            seen += piece.len() as u64;
            if seen > most {
                return Err(WebError::TooLarge(receiver.most_in_words().into()));
            }
            Ok(piece)
        });
        let value = receiver.take(&name, file, bytes.fuse()).await?;
        self.pairs.push((name, value.text()));
        Ok(true)
    }
}

/// The name of the file in a part; `None` for a part that is no file. Browsers write UTF-8 and escape quotes and line
/// breaks only (WHATWG HTML, multipart/form-data encoding).
fn file_name(part: &Field) -> Option<String> {
    let disposition = part.content_disposition()?;
    let name = disposition
        .parameters
        .iter()
        .find_map(|parameter| match parameter {
            DispositionParam::Filename(name) => Some(name.as_str()),
            _ => None,
        })?;
    Some(
        name.replace("%22", "\"")
            .replace("%0D", "")
            .replace("%0A", ""),
    )
}

async fn drain(mut part: Field, most: usize) -> Result<(), WebError> {
    let mut length = 0;
    while let Some(piece) = part.try_next().await.map_err(|error| wrong(&error))? {
        length += piece.len();
        if length > most {
            return Err(WebError::TooLarge(LIMIT_IN_WORDS.into()));
        }
    }
    Ok(())
}

/// The body with an end to waiting: for the next piece, and for all of it.
fn in_time(
    payload: Payload,
    stall: Duration,
) -> impl Stream<Item = Result<Bytes, PayloadError>> + 'static {
    let until = Instant::now() + WHOLE;
    stream::unfold(Some(payload), move |payload| async move {
        let mut payload = payload?;
        match timeout_at(until.min(Instant::now() + stall), payload.next()).await {
            Ok(None) => None,
            Ok(Some(piece)) => Some((piece, Some(payload))),
            Err(_) => {
                let late = io::Error::from(io::ErrorKind::TimedOut);
                Some((Err(PayloadError::Io(late)), None))
            }
        }
    })
    .fuse()
    .boxed_local()
}

fn wrong(error: &MultipartError) -> WebError {
    match error {
        MultipartError::Payload(PayloadError::Io(error))
            if error.kind() == io::ErrorKind::TimedOut =>
        {
            WebError::Timeout
        }
        _ => WebError::BadRequest("the parts of the body broke off"),
    }
}
