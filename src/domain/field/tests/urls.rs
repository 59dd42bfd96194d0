//! Web address.

use super::*;

#[test]
fn an_address_gets_https_when_it_names_no_scheme() {
    let field = field(&json!({ "kind": "url" }));
    for (typed, kept) in [
        ("https://example.org", "https://example.org"),
        (
            "http://example.org/a?b=c&d=%20#e",
            "http://example.org/a?b=c&d=%20#e",
        ),
        ("HTTPS://Example.org/A", "HTTPS://Example.org/A"),
        (" example.org/path ", "https://example.org/path"),
        ("www.example.org:8080", "https://www.example.org:8080"),
        ("例子.example.org/页", "https://例子.example.org/页"),
        (
            "example.org/?next=https://example.net",
            "https://example.org/?next=https://example.net",
        ),
    ] {
        assert_eq!(read(&field, typed), text(kept), "{typed}");
    }
}

#[test]
fn only_pages_of_the_web_have_addresses_here() {
    let field = field(&json!({ "kind": "url" }));
    for odd in [
        "javascript:alert(1)",
        "JavaScript://example.org/%0aalert(1)",
        "data:text/html,hi",
        "ftp://example.org",
        "file:///etc/passwd",
        "mailto:ada@example.org",
        "localhost",
        "http://localhost/x",
        "https://",
        "https://.org",
        "https://example..org",
        "https://bank.example@evil.example",
        "https://example.org\\@evil.example",
        "example .org",
        "https://example.org/a b",
        "https://example.org:99999",
        "no",
    ] {
        assert_eq!(read(&field, odd), Err(Fault::NotUrl), "{odd}");
    }
    assert_eq!(read(&field, "  "), Ok(None));
    let long = format!("example.org/{}", "a".repeat(2_000));
    assert!(matches!(
        read(&field, &long),
        Err(Fault::TooLong { max: 2_000, .. })
    ));
}

#[test]
fn the_same_address_is_known_again() {
    let field = field(&json!({ "kind": "url" }));
    for same in ["example.org", "https://EXAMPLE.org/", "HTTPS://example.ORG"] {
        assert_eq!(normal(&field, same), "https://example.org");
    }
    assert_eq!(normal(&field, "example.org/A"), "https://example.org/A");
    assert_ne!(
        normal(&field, "http://example.org"),
        normal(&field, "example.org")
    );
}
