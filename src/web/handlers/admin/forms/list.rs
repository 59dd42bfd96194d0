//! `GET /admin/forms`: the forms that the reader may change.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use chrono_tz::Tz;

use crate::storage::forms::{self, Listed};
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::forms::{ListPage, ListRow};
use crate::web::pages::layout::Section;
use crate::web::respond;
use crate::web::site::Site;

/// Shows them.
pub async fn list(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
) -> Result<HttpResponse, WebError> {
    let account = &staff.account;
    let all = account.role.may_administer();
    let listed = forms::list(&site.db, (!all).then_some(account.id)).await?;
    let own = listed
        .into_iter()
        .filter(|form| account.may_edit(form.standing));
    let row = |form: Listed| ListRow {
        updated: (
            form.updated_at.to_rfc3339(),
            reader.words.time(form.updated_at, Tz::UTC),
        ),
        id: form.id,
        title: form.title,
        state: form.state,
        unseen: form.unseen,
        submissions: form.submissions,
    };
    let page = ListPage {
        chrome: site
            .staff_chrome(&reader, &staff, Section::Forms, true)
            .await,
        rows: own.map(row).collect(),
    };
    respond::page(StatusCode::OK, &page)
}
