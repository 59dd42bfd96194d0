//! `/healthz` and `/readyz`.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde_json::json;

use crate::web::site::Site;

/// The process answers.
pub async fn alive() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "status": "alive" }))
}

/// 200 while the database answers, 503 while it does not. Redis away is no reason to send people elsewhere: it is
/// reported as degraded.
pub async fn ready(site: Data<Site>) -> HttpResponse {
    let database = site.db.ping().await;
    if let Err(error) = &database {
        tracing::warn!(%error, "not ready: the database does not answer");
    }
    let claims = match site.once.claims() {
        None => json!("not configured"),
        Some(claims) => match claims.degraded_since() {
            None => json!("ok"),
            Some(since) => json!({ "degraded since": since.to_rfc3339() }),
        },
    };
    let (mut response, status) = match database {
        Ok(()) => (HttpResponse::Ok(), "ready"),
        Err(_) => (HttpResponse::ServiceUnavailable(), "database away"),
    };
    response
        .json(json!({ "status": status, "database": site.db.engine().name(), "claims": claims }))
}
