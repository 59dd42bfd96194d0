//! Numbers, dates, phones, choices in every odd notation.

use serde_json::json;

use super::asked::Asked;
use crate::support::on_shared_servers;

/// No grouping is guessed: what is not plain in the form's language is refused, never emptied or rounded.
#[tokio::test(flavor = "multi_thread")]
async fn num_01_a_comma_is_not_guessed() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "n", "kind": "number", "label": "Amount" }]);
        let form = Asked::publish(server, "num-01", fields).await;
        for (typed, kept) in [("1.23", "1.23"), ("4.3", "4.3")] {
            assert_eq!(form.stored(&[("n", typed)]).await.0, json!({ "n": kept }));
        }
        for typed in ["1,23", "1,234.5", "4,7,.1"] {
            let back = form
                .refused(&[("n", typed)], "“Amount” must be a number")
                .await;
            assert_eq!(back.value("input[name=n]").as_deref(), Some(typed));
        }
        let page = form.person.get("/f/num-01").await;
        assert_eq!(
            page.attribute("input[name=n]", "step"),
            None,
            "no step that refuses 4.3"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn num_03_only_plain_decimals_are_numbers() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "n", "kind": "number", "label": "Amount" }]);
        let form = Asked::publish(server, "num-03", fields).await;
        for odd in ["2e2", "1E5", "0x1F", "NaN", "Infinity", "--5", "5²", "½"] {
            form.refused(&[("n", odd)], "“Amount” must be a number, like 12 or 12.5")
                .await;
        }
        for (typed, kept) in [("+5", "5"), ("５", "5")] {
            assert_eq!(form.stored(&[("n", typed)]).await.0, json!({ "n": kept }));
        }
    })
    .await;
}

/// Digit for digit, in the database and on the receipt. (Exports have tests of their own.)
#[tokio::test(flavor = "multi_thread")]
async fn num_04_every_digit_is_kept() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "n", "kind": "number", "label": "Amount" }]);
        let form = Asked::publish(server, "num-04", fields).await;
        for (typed, kept) in [
            ("123456789012", "123456789012"),
            ("1234567890123456789012345", "1234567890123456789012345"),
            ("0.0123456789", "0.0123456789"),
            ("-0", "0"),
            ("0.1", "0.1"),
            ("9007199254740993", "9007199254740993"),
        ] {
            let (stored, receipt) = form.stored(&[("n", typed)]).await;
            assert_eq!(stored, json!({ "n": kept }));
            assert!(receipt.texts("dd").contains(&kept.to_owned()), "{kept}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dat_01_dat_02_dat_03_only_real_days_are_dates() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "d", "kind": "date", "label": "Day", "max": "2060-12-31" }]);
        let form = Asked::publish(server, "dates", fields).await;
        for unreal in [
            "2024-02-31",
            "31/02/2024",
            "2024-04-31",
            "2024-02-30",
            "2025-02-29",
            "2100-02-29",
        ] {
            form.refused(&[("d", unreal)], "“Day” must be a real date")
                .await;
        }
        for leap in ["2024-02-29", "2028-02-29"] {
            assert_eq!(form.stored(&[("d", leap)]).await.0, json!({ "d": leap }));
        }
        for (typed, wrong) in [
            ("0/0/0000", "The year of “Day” must have 4 digits"),
            ("35/4/2023", "The day of “Day” must be between 1 and 31"),
            ("3/14/2023", "The month of “Day” must be between 1 and 12"),
            ("20245-01-01", "The year of “Day” must have 4 digits"),
        ] {
            let back = form.refused(&[("d", typed)], wrong).await;
            assert!(!back.body.contains("or earlier"), "{typed}");
        }
        assert_eq!(server.stored("dates").await, 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn val_01_val_02_val_03_phones() {
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "p", "kind": "phone", "label": "Phone", "required": true },
            { "id": "ca", "kind": "phone", "label": "Phone in Canada", "default_country": "CA" }
        ]);
        let form = Asked::publish(server, "phones", fields).await;
        for (id, typed) in [
            ("p", "+44 1632 960123"),
            ("p", "00 44 20 7946 0018"),
            ("ca", "(613) 555-0100 ext. 12"),
        ] {
            let mut answers = vec![(id, typed)];
            if id != "p" {
                answers.push(("p", "+44 7700 900101"));
            }
            assert_eq!(form.stored(&answers).await.0[id], typed);
        }
        for bad in ["+1", "+44 1632", "+44 1632 960123ab", "+44 16a32 960123"] {
            let sentence = "Enter a phone number, like 138 1234 5678 or +44 7700 900982";
            let back = form.refused(&[("p", bad)], sentence).await;
            assert_eq!(back.value("input[name=p]").as_deref(), Some(bad));
        }
        form.refused(&[("p", "")], "Answer “Phone”").await;
        assert_eq!(server.stored("phones").await, 3);
    })
    .await;
}

