//! `GET /admin/accounts`: everybody.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;

use crate::storage::accounts;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::accounts::{AccountsPage, PersonView};
use crate::web::pages::layout::Section;
use crate::web::respond;
use crate::web::site::Site;

/// Shows them.
pub async fn list(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
) -> Result<HttpResponse, WebError> {
    let everybody = accounts::list(&site.db).await?;
    let view = |account| PersonView::new(account, staff.account.id, reader.words);
    let page = AccountsPage {
        chrome: site
            .staff_chrome(&reader, &staff, Section::People, true)
            .await,
        people: everybody.iter().map(view).collect(),
    };
    respond::page(StatusCode::OK, &page)
}
