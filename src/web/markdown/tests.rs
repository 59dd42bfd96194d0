use super::{html, plain};

#[test]
fn what_people_write_is_kept() {
    let made =
        html("# Where\n\nSee the [map](https://example.org/map).\n\n- one\n- **two**").to_string();
    assert!(made.contains("<h2>Where</h2>"), "{made}");
    assert!(
        made.contains(r#"<a href="https://example.org/map" rel="noopener nofollow ugc">map</a>"#),
        "{made}"
    );
    assert!(made.contains("<li><strong>two</strong></li>"), "{made}");
}

#[test]
fn what_could_do_harm_is_gone() {
    let hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![b](https://example.org/b.png)";
    let made = html(hostile).to_string();
    for piece in ["<script", "<img", "onerror", "javascript:"] {
        assert!(!made.contains(piece), "{piece} in {made}");
    }
}

#[test]
fn nothing_gives_nothing() {
    assert!(html("").is_empty());
    assert!(html(" \n").is_empty());
}

#[test]
fn plain_text_is_one_line() {
    assert_eq!(
        plain("**Open** day\nin May\n\nCome!"),
        "Open day in May Come!"
    );
}
