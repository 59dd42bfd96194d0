//! One line for each request, with what tells a repeat by a person from one by a gateway.

use actix_web::Error;
use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use chrono::{DateTime, Utc};

use crate::telemetry::RequestLabel;
use crate::web::extract::{Peer, Submitted};
use crate::web::site::Site;

/// Logs and counts the request. Never its query (a token may stand there), its body, or who is signed in; receipts and
/// codes are cut out of the path.
pub async fn access_log(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let site = request.app_data::<Data<Site>>().cloned();
    let begun = site.as_ref().map(|site| site.clock.now());
    let response = next.call(request).await?;
    if let (Some(site), Some(begun)) = (site, begun) {
        note(&response, &site, begun);
    }
    Ok(response)
}

fn note(response: &ServiceResponse<impl MessageBody>, site: &Site, begun: DateTime<Utc>) {
    let request = response.request();
    let status = response.status().as_u16();
    let label = RequestLabel {
        method: request.method().to_string(),
        status,
    };
    site.counters.requests.get_or_create(&label).inc();
    let peer = Peer::of(request, &site.config.trusted_proxies);
    let extensions = request.extensions();
    let page = extensions
        .get::<Submitted>()
        .and_then(|submitted| submitted.page.as_ref());
    let id = page.map(|page| page.request_id().short());
    tracing::info!(
        target: "onceform::access",
        method = %request.method(),
        path = shown_path(request.path()),
        status,
        ms = (site.clock.now() - begun).num_milliseconds(),
        request_id = id,
        address = peer.address.map(tracing::field::display),
        forwarded = (!peer.forwarded.is_empty()).then_some(peer.forwarded),
        replayed = response.headers().contains_key("idempotent-replayed").then_some(true),
        "{}", request.method()
    );
}

/// The path without what opens something: the last part after these words.
fn shown_path(path: &str) -> String {
    for opener in ["/receipt/", "/status/", "/invite/", "/reset/"] {
        if let Some((before, _)) = path.split_once(opener) {
            return format!("{before}{opener}…");
        }
    }
    path.to_owned()
}
