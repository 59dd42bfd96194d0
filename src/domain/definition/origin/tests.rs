//! Only what names a site and nothing else is an origin.

use super::*;

#[test]
fn an_origin_is_written_as_browsers_write_it() {
    for (typed, origin) in [
        ("https://www.example.org", Some("https://www.example.org")),
        (" HTTPS://Example.org:443/ ", Some("https://example.org")),
        ("http://localhost:8081", Some("http://localhost:8081")),
        ("http://example.org:80", Some("http://example.org")),
        ("example.org", None),
        ("ftp://example.org", None),
        ("https://example.org/forms", None),
        ("https://*.example.org", None),
        ("https://example.org; script-src *", None),
        ("https://a..org", None),
        ("https://example.org:70000", None),
        ("https://example.org:", None),
        ("https://user@example.org", None),
        ("https://", None),
    ] {
        let read = Origin::parse(typed);
        assert_eq!(read.as_ref().map(Origin::as_str), origin, "{typed}");
    }
}
