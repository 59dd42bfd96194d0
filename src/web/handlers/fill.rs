//! The public side: a form's page, its sending, its receipt.

pub mod check;
pub mod draft;
mod giver;
pub mod keep;
pub mod language;
pub mod line;
pub mod opening;
pub mod page;
pub mod presses;
pub mod receipt;
pub mod renew;
mod reply;
pub mod resume;
pub mod rules;
pub mod status;
pub mod step;
mod steps;
pub mod submit;
pub mod upload;
mod visit;
mod visitor;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};

use crate::domain::definition::Openness;
use crate::domain::form::FormState;
use crate::domain::id::{AccountId, RequestId};
use crate::idempotency::page_token::Page;
use crate::web::error::WebError;
use crate::web::opened_pages::OpenedPages;
use crate::web::pages::fill::{Pair, Shut};
use crate::web::published::Form;
use crate::web::site::Site;

/// The page whose pair is among `pairs`, if it was made here for this form.
fn opened(
    site: &Site,
    form: &Form,
    pairs: &[(String, String)],
) -> Result<(RequestId, Page), WebError> {
    let id = value(pairs, "request_id")
        .and_then(RequestId::from_page)
        .ok_or(WebError::BadRequest("no request id"))?;
    let token = value(pairs, "page_token").unwrap_or_default();
    let page = site
        .signer
        .open(&form.live.slug, &id, token)
        .ok_or(WebError::BadRequest("no page of ours"))?;
    if page.form != form.live.id {
        return Err(WebError::BadRequest("a page of another form"));
    }
    Ok((id, page))
}

/// What was sent under `name`, the first time that it occurs.
fn value<'p>(pairs: &'p [(String, String)], name: &str) -> Option<&'p str> {
    let found = pairs.iter().find(|(found, _)| found == name);
    found.map(|(_, value)| value.as_str())
}

/// A signed pair for the first page that a person sees of an act.
fn pair(site: &Site, form: &Form, account: Option<AccountId>) -> Pair {
    signed(site, form, account, (RequestId::new(&site.chance), false))
}

/// A signed pair for a page of somebody who has seen the questions before: of the act `id`, or of a fresh one.
fn later_pair(site: &Site, form: &Form, account: Option<AccountId>, id: Option<RequestId>) -> Pair {
    let id = id.unwrap_or_else(|| RequestId::new(&site.chance));
    signed(site, form, account, (id, true))
}

fn signed(
    site: &Site,
    form: &Form,
    account: Option<AccountId>,
    (request_id, later): (RequestId, bool),
) -> Pair {
    let issued_at = site.clock.now();
    let page = Page {
        form: form.live.id,
        version: form.live.version,
        issued_at,
        account,
        later,
    };
    Pair {
        page_token: site.signer.sign(&form.live.slug, &request_id, &page),
        seconds_left: u64::from(form.definition.settings.page_life_hours) * 3600,
        request_id,
        version: form.live.version,
    }
}

/// Makes the browser remember the page that it gets, so that whoever sends the same answers again from another one can
/// be asked first.
fn remember(
    site: &Site,
    request: &HttpRequest,
    form: &Form,
    page: &RequestId,
    response: &mut HttpResponse,
) {
    let (slug, keys) = (form.live.slug.as_str(), &site.config.keys);
    let opened = OpenedPages::of(request, keys, slug);
    if let Some(cookie) = opened.and(page, keys, slug, site.is_secure()) {
        // A cookie that cannot be written only means that nobody is asked.
        response.add_cookie(&cookie).ok();
    }
}

/// Why nothing can be sent now, if nothing can. `page`: what is being sent was made for it.
fn shut(site: &Site, form: &Form, page: Option<&Page>) -> Option<Shut> {
    if form.live.state == FormState::Closed {
        return Some(Shut::Closed { closed_at: None });
    }
    match form
        .definition
        .state_at(site.clock.now(), page.map(|page| page.issued_at))
    {
        Openness::NotYet { opens_at } => return Some(Shut::NotYet { opens_at }),
        Openness::Closed { closed_at } => {
            return Some(Shut::Closed {
                closed_at: Some(closed_at),
            });
        }
        Openness::Open => {}
    }
    (full(form) && must_wait(form).is_none()).then(|| no_place(form))
}

/// Hours for which a free place is held, where nothing can be done now but to wait for one.
fn must_wait(form: &Form) -> Option<u16> {
    let hours = form.definition.settings.waiting_list_hours;
    hours.filter(|_| full(form))
}

/// That every place is taken.
fn no_place(form: &Form) -> Shut {
    Shut::Full {
        capacity: form.definition.settings.capacity,
    }
}

/// The status of the answer to a POST that came to a form like this.
fn status_of(reason: Shut) -> StatusCode {
    match reason {
        Shut::NotYet { .. } => StatusCode::FORBIDDEN,
        Shut::Closed { .. } => StatusCode::GONE,
        Shut::Full { .. } => StatusCode::CONFLICT,
    }
}

fn full(form: &Form) -> bool {
    form.live.places.is_some_and(|places| places.full())
}
