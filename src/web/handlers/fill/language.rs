//! `POST /f/{slug}/language?lang=…`: the page in another language, with the same pair and what was typed on it.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::{later_pair, must_wait, opened, remember};
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::extract::body::Pairs;
use crate::web::pages::fill::{FormPage, Pair};
use crate::web::respond;
use crate::web::site::Site;

/// Shows the version that the person saw. Nothing is judged and nothing is kept. A pair that does not do is replaced,
/// as when it is sent.
pub async fn language(
    site: Data<Site>,
    request: HttpRequest,
    slug: Path<String>,
    reader: Reader,
    Pairs(pairs): Pairs,
) -> Result<HttpResponse, WebError> {
    let form = site.published.live(&site.db, &slug).await?;
    let form = form.ok_or(WebError::NotFound)?;
    let sent = opened(&site, &form, &pairs).ok();
    let version = sent
        .as_ref()
        .map_or(form.live.version, |(_, page)| page.version);
    let definition = site
        .published
        .version(&site.db, form.live.id, version)
        .await?;
    let definition = definition.ok_or(WebError::NotFound)?;
    let definition = site.translated(&reader, (form.live.id, version), &definition);
    let chrome = site.chrome_around(&reader, &definition, false).await;
    let same = sent.map(|(request_id, page)| {
        let life = i64::from(definition.settings.page_life_hours) * 3600;
        let age = (site.clock.now() - page.issued_at).num_seconds();
        Pair {
            page_token: site.signer.sign(&slug, &request_id, &page),
            request_id,
            seconds_left: u64::try_from(life - age).unwrap_or_default(),
            version,
        }
    });
    let pair = same.unwrap_or_else(|| later_pair(&site, &form, site.account(&request), None));
    let id = pair.request_id.clone();
    let page = FormPage::new(chrome, &definition, pair, &pairs, &[])
        .with_places(&form.options)
        .in_line(must_wait(&form));
    let mut response = respond::page(StatusCode::OK, &page)?;
    remember(&site, &request, &form, &id, &mut response);
    if let Some(cookie) = reader.cookie_for(&definition, site.is_secure()) {
        response.add_cookie(&cookie).ok();
    }
    Ok(response)
}
