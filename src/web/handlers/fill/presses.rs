//! `POST /f/{slug}/presses`: presses that a page held back while it was sending, told by its script when it is left.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, TimeDelta, Utc};

use super::visit::program;
use super::{opened, value};
use crate::domain::id::{FormId, RecordId, RepeatId, RequestId};
use crate::domain::repeat::{AddressHash, Cause, HELD_BACK, Layer, Repeat, Signals};
use crate::idempotency::Standing;
use crate::web::error::WebError;
use crate::web::extract::Peer;
use crate::web::extract::body::Pairs;
use crate::web::site::Site;

/// Presses of one page that are written down at the most.
const MOST: usize = 20;
/// A page is left within this after its first press, or what it tells is no matter of pressing twice.
const LONGEST: TimeDelta = TimeDelta::hours(1);

/// Takes, beside the pair, `since` (milliseconds from the first press to now) and `gaps` (milliseconds from the first
/// press to each that was held back, with spaces between them). Nobody reads the answer: 204.
///
/// Only what is stored or being stored has repeats: a page that was sent back for its faults has none.
pub async fn presses(
    site: Data<Site>,
    request: HttpRequest,
    slug: Path<String>,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let form = site
        .published
        .live(&site.db, &slug)
        .await?
        .ok_or(WebError::NotFound)?;
    let (id, page) = opened(&site, &form, &pairs)?;
    let held = Held::read(&pairs).ok_or(WebError::BadRequest("no presses"))?;
    let record = match site.once.standing(&id).await? {
        Standing::Stored(receipt) => Some(receipt.record),
        Standing::Processing => None,
        Standing::Deleted(_) | Standing::Unknown => return Ok(HttpResponse::NoContent().finish()),
    };
    let act = Act {
        site: &site,
        request: &request,
        form: page.form,
        id: &id,
        record,
    };
    let first_at = record.and_then(RecordId::made_at);
    let first_at = first_at.unwrap_or_else(|| site.clock.now() - held.since);
    for gap in held.gaps {
        site.repeats.note(|| act.repeat(first_at, gap));
    }
    Ok(HttpResponse::NoContent().finish())
}

/// What the page's script tells.
struct Held {
    since: TimeDelta,
    gaps: Vec<TimeDelta>,
}

impl Held {
    fn read(pairs: &[(String, String)]) -> Option<Self> {
        let time = |text: &str| {
            let milliseconds = text.parse::<u32>().ok()?;
            let time = TimeDelta::milliseconds(i64::from(milliseconds));
            (time <= LONGEST).then_some(time)
        };
        let since = time(value(pairs, "since")?)?;
        let gaps: Option<Vec<_>> = value(pairs, "gaps")?.split(' ').map(time).collect();
        let gaps = gaps.filter(|gaps| gaps.len() <= MOST && gaps.iter().all(|gap| *gap <= since));
        Some(Self { since, gaps: gaps? })
    }
}

/// The act whose page it was.
struct Act<'a> {
    site: &'a Site,
    request: &'a HttpRequest,
    form: FormId,
    id: &'a RequestId,
    record: Option<RecordId>,
}

impl Act<'_> {
    fn repeat(&self, first_at: DateTime<Utc>, gap: TimeDelta) -> Repeat {
        let (site, layer) = (self.site, Layer::PageLock);
        let address = Peer::of(self.request, &site.config.trusted_proxies).address;
        let program = program(self.request);
        Repeat {
            id: RepeatId::new(site.clock.now(), &site.chance),
            form: self.form,
            record: self.record,
            act: self.id.short().to_owned(),
            happened_at: first_at + gap,
            first_at: Some(first_at),
            same_answers: true,
            // It is the very page of the first press.
            same_connection: Some(true),
            address: address.map(|address| AddressHash::of(&site.config.keys.hash, address)),
            program,
            through_gateway: false,
            layer,
            outcome: HELD_BACK.to_owned(),
            cause: Cause::of(&Signals {
                layer,
                same_answers: true,
                gap: Some(gap),
                program,
                through_gateway: false,
            }),
        }
    }
}
