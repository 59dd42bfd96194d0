//! `GET /f/{slug}/rules/{name}.css`: the style sheet that shows and hides the questions of one version of a form.

use actix_web::HttpResponse;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Path};

use crate::web::error::WebError;
use crate::web::handlers::organisation::FOR_EVER;
use crate::web::pages::fill::Rules;
use crate::web::site::Site;

/// Sends it. Its name says all that is in it, so it may be kept for ever.
pub async fn rules(
    site: Data<Site>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let (slug, name) = path.into_inner();
    let version = name
        .split('-')
        .next()
        .and_then(|version| version.parse().ok());
    let version = version.ok_or(WebError::NotFound)?;
    let form = site.published.live(&site.db, &slug).await?;
    let form = form.ok_or(WebError::NotFound)?;
    let definition = site
        .published
        .version(&site.db, form.live.id, version)
        .await?;
    let rules = Rules::of(&*definition.ok_or(WebError::NotFound)?);
    if rules.name(version) != Some(name) {
        return Err(WebError::NotFound);
    }
    Ok(HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((CACHE_CONTROL, FOR_EVER))
        .body(rules.css))
}
