//! `GET /f/{slug}/receipt/{code}`: what was received, for whoever holds the code.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};

use crate::domain::answers::Answers;
use crate::domain::id::ReceiptCode;
use crate::domain::submission::Status;
use crate::storage::{line, submissions};
use crate::web::error::WebError;
use crate::web::extract::Reader;
use crate::web::pages::fill::{DeletedPage, FormHead, LinePage, ReceiptPage};
use crate::web::respond;
use crate::web::site::Site;

/// Shows the receipt.
pub async fn receipt(
    site: Data<Site>,
    path: Path<(String, String)>,
    reader: Reader,
) -> Result<HttpResponse, WebError> {
    let (slug, code) = path.into_inner();
    let code = ReceiptCode::parse(&code).ok_or(WebError::NotFound)?;
    let row = submissions::by_receipt(&site.db, &code)
        .await?
        .ok_or(WebError::NotFound)?;
    let definition = site
        .published
        .version(&site.db, row.form, row.version)
        .await?;
    let definition = definition.ok_or(WebError::NotFound)?;
    if definition.slug.as_str() != slug {
        return Err(WebError::NotFound);
    }
    let definition = site.translated(&reader, (row.form, row.version), &definition);
    let chrome = site.chrome_around(&reader, &definition, true).await;
    let Some(answers) = row.answers.filter(|_| row.deleted_at.is_none()) else {
        let form = FormHead::new(&definition, chrome.words);
        let received = chrome
            .words
            .time(row.submitted_at, definition.settings.time_zone);
        return respond::page(
            StatusCode::GONE,
            &DeletedPage {
                chrome,
                form,
                received,
            },
        );
    };
    let answers = Answers::from_json(&definition, &answers);
    if row.status == Status::Waiting {
        // A time that is over is over for whoever looks, not only when the next round comes.
        line::pass_on_all(&site.db, Some(row.form)).await?;
        let standing = line::standing(&site.db, row.form, row.record).await?;
        if let Some(standing) = standing {
            let address = format!("/f/{slug}/receipt/{}", code.as_str());
            let names = (&row.reference, address.as_str());
            let page = LinePage::new(chrome, &definition, names, standing, &answers);
            return respond::page(StatusCode::OK, &page);
        }
    }
    let page = ReceiptPage::new(
        chrome,
        &definition,
        &row.reference,
        row.submitted_at,
        row.status,
        &answers,
    );
    respond::page(StatusCode::OK, &page)
}
