//! `GET /admin/forms/{id}/link`: an address of the form that brings answers along, as text, QR code and frame.

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};

use super::Opened;
use super::share::embed;
use crate::web::error::WebError;
use crate::web::pages::forms::{LinkPage, Tab};
use crate::web::{qr, respond};

/// Shows the questions that an address may answer and, once something is typed, the address. The query is what the
/// page's own form sends: answers named as they are sent with a submission. 404 while the form is not published.
pub async fn link(opened: Opened, request: HttpRequest) -> Result<HttpResponse, WebError> {
    let live = opened.live.clone().ok_or(WebError::NotFound)?;
    let query = Query::<Vec<(String, String)>>::from_query(request.query_string());
    let typed = query.map(Query::into_inner).unwrap_or_default();
    let mut given = live.prefilled(typed);
    given.retain(|(_, value)| !value.trim().is_empty());
    let query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(&given)
        .finish();
    let address = (!query.is_empty()).then(|| format!("{}?{query}", opened.address()));
    let page = LinkPage {
        chrome: opened.chrome(true).await,
        form: opened.bar(Tab::Share),
        fields: LinkPage::fields(opened.reader.words, &live, &given),
        code: address.as_deref().and_then(qr::svg),
        embed: embed(&opened, &query).filter(|_| address.is_some()),
        address,
    };
    respond::page(StatusCode::OK, &page)
}
