//! `GET /f/{slug}/check?d=…`: all answers of a form of several pages, with a button to send them.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::steps::{self, Draft, Place};
use super::visitor::Visitor;
use super::{later_pair, must_wait, remember, shut};
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::pages::fill::{FormPage, ShutPage};
use crate::web::respond;
use crate::web::site::Site;

/// Shows the answers; leads to the first page where one is missing or wrong.
pub async fn check(
    site: Data<Site>,
    request: HttpRequest,
    slug: Path<String>,
    reader: Reader,
) -> Result<HttpResponse, WebError> {
    let form = site.published.live(&site.db, &slug).await?;
    let form = site.shown_to(&reader, form.ok_or(WebError::NotFound)?);
    let code = Place::of(&request).d;
    let draft = match steps::draft(&site, &reader, &form, &code).await? {
        Ok(draft) => draft,
        Err(other) => return Ok(other),
    };
    if !form.definition.has_steps() {
        return Ok(respond::see_other(&steps::whole(&reader, &form, &code)));
    }
    let chrome = site.chrome_around(&reader, &form.definition, true).await;
    if let Some(reason) = shut(&site, &form, None) {
        let page = ShutPage::new(chrome, &form.definition, reason, &draft.pairs);
        return respond::page(StatusCode::OK, &page);
    }
    let visitor = Visitor::of(&site, &request, &form).await;
    let back = format!("/f/{}/resume/{code}", form.live.slug);
    if let Some((_, page)) = visitor.refusal(&chrome, &form.definition, &back, &draft.pairs) {
        return respond::page(StatusCode::OK, &page);
    }
    let (_, faults) = steps::judged(&site, &form.definition, &draft.pairs);
    if let Some(gap) = steps::first_gap(&form.definition, &faults) {
        let address = steps::address(&reader, &form, &format!("p/{}", gap.id), &code);
        return Ok(respond::see_other(&(address + "&to=check")));
    }
    let pairs = carried(&draft);
    let id = draft.id;
    let pair = later_pair(&site, &form, site.account(&request), Some(id.clone()));
    let page = FormPage::new(chrome, &form.definition, pair, &pairs, &faults);
    let page = page.in_line(must_wait(&form));
    let mut response = respond::page(StatusCode::OK, &page)?;
    remember(&site, &request, &form, &id, &mut response);
    if let Some(browser) = visitor.cookie() {
        response.add_cookie(browser).ok();
    }
    if let Some(cookie) = reader.cookie_for(&form.definition, site.is_secure()) {
        response.add_cookie(&cookie).ok();
    }
    Ok(steps::for_this_browser(response))
}

/// What the page carries: the answers, and how the draft stood when it was made.
pub(super) fn carried(draft: &Draft) -> Vec<(String, String)> {
    let revision = draft.revision.to_string();
    let mut pairs = vec![
        ("draft_code".to_owned(), draft.code.clone()),
        ("draft_revision".to_owned(), revision),
    ];
    pairs.extend(draft.pairs.iter().cloned());
    pairs
}
