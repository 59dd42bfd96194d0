//! `/metrics`, for Prometheus.

use actix_web::http::header::{AUTHORIZATION, FORWARDED};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use subtle::ConstantTimeEq;

use crate::web::error::WebError;
use crate::web::site::Site;

/// The counters, for who bears the token; without a token set, for this machine alone, and for nobody once a request
/// bears forwarding headers (then it came through a gateway from anywhere).
pub async fn metrics(site: Data<Site>, request: HttpRequest) -> Result<HttpResponse, WebError> {
    if !allowed(&site, &request) {
        return Err(WebError::Forbidden);
    }
    Ok(HttpResponse::Ok()
        .content_type("application/openmetrics-text; version=1.0.0; charset=utf-8")
        .body(site.counters.text()))
}

fn allowed(site: &Site, request: &HttpRequest) -> bool {
    if let Some(token) = &site.config.metrics_token {
        let given = request
            .headers()
            .get(AUTHORIZATION)
            .and_then(|value| value.to_str().ok());
        let given = given
            .and_then(|value| value.strip_prefix("Bearer "))
            .unwrap_or_default();
        return given.as_bytes().ct_eq(token.0.as_bytes()).into();
    }
    let forwarded = [FORWARDED.as_str(), "x-forwarded-for", "x-real-ip", "via"];
    let loopback = request
        .peer_addr()
        .is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    loopback
        && !forwarded
            .iter()
            .any(|name| request.headers().contains_key(*name))
}
