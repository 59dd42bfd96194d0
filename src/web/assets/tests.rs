#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::fs;
use std::time::{Duration, SystemTime};

use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY,
};
use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::{App, dev::ServiceResponse};

use super::{ALL, PREFIX, RESPOND_CSS, RESPOND_JS, RULES_JS, STAFF_CSS, is_ours, scope, unpack};

/// A day in the year 2026.
fn today() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_780_000_000)
}

async fn get(
    path: &str,
    encoding: &str,
) -> ServiceResponse<impl actix_web::body::MessageBody + use<>> {
    let folder = tempfile::tempdir().unwrap();
    unpack(folder.path(), today()).unwrap();
    let app = init_service(App::new().service(scope(folder.path()))).await;
    let request = TestRequest::get()
        .uri(path)
        .insert_header((ACCEPT_ENCODING, encoding));
    call_service(&app, request.to_request()).await
}

fn header(
    response: &ServiceResponse<impl actix_web::body::MessageBody>,
    name: impl actix_web::http::header::AsHeaderName,
) -> String {
    response
        .headers()
        .get(name)
        .map(|value| value.to_str().unwrap().to_owned())
        .unwrap_or_default()
}

#[actix_web::test]
async fn a_file_is_immutable_and_compressed() {
    for (encoding, expected) in [("br, gzip", "br"), ("gzip", "gzip"), ("identity", "")] {
        let response = get(&format!("{PREFIX}/{RESPOND_CSS}"), encoding).await;
        assert_eq!(response.status(), 200);
        assert_eq!(header(&response, CONTENT_ENCODING), expected);
        assert_eq!(header(&response, VARY), "accept-encoding");
        assert!(header(&response, CONTENT_TYPE).starts_with("text/css"));
        assert_eq!(
            header(&response, CACHE_CONTROL),
            "public, max-age=31536000, immutable"
        );
        assert_eq!(header(&response, "x-content-type-options"), "nosniff");
    }
}

#[actix_web::test]
async fn a_missing_file_is_not_kept() {
    for path in [
        "respond.css",
        "respond.0000000000.css",
        "../onceform.db",
        "%2e%2e/onceform.db",
    ] {
        let response = get(&format!("{PREFIX}/{path}"), "br").await;
        assert!(
            response.status().is_client_error(),
            "{path}: {}",
            response.status()
        );
        assert_eq!(header(&response, CACHE_CONTROL), "no-store");
    }
}

#[test]
fn unpacking_brings_everything_and_repairs_what_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    unpack(folder.path(), today()).unwrap();
    fs::write(folder.path().join(RESPOND_JS), "cut off").unwrap();
    unpack(folder.path(), today()).unwrap();
    for (name, content) in ALL {
        assert_eq!(
            fs::read(folder.path().join(name)).unwrap(),
            *content,
            "{name}"
        );
    }
}

#[test]
fn old_versions_leave_in_time_and_strangers_stay() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("respond.0123456789.css.gz");
    let stranger = folder.path().join("notes.txt");
    for path in [&old, &stranger] {
        fs::write(path, "x").unwrap();
        fs::File::options()
            .write(true)
            .open(path)
            .unwrap()
            .set_modified(today())
            .unwrap();
    }
    let day = Duration::from_secs(24 * 60 * 60);
    unpack(folder.path(), today() + day * 29).unwrap();
    assert!(old.exists());
    unpack(folder.path(), today() + day * 31).unwrap();
    assert!(!old.exists());
    assert!(stranger.exists());
}

#[test]
fn names_are_known_as_ours() {
    assert!(ALL.iter().all(|(name, _)| is_ours(name)));
    for other in [
        "notes.txt",
        "respond.css",
        "respond.012345678z.css",
        "a.0123456789.css.gz.bak",
        ".0123456789.css",
    ] {
        assert!(!is_ours(other), "{other}");
    }
}

#[test]
fn first_visits_stay_light() {
    let size = |name: &str| {
        let packed = format!("{name}.gz");
        ALL.iter()
            .find(|(known, _)| *known == packed)
            .unwrap()
            .1
            .len()
    };
    assert!(size(RESPOND_CSS) <= 8 * 1024, "{}", size(RESPOND_CSS));
    assert!(size(RESPOND_JS) <= 4 * 1024, "{}", size(RESPOND_JS));
    let scripts = size(RESPOND_JS) + size(RULES_JS);
    assert!(scripts <= 4 * 1024, "{scripts}");
    assert!(size(STAFF_CSS) <= 14 * 1024, "{}", size(STAFF_CSS));
}
