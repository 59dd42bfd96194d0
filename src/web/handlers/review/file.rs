//! `GET /review/{slug}/{record}/files/{file}`: a file of a submission, to be saved, never shown.

use actix_web::HttpResponse;
use actix_web::http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::web::{Data, Path};

use super::desk::{self, Desk};
use crate::domain::id::FileId;
use crate::storage::uploads;
use crate::web::error::WebError;
use crate::web::extract::Staff;
use crate::web::respond;
use crate::web::site::Site;

/// Nothing of a file may run, whatever a browser takes it for.
const POLICY: &str = "default-src 'none'; sandbox";
/// Hands the file to whoever may review its submission; for everybody else there is nothing here.
pub async fn file(
    site: Data<Site>,
    staff: Staff,
    path: Path<(String, String, String)>,
) -> Result<HttpResponse, WebError> {
    let (slug, record, file) = path.into_inner();
    let desk = Desk::open(&site, &staff, &slug).await?;
    let record = desk::record(&record)?;
    let id: FileId = file.parse().map_err(|_| WebError::NotFound)?;
    let files = uploads::of_record(&site.db, desk.form.id, record).await?;
    let found = files.into_iter().find(|upload| upload.file.id == id);
    let file = found.ok_or(WebError::NotFound)?.file;
    let (size, bytes) = match site.files.read(id).await {
        Ok(read) => read,
        Err(error) if error.is_missing() => return Err(WebError::NotFound),
        Err(error) => return Err(WebError::Unavailable(error.to_string())),
    };
    Ok(HttpResponse::Ok()
        .content_type(file.kind.media_type())
        .insert_header((
            CONTENT_DISPOSITION,
            respond::attachment(&file.kind.called(&file.name)),
        ))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .no_chunking(size)
        .streaming(bytes))
}
