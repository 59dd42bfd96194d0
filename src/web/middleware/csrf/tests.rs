#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use actix_web::test::TestRequest;

use super::*;

fn foreign(headers: &[(&str, &str)]) -> bool {
    let mut request = TestRequest::post().insert_header((HOST, "forms.example.org"));
    for header in headers {
        request = request.insert_header(*header);
    }
    is_foreign(
        &request.to_srv_request(),
        "https://forms.example.org:8443/here",
    )
}

#[test]
fn a_form_of_another_site_is_told_by_the_browser() {
    assert!(!foreign(&[("sec-fetch-site", "same-origin")]));
    assert!(!foreign(&[("sec-fetch-site", "none")]));
    for other in ["cross-site", "same-site", ""] {
        assert!(foreign(&[("sec-fetch-site", other)]), "{other}");
    }
    // The browser's word on the site counts before the origin, which a strict policy blanks out.
    assert!(!foreign(&[
        ("sec-fetch-site", "same-origin"),
        ("origin", "null")
    ]));
}

#[test]
fn without_that_the_origin_must_be_ours() {
    assert!(!foreign(&[]));
    assert!(!foreign(&[("origin", "https://forms.example.org")]));
    assert!(!foreign(&[("origin", "https://forms.example.org:8443")]));
    for other in [
        "null",
        "https://example.org",
        "https://forms.example.org.example.com",
        "x",
    ] {
        assert!(foreign(&[("origin", other)]), "{other}");
    }
}

#[actix_web::test]
async fn the_field_of_a_body_with_files_comes_first() {
    let part = |name: &str, value: &str| {
        format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let read = async |parts: &[String]| {
        let body = format!("{}--b--\r\n", parts.concat());
        let request = TestRequest::post()
            .insert_header(("content-type", "multipart/form-data; boundary=b"))
            .to_srv_request();
        first_part(&request, Bytes::from(body)).await
    };
    let (csrf, other) = (part("csrf", "value"), part("name", "x"));
    assert_eq!(read(&[csrf.clone(), other.clone()]).await.unwrap(), "value");
    assert_eq!(read(&[other, csrf]).await, None);
    assert_eq!(read(&[]).await, None);
    assert_eq!(first_pair(b"a=1&csrf=x%2By&csrf=z").unwrap(), "x+y");
    assert_eq!(first_pair(b"a=1"), None);
}