/// Nothing picked where something must be, and values that nobody offered.
#[tokio::test(flavor = "multi_thread")]
async fn val_07_val_09_choices_are_those_offered() {
    on_shared_servers(async |server| {
        let options = json!([{ "id": "red", "label": "Red" }, { "id": "blue", "label": "Blue" }]);
        let fields = json!([
            { "id": "many", "kind": "choices", "label": "Colours", "required": true, "options": options },
            { "id": "one", "kind": "choice", "label": "Colour", "options": options },
            { "id": "list", "kind": "dropdown", "label": "List", "options": options },
            { "id": "yes", "kind": "yes_no", "label": "Yes" },
            { "id": "agree", "kind": "consent", "label": "Agree", "text": "I agree." },
            { "id": "note", "kind": "text", "label": "Note" }
        ]);
        let form = Asked::publish(server, "choices", fields).await;
        form.refused(&[("note", "x")], "Select an answer to “Colours”").await;
        form.refused(&[("many", "")], "Select an answer to “Colours”").await;
        for (id, label) in [("one", "Colour"), ("list", "List"), ("yes", "Yes"), ("agree", "Agree")] {
            for odd in ["Red", "redd", "blue,red", "\u{0}"] {
                let sentence = format!("Select one of the options of “{label}”");
                let typed = [("many", "red"), (id, odd), ("note", "Kept words")];
                let back = form.refused(&typed, &sentence).await;
                assert_eq!(back.value("input[name=note]").as_deref(), Some("Kept words"));
                let ticked = back.attribute("input[name=many][value=red]", "checked");
                assert!(ticked.is_some(), "{id} {odd:?}");
            }
        }
        form.refused(&[("many", "red"), ("many", "green")], "“Colours”").await;
        assert_eq!(server.stored("choices").await, 0);
    })
    .await;
}

/// A list of two, of one, of none; `c[]` is another name, which this form does not have.
#[tokio::test(flavor = "multi_thread")]
async fn txt_14_several_picks_repeat_the_name() {
    on_shared_servers(async |server| {
        let options = json!([{ "id": "red", "label": "Red" }, { "id": "blue", "label": "Blue" }]);
        let fields = json!([
            { "id": "c", "kind": "choices", "label": "Colours", "options": options },
            { "id": "t", "kind": "text", "label": "Line" }
        ]);
        let form = Asked::publish(server, "picks", fields).await;
        let two = form.stored(&[("c", "red"), ("c", "blue")]).await.0;
        assert_eq!(two, json!({ "c": ["red", "blue"] }));
        assert_eq!(
            form.stored(&[("c", "blue")]).await.0,
            json!({ "c": ["blue"] })
        );
        assert_eq!(form.stored(&[]).await.0, json!({}));
        let sentence = "This form has no such question";
        form.refused(&[("c[]", "red"), ("c[]", "blue")], sentence)
            .await;
        form.refused(&[("colour", "red")], sentence).await;
        form.refused(&[("t", "one"), ("t", "two")], "Answer “Line” once")
            .await;
    })
    .await;
}

/// Without any browser's checks: an empty body makes no empty row.
#[tokio::test(flavor = "multi_thread")]
async fn val_11_an_empty_body_makes_no_row() {
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "a", "kind": "text", "label": "First", "required": true },
            { "id": "b", "kind": "number", "label": "Second", "required": true }
        ]);
        let form = Asked::publish(server, "val-11", fields).await;
        let back = form.refused(&[], "Answer “First”").await;
        assert!(back.texts("main a").join("\n").contains("Answer “Second”"));
        assert_eq!(
            form.person.post("/f/val-11/submissions", &[]).await.status,
            400
        );
        assert_eq!(server.stored("val-11").await, 0);
    })
    .await;
}

/// One required choice is missing: every other answer comes back as it was typed.
#[tokio::test(flavor = "multi_thread")]
async fn nav_10_every_answer_comes_back() {
    on_shared_servers(async |server| {
        let options = json!([{ "id": "red", "label": "Red" }, { "id": "blue", "label": "Blue" }]);
        let fields = json!([
            { "id": "long", "kind": "paragraph", "label": "Long" },
            { "id": "must", "kind": "choice", "label": "Must", "required": true, "options": options },
            { "id": "mail", "kind": "email", "label": "E-mail" },
            { "id": "many", "kind": "choices", "label": "Many", "options": options },
            { "id": "list", "kind": "dropdown", "label": "List", "options": options },
            { "id": "day", "kind": "date", "label": "Day" },
            { "id": "agree", "kind": "consent", "label": "Agree", "text": "I agree." }
        ]);
        let form = Asked::publish(server, "nav-10", fields).await;
        let long = "\nA blank line before, <b>&amp;</b>\n\n  indented \"quotes\"\n".repeat(200);
        let typed = [
            ("long", long.as_str()), ("mail", "user@example.org"), ("many", "blue"),
            ("list", "red"), ("day", "2026-01-31"), ("agree", "yes"),
        ];
        let back = form.refused(&typed, "Select an answer to “Must”").await;
        assert_eq!(back.exact_text("textarea").unwrap(), long);
        assert_eq!(back.value("input[name=mail]").as_deref(), Some("user@example.org"));
        assert_eq!(back.value("input[name=day]").as_deref(), Some("2026-01-31"));
        for chosen in ["input[name=many][value=blue][checked]", "option[value=red][selected]", "input[name=agree][checked]"] {
            assert!(back.attribute(chosen, "value").is_some(), "{chosen}");
        }
    })
    .await;
}

/// No page with a pair may be kept by anybody but its browser: two visitors get two pairs, and both are stored.
#[tokio::test(flavor = "multi_thread")]
async fn nav_13_pages_are_not_shared() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "t", "kind": "text", "label": "Line" }]);
        server
            .publish(&crate::support::documents::asking("nav-13", fields))
            .await;
        let page = server.person().get("/f/nav-13").await;
        assert_eq!(page.header("cache-control"), "private, no-cache");
        let (one, two) = (server.person(), server.person());
        let pairs = (one.open("nav-13").await, two.open("nav-13").await);
        assert_ne!(pairs.0[0].1, pairs.1[0].1);
        assert_ne!(pairs.0[1].1, pairs.1[1].1);
        let first = one.send("nav-13", &pairs.0, &[("t", "same")]).await;
        let second = two.send("nav-13", &pairs.1, &[("t", "same")]).await;
        assert_eq!((first.status, second.status), (303, 303));
        assert_eq!(second.header("idempotent-replayed"), "");
        assert_eq!(server.stored("nav-13").await, 2);
    })
    .await;
}
