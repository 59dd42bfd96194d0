//! `GET /f/{slug}/p/{page}`: one page of a form of several, with what was kept of it.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::steps::{self, Draft, Place};
use super::visitor::Visitor;
use super::{later_pair, must_wait, page, remember, shut};
use crate::domain::answers::AnswerFault;
use crate::domain::definition::Page;
use crate::domain::field::sent;
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::pages::fill::{FormPage, ShutPage, StepDraft};
use crate::web::respond;
use crate::web::site::Site;

/// Shows the page. The first one needs no draft.
pub async fn step(
    site: Data<Site>,
    request: HttpRequest,
    path: Path<(String, String)>,
    reader: Reader,
) -> Result<HttpResponse, WebError> {
    let (slug, name) = path.into_inner();
    let form = site.published.live(&site.db, &slug).await?;
    let form = site.shown_to(&reader, form.ok_or(WebError::NotFound)?);
    let asked = Place::of(&request);
    let place = form.definition.place_of_page(&name);
    if asked.d.is_empty() {
        // Nothing is known yet: everybody begins on the first page.
        return match place {
            Some(0) => page::page(site, request, Path::from(slug), reader).await,
            _ => Ok(respond::see_other(
                &reader.onward.filling(&format!("/f/{slug}")),
            )),
        };
    }
    let Draft {
        code,
        id,
        pairs,
        revision,
        ..
    } = match steps::draft(&site, &reader, &form, &asked.d).await? {
        Ok(draft) => draft,
        Err(other) => return Ok(other),
    };
    let Some(place) = place else {
        let check = steps::whole(&reader, &form, &code);
        return Ok(respond::see_other(&check));
    };
    let chrome = site.chrome_around(&reader, &form.definition, true).await;
    if let Some(reason) = shut(&site, &form, None) {
        let page = ShutPage::new(chrome, &form.definition, reason, &pairs);
        return respond::page(StatusCode::OK, &page);
    }
    let definition = &form.definition;
    let visitor = Visitor::of(&site, &request, &form).await;
    let back = format!("/f/{slug}/resume/{code}");
    if let Some((_, page)) = visitor.refusal(&chrome, definition, &back, &pairs) {
        return respond::page(StatusCode::OK, &page);
    }
    let (_, faults) = steps::judged(&site, definition, &pairs);
    let here = definition.pages.get(place).ok_or(WebError::NotFound)?;
    let told = told(here, faults, &pairs, asked.is_to_check());
    let pair = later_pair(&site, &form, site.account(&request), Some(id.clone()));
    let link = asked.saved == "1";
    let link = link.then(|| steps::resume_address(&site, &reader, &form, &code));
    let draft = StepDraft {
        place,
        to_check: asked.is_to_check(),
        code: Some(code),
        revision,
        link,
    };
    let waits = must_wait(&form).filter(|_| !definition.has_steps());
    let page = FormPage::at(chrome, definition, pair, &draft, (&pairs, &told))
        .with_places(&form.options)
        .in_line(waits);
    let mut response = respond::page(StatusCode::OK, &page)?;
    if let Some(cookie) = reader.cookie_for(&form.definition, site.is_secure()) {
        response.add_cookie(&cookie).ok();
    }
    if !form.definition.has_steps() {
        remember(&site, &request, &form, &id, &mut response);
    }
    if let Some(browser) = visitor.cookie() {
        response.add_cookie(browser).ok();
    }
    Ok(steps::for_this_browser(response))
}

/// The faults that are shown: of what was typed; of what is missing only where the person is about to send.
fn told(
    page: &Page,
    faults: Vec<AnswerFault>,
    pairs: &[(String, String)],
    gaps: bool,
) -> Vec<AnswerFault> {
    let typed = |found: &AnswerFault| {
        let id = found.field.as_ref().map(|field| field.as_str());
        let mut pairs = pairs.iter();
        pairs.any(|(name, value)| Some(sent::split(name).0) == id && !value.trim().is_empty())
    };
    let mut faults = faults;
    faults.retain(|found| steps::is_on(page, found) && (gaps || typed(found)));
    faults
}
