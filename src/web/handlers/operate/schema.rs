//! `/api/v1/form.schema.json`: what a form document may say.

use actix_web::HttpResponse;

use crate::domain::definition::SCHEMA;

/// The JSON Schema of form documents.
pub async fn schema() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/schema+json")
        .insert_header(("cache-control", "public, max-age=3600"))
        .body(SCHEMA)
}
