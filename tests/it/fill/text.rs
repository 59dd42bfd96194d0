//! Text: control characters, length, blanks, mark-up.

use serde_json::json;

use super::asked::Asked;
use crate::support::{on_shared_servers, with_pair};

/// U+0000, U+0001 and a lone surrogate: refused at the field, the other answers kept, never a failure of ours.
#[tokio::test(flavor = "multi_thread")]
async fn txt_02_control_characters_are_refused_at_their_field() {
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "line", "kind": "text", "label": "Line" },
            { "id": "other", "kind": "paragraph", "label": "Other" }
        ]);
        let form = Asked::publish(server, "txt-02", fields).await;
        for odd in [
            "a%00b",
            "%00",
            "a%01b",
            "%ED%A0%80",
            "a%ED%A0%80%ED%B0%80",
            "%FF%FE",
            "%C0%80",
        ] {
            let body = format!("line={odd}&other=Kept+words");
            let answer = form.send_raw(body.as_bytes()).await;
            assert_eq!(answer.status, 422, "{odd}: {}", answer.body);
            assert!(answer.text("title").unwrap().starts_with("Error:"));
            let said = answer.texts("main a").join("\n");
            assert!(
                said.contains("“Line” contains a character that cannot be saved"),
                "{said}"
            );
            assert_eq!(answer.text("textarea").as_deref(), Some("Kept words"));
        }
        // Nor in what is no answer: names, and the reserved ones, of which nothing is kept.
        let named = form.send_raw(b"li%00ne=x&other=Kept").await;
        assert_eq!(named.status, 422);
        let reserved = form.send_raw(b"action=%00&csrf=%00%01&other=Kept").await;
        assert_eq!(reserved.status, 303, "{}", reserved.body);
        assert_eq!(server.stored("txt-02").await, 1);
    })
    .await;
}

/// A line break counts one however it was sent.
#[tokio::test(flavor = "multi_thread")]
async fn txt_04_a_line_break_counts_one() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "t", "kind": "paragraph", "label": "Lines", "max_length": 8 }]);
        let form = Asked::publish(server, "txt-04", fields).await;
        for typed in ["p\r\nq\r\nr\r\ns", "p\nq\nr\ns", "p\rq\rr\rs"] {
            let (kept, _) = form.stored(&[("t", typed)]).await;
            assert_eq!(kept, json!({ "t": "p\nq\nr\ns" }));
        }
        form.stored(&[("t", "p\r\nq\r\nr\r\nst")]).await;
        form.refused(
            &[("t", "p\r\nq\r\nr\r\nstu")],
            "8 characters or fewer – you have 9",
        )
        .await;
    })
    .await;
}

/// One unit everywhere: code points after NFC. The page sets no limit of its own that counts otherwise.
#[tokio::test(flavor = "multi_thread")]
async fn txt_05_length_is_counted_in_code_points() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "t", "kind": "text", "label": "Ten", "max_length": 10 }]);
        let form = Asked::publish(server, "txt-05", fields).await;
        let page = form.person.get("/f/txt-05").await;
        assert_eq!(page.attribute("input[name=t]", "maxlength"), None);
        let decomposed = "e\u{301}".repeat(10);
        for ten in [
            "abcdefghij",
            "éééééééééé",
            decomposed.as_str(),
            "😀😀😀😀😀😀😀😀😀😀",
            "数数数数数数数数数数",
        ] {
            form.stored(&[("t", ten)]).await;
            let eleven = format!("{ten}x");
            let back = form
                .refused(&[("t", &eleven)], "10 characters or fewer – you have 11")
                .await;
            assert_eq!(back.value("input[name=t]"), Some(eleven));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn txt_07_what_shows_nothing_is_no_answer() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "t", "kind": "text", "label": "Name", "required": true }]);
        let form = Asked::publish(server, "txt-07", fields).await;
        for blank in [
            "",
            "   ",
            "\t",
            "\u{a0}",
            "\u{200b}",
            "\u{2060}",
            " \u{feff}\u{200d} ",
        ] {
            form.refused(&[("t", blank)], "Answer “Name”").await;
        }
        assert_eq!(server.stored("txt-07").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn txt_08_blanks_at_the_ends_are_dropped() {
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "mail", "kind": "email", "label": "E-mail" },
            { "id": "phone", "kind": "phone", "label": "Phone" },
            { "id": "count", "kind": "number", "label": "Count" },
            { "id": "free", "kind": "paragraph", "label": "Free" }
        ]);
        let form = Asked::publish(server, "txt-08", fields).await;
        let typed = [
            ("mail", " user@example.org "),
            ("phone", "\t+44 7700 900108 "),
            ("count", " 12\u{a0}"),
            ("free", "  first line\r\n  second line \r\n"),
        ];
        let (kept, _) = form.stored(&typed).await;
        let clean = json!({
            "mail": "user@example.org", "phone": "+44 7700 900108", "count": "12",
            "free": "first line\n  second line"
        });
        assert_eq!(kept, clean);
    })
    .await;
}

