#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! Who may say where a request came from.

use actix_web::test::TestRequest;

use super::*;

fn address(headers: &[(&'static str, &str)], trusted: &str) -> String {
    let mut request = TestRequest::default().peer_addr("10.0.0.1:4711".parse().unwrap());
    for (name, value) in headers {
        request = request.append_header((*name, *value));
    }
    let trusted: Vec<IpNet> = trusted
        .split_whitespace()
        .map(|net| net.parse().unwrap())
        .collect();
    Peer::of(&request.to_http_request(), &trusted)
        .address
        .unwrap()
        .to_string()
}

#[test]
fn a_header_of_a_stranger_is_not_believed() {
    assert_eq!(address(&[("x-forwarded-for", "192.0.2.7")], ""), "10.0.0.1");
    assert_eq!(
        address(&[("x-forwarded-for", "192.0.2.7")], "172.16.0.0/12"),
        "10.0.0.1"
    );
}

#[test]
fn trusted_hops_are_peeled_from_the_end() {
    let spoofed = [("x-forwarded-for", "1.2.3.4, 192.0.2.7, 10.0.0.9")];
    assert_eq!(address(&spoofed, "10.0.0.0/8"), "192.0.2.7");
    assert_eq!(
        address(
            &[
                ("x-forwarded-for", "192.0.2.7"),
                ("x-forwarded-for", "10.0.0.9")
            ],
            "10.0.0.0/8"
        ),
        "192.0.2.7"
    );
    assert_eq!(
        address(
            &[("forwarded", "for=\"[2001:db8::1]:99\";proto=https")],
            "10.0.0.0/8"
        ),
        "2001:db8::1"
    );
    assert_eq!(
        address(&[("forwarded", "for=unknown")], "10.0.0.0/8"),
        "10.0.0.1"
    );
}
