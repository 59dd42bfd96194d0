//! `POST /f/{slug}/files/{field}`: one file, sent by the page's script as soon as it is picked.

use actix_web::web::{Data, Path, Payload};
use actix_web::{HttpRequest, HttpResponse};
use serde_json::json;

use super::shut;
use crate::domain::field::Kind;
use crate::domain::upload::FileValue;
use crate::web::error::WebError;
use crate::web::extract::submitted::SignedPage;
use crate::web::extract::{Reader, multipart};
use crate::web::pages::fields::fault::sentence;
use crate::web::pages::fields::files::named;
use crate::web::respond;
use crate::web::site::Site;
use crate::web::uploads::Receiver;

/// Takes the file and gives `{ "value", "label" }` (201), or says why it is not taken: `{ "error" }` (422).
///
/// The body is `multipart/form-data` with the page's pair before the file. Sent twice from one page it is one file.
pub async fn upload(
    site: Data<Site>,
    request: HttpRequest,
    reader: Reader,
    path: Path<(String, String)>,
    payload: Payload,
) -> Result<HttpResponse, WebError> {
    let (slug, field) = path.into_inner();
    if !multipart::is_multipart(&request) {
        return Err(WebError::ContentType);
    }
    let form = site.published.live(&site.db, &slug).await?;
    let form = form.ok_or(WebError::NotFound)?;
    let open = async |pairs: &[(String, String)]| {
        let signed = SignedPage::open(&site, &request, &slug, pairs)?;
        let ours = signed.page.form == form.live.id;
        let open = ours && shut(&site, &form, Some(&signed.page)).is_none();
        match open {
            true => Receiver::of(&site, &signed, true).await,
            false => None,
        }
    };
    let pairs = multipart::pairs(&site, &request, payload.into_inner(), open).await?;
    let mut values = pairs.iter().filter(|(name, _)| *name == field);
    let value = values.next().map(|(_, value)| FileValue::read(value));
    let question = form.definition.field(&field);
    match (value, question) {
        (Some(FileValue::Kept(file)), _) => Ok(HttpResponse::Created().json(json!({
            "value": file.text(),
            "label": named(reader.words, &file.name, file.size),
        }))),
        (Some(FileValue::Refused(refusal, name)), Some(question)) => {
            let Kind::File(kind) = &question.kind else {
                return Err(WebError::BadRequest("no question of files"));
            };
            let fault = kind.fault(refusal, name);
            let error = sentence(reader.words, question, None, &fault);
            Ok(respond::json_error(&error))
        }
        _ => Err(WebError::BadRequest("no file for this question")),
    }
}