/// Shown as it was typed, escaped once: on the receipt, and on the form that comes back. (The pages of staff have tests
/// of their own; mail comes later.)
#[tokio::test(flavor = "multi_thread")]
async fn txt_11_mark_up_is_shown_as_typed() {
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "t", "kind": "text", "label": "Words" },
            { "id": "must", "kind": "text", "label": "Must", "required": true }
        ]);
        let form = Asked::publish(server, "txt-11", fields).await;
        let typed = "It's <b>A&B</b> \"ok\" é &amp; <script>alert(1)</script>";
        let (kept, receipt) = form.stored(&[("t", typed), ("must", "x")]).await;
        assert_eq!(kept["t"], typed);
        assert!(
            receipt.texts("dd").contains(&typed.to_owned()),
            "{:?}",
            receipt.texts("dd")
        );
        assert!(receipt.texts("dd b, dd script").is_empty());
        let back = form
            .refused(&[("t", typed), ("must", "")], "Answer “Must”")
            .await;
        assert_eq!(back.value("input[name=t]").as_deref(), Some(typed));
    })
    .await;
}

/// Long texts come back exactly, up to the limits of the field and of the body.
#[tokio::test(flavor = "multi_thread")]
async fn txt_12_long_texts_are_kept_exactly() {
    on_shared_servers(async |server| {
        let field =
            |at: usize| json!({ "id": format!("t{at}"), "kind": "paragraph", "label": "Text" });
        let fields: Vec<_> = (0..12).map(field).collect();
        let form = Asked::publish(server, "txt-12", json!(fields)).await;
        for length in [16_383, 16_384, 16_385, 20_000, 99_999, 100_000] {
            let long: String = ('a'..='z').cycle().take(length).collect();
            let (kept, _) = form.stored(&[("t0", &long)]).await;
            assert_eq!(kept["t0"], long, "{length}");
        }
        // The whole body is one byte below its limit, and at it.
        for length in [1024 * 1024 - 1, 1024 * 1024] {
            let pair = form.person.open("txt-12").await;
            let mut body = crate::support::raw::encoded(&with_pair(&pair, &[]));
            let mut at = 0;
            while body.len() + 5 < length {
                let room = (length - body.len() - format!("&t{at}=").len()).min(90_000);
                body.push_str(&format!("&t{at}={}", "x".repeat(room)));
                at += 1;
            }
            body.push_str(&"&".repeat(length - body.len()));
            assert_eq!(body.len(), length);
            let path = "/f/txt-12/submissions";
            let kind = "application/x-www-form-urlencoded";
            let answer = form.person.post_body(path, kind, body).await;
            assert_eq!(answer.status, 303, "{length}: {:.3000}", answer.body);
        }
    })
    .await;
}

/// Over the limit: a page that names it, and a connection that is not cut off, whether the length was announced or not.
#[tokio::test(flavor = "multi_thread")]
async fn txt_13_a_body_over_the_limit_is_told_the_limit() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "t", "kind": "paragraph", "label": "Text" }]);
        let form = Asked::publish(server, "txt-13", fields).await;
        for length in [1024 * 1024 + 1, 3 * 1024 * 1024] {
            let body = format!("t={}", "x".repeat(length - 2));
            let path = "/f/txt-13/submissions";
            let kind = "application/x-www-form-urlencoded";
            let answer = form.person.post_body(path, kind, body).await;
            assert_eq!(answer.status, 413, "{length}");
            assert!(
                answer.text("main").unwrap().contains("1 MiB"),
                "{}",
                answer.body
            );
            assert_eq!(answer.header("cache-control"), "no-store");
            // The same connection goes on, or another takes its place.
            assert_eq!(form.person.get("/f/txt-13").await.status, 200);
        }
        assert_eq!(server.stored("txt-13").await, 0);
    })
    .await;
}
