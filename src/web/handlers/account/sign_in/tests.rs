use super::*;

#[test]
fn only_addresses_of_this_server_are_followed() {
    for good in ["/", "/admin/forms?state=live", "/review/a%2Fb"] {
        assert_eq!(local(good), Some(good));
    }
    for bad in [
        "",
        "admin",
        "//example.org",
        "/\\example.org",
        "https://example.org",
        "/\t/example.org",
        "/a\r\nSet-Cookie: x=y",
    ] {
        assert_eq!(local(bad), None, "{bad:?}");
    }
}
