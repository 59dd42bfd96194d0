//! Every address, who answers it, and what stands before it: one screen.

use actix_web::middleware::from_fn;
use actix_web::web::{ServiceConfig, get, post, resource};

use crate::web::handlers::{fill, operate};
use crate::web::middleware::claim::claim;
use crate::web::site::Site;

/// All routes but the assets.
pub fn routes(site: &Site, config: &mut ServiceConfig) {
    let expire = site.once.claim_life();
    config
        .route("/healthz", get().to(operate::health::alive))
        .route("/readyz", get().to(operate::health::ready))
        .route("/metrics", get().to(operate::metrics::metrics))
        .route(
            "/api/v1/form.schema.json",
            get().to(operate::schema::schema),
        );
    config
        .route("/f/{slug}", get().to(fill::page::page))
        .route("/f/{slug}/page", post().to(fill::renew::renew))
        .route("/f/{slug}/receipt/{code}", get().to(fill::receipt::receipt))
        .route(
            "/f/{slug}/status/{request_id}",
            get().to(fill::status::status),
        )
        .service(
            resource("/f/{slug}/submissions")
                .wrap(from_fn(move |request, next| claim(expire, request, next)))
                .route(post().to(fill::submit::submit)),
        );
}
