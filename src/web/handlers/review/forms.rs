//! `GET /review`: the forms that the reader may review.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;

use crate::domain::account::Role;
use crate::storage::forms;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::Section;
use crate::web::pages::review::{FormLine, FormsPage};
use crate::web::respond;
use crate::web::site::Site;

/// Lists the forms, those with something new first.
pub async fn forms(
    site: Data<Site>,
    staff: Staff,
    reader: Reader,
) -> Result<HttpResponse, WebError> {
    let of = (staff.account.role != Role::Admin).then_some(staff.account.id);
    let listed = forms::list(&site.db, of).await?;
    let mut lines: Vec<FormLine> = listed
        .into_iter()
        .map(|form| FormLine {
            slug: form.slug,
            title: form.title,
            state: form.state,
            new: form.unseen.unsigned_abs(),
            total: form.submissions.unsigned_abs(),
        })
        .collect();
    lines.sort_by_key(|line| line.new == 0);
    let page = FormsPage {
        chrome: site
            .staff_chrome(&reader, &staff, Section::Review, true)
            .await,
        forms: lines,
    };
    respond::page(StatusCode::OK, &page)
}
