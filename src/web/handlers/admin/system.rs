//! `GET /admin/system`: how the parts of the installation are.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;

use crate::storage::outbox;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::i18n::Words;
use crate::web::pages::layout::{Section, Tone};
use crate::web::pages::system::{Check, Count, SystemPage};
use crate::web::respond;
use crate::web::site::Site;

/// Shows the state.
pub async fn system(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
) -> Result<HttpResponse, WebError> {
    let chrome = site
        .staff_chrome(&reader, &staff, Section::System, true)
        .await;
    let words = reader.words;
    let page = SystemPage {
        chrome,
        checks: vec![
            database(&site, words).await,
            guard(&site, words).await,
            claims(&site, words),
            messages(&site, words).await,
        ],
        counts: counts(&site, words),
        version: env!("CARGO_PKG_VERSION"),
    };
    respond::page(StatusCode::OK, &page)
}

fn check(tone: Tone, text: impl Into<String>) -> Check {
    Check {
        tone,
        text: text.into(),
    }
}

async fn database(site: &Site, words: Words) -> Check {
    let engine = site.db.engine().name();
    match site.db.ping().await {
        Ok(()) => check(
            Tone::Success,
            words.say_with("system-database", &[("engine", &engine)]),
        ),
        Err(_) => check(
            Tone::Danger,
            words.say_with("system-database-away", &[("engine", &engine)]),
        ),
    }
}

async fn guard(site: &Site, words: Words) -> Check {
    match site.db.request_id_index().await {
        Ok(index) if index.unique && index.not_null => {
            check(Tone::Success, words.say("system-guard"))
        }
        _ => check(Tone::Danger, words.say("system-guard-missing")),
    }
}

fn claims(site: &Site, words: Words) -> Check {
    match site.once.claims() {
        None => check(Tone::Info, words.say("system-claims-none")),
        Some(claims) if claims.degraded_since().is_none() => {
            check(Tone::Success, words.say("system-claims"))
        }
        Some(_) => check(Tone::Warning, site.claims_notice(words).unwrap_or_default()),
    }
}

/// What is to be sent, and what nobody tries to send any more.
async fn messages(site: &Site, words: Words) -> Check {
    let standing = match outbox::standing(&site.db).await {
        Ok(standing) => standing,
        Err(_) => return check(Tone::Danger, words.say("system-messages-unknown")),
    };
    if standing.parked > 0 {
        let parked = [("count", &standing.parked as _)];
        return check(
            Tone::Warning,
            words.say_with("system-messages-parked", &parked),
        );
    }
    let waiting = [("count", &standing.waiting as _)];
    check(Tone::Success, words.say_with("system-messages", &waiting))
}

fn counts(site: &Site, words: Words) -> Vec<Count> {
    let outcome = |name, label| Count {
        number: site.counters.of_outcome(name),
        label,
    };
    vec![
        outcome("stored", words.say("system-stored")),
        outcome("replayed", words.say("system-replayed")),
        Count {
            number: site.counters.waits.get(),
            label: words.say("system-waits"),
        },
        outcome("different_answers", words.say("system-different")),
        outcome("not_saved", words.say("system-not-saved")),
    ]
}
