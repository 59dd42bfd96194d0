//! Every kind of question on the page, in both languages, and what becomes of what is sent.

use serde_json::{Value, json};

use super::asked::Asked;
use crate::support::documents::asking;
use crate::support::on_shared_servers;

/// One question of each of the rarer kinds.
fn fields() -> Value {
    let two = json!([{ "id": "good", "label": "Good" }, { "id": "bad", "label": "Bad" }]);
    json!([
        { "id": "person", "kind": "name", "label": "Person", "required": true },
        { "id": "card", "kind": "id_number", "label": "Card" },
        { "id": "site", "kind": "url", "label": "Site" },
        { "id": "at", "kind": "time", "label": "Arrival", "min": "09:00" },
        { "id": "visit", "kind": "datetime", "label": "Visit" },
        { "id": "likely", "kind": "scale", "label": "How likely?", "min": 0, "max": 10, "min_label": "Never", "max_label": "Surely" },
        { "id": "stars", "kind": "rating", "label": "Stars" },
        { "id": "grid", "kind": "matrix", "label": "Grid", "required": true,
          "rows": [{ "id": "food", "label": "Food" }, { "id": "rooms", "label": "Rooms" }], "options": two },
        { "id": "home", "kind": "address", "label": "Home", "format": "cn" },
        { "id": "signed", "kind": "signature", "label": "Signed", "required": true, "text": "It is *true*" },
        { "id": "ref", "kind": "hidden", "label": "Came from" },
        { "id": "hello", "kind": "note", "label": "Hello", "text": "Read **this**" },
        { "id": "diet", "kind": "choices", "label": "Diet", "other": true, "options": [
            { "id": "veg", "label": "Vegetarian" }, { "id": "none", "label": "None of these", "exclusive": true } ] },
    ])
}

/// Answers to what must be answered.
const LEAST: [(&str, &str); 5] = [
    ("person", "Ada Lovelace"),
    ("grid.food", "good"),
    ("grid.rooms", "bad"),
    ("signed", "Ada L."),
    ("signed.agreed", "yes"),
];

fn and<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    LEAST.iter().chain(more).copied().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_of_every_kind_are_kept_and_shown() {
    on_shared_servers(async |server| {
        let form = Asked::publish(server, "kinds-good", fields()).await;
        let sent = and(&[
            ("card", "11010519491231002x"),
            ("site", "example.org/a"),
            ("at", "9:30"),
            ("visit.date", "2026-07-01"),
            ("visit.time", "18:00"),
            ("likely", "7"),
            ("stars", "4"),
            ("home.province", "浙江省"),
            ("home.city", "杭州市"),
            ("home.detail", "示例路 1 号"),
            ("home.postcode", "310007"),
            ("ref", "spring & summer, 100%"),
            ("diet", "veg"),
            ("diet", "_other"),
            ("diet.other", "no nuts, no eggs"),
        ]);
        let (stored, receipt) = form.stored(&sent).await;
        let expected = json!({
            "person": "Ada Lovelace", "card": "11010519491231002X", "site": "https://example.org/a", "at": "09:30",
            "visit": "2026-07-01T18:00+00:00", "likely": "7", "stars": "4", "grid": { "food": "good", "rooms": "bad" },
            "home": { "province": "浙江省", "city": "杭州市", "detail": "示例路 1 号", "postcode": "310007" },
            "signed": "Ada L.", "ref": "spring & summer, 100%", "diet": ["veg", { "other": "no nuts, no eggs" }],
        });
        assert_eq!(stored, expected);
        let shown = receipt.texts(".answers dd").join("|");
        for part in [
            "https://example.org/a",
            "09:30",
            "1 July 2026, 18:00 (UTC)",
            "4 out of 5",
            "Food: Good",
            "Rooms: Bad",
            "杭州市",
            "Ada L.",
            "Vegetarian",
            "Other: no nuts, no eggs",
        ] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
        // What came along unseen stays unseen, and a note is no question.
        let asked = receipt.texts(".answers dt");
        assert!(!asked.contains(&"Came from".to_owned()) && !asked.contains(&"Hello".to_owned()));
    })
    .await;
}

/// Something wrong with most of them.
const BAD: [(&str, &str); 14] = [
    ("card", "110105194912310020"),
    ("site", "nowhere"),
    ("at", "8:59"),
    ("visit.date", "2026-02-30"),
    ("visit.time", "18:00"),
    ("likely", "11"),
    ("stars", "6"),
    ("grid.food", "good"),
    ("home.city", "杭州市"),
    ("home.postcode", "31"),
    ("signed", "Ada L."),
    ("diet", "none"),
    ("diet", "_other"),
    ("diet.other", "nuts"),
];

/// What is said of it, and where.
const SAID: [(&str, [(&str, &str); 13]); 2] = [
    (
        "en",
        [
            ("q-person", "Answer “Person”"),
            (
                "q-card",
                "Check the ID number – one character doesn’t match",
            ),
            ("q-site", "Enter a web address, like https://example.org"),
            ("q-at", "“Arrival” must be 09:00 or later"),
            ("q-visit.date", "“Visit” must be a real date"),
            ("q-likely", "Select one of the options of “How likely?”"),
            ("q-stars", "Select one of the options of “Stars”"),
            ("q-grid.rooms", "Select an answer to “Rooms”"),
            ("q-home.province", "Answer “Province”"),
            ("q-home.detail", "Answer “Street and number”"),
            ("q-home.postcode", "Enter the 6 digits of the postcode"),
            ("q-signed.agreed", "Confirm that you agree to “Signed”"),
            ("q-diet", "Select options, or “None of these”, not both"),
        ],
    ),
    (
        "zh-CN",
        [
            ("q-person", "请回答“Person”"),
            ("q-card", "请核对身份证号码，有一位不正确"),
            ("q-site", "请填写网址，例如 https://example.org"),
            ("q-at", "“Arrival”不能早于 09:00"),
            ("q-visit.date", "“Visit”不是真实存在的日期"),
            ("q-likely", "请从“How likely?”的选项中选择"),
            ("q-stars", "请从“Stars”的选项中选择"),
            ("q-grid.rooms", "请选择“Rooms”"),
            ("q-home.province", "请回答“省、自治区或直辖市”"),
            ("q-home.detail", "请回答“详细地址”"),
            ("q-home.postcode", "请填写 6 位邮政编码"),
            ("q-signed.agreed", "请确认同意“Signed”"),
            ("q-diet", "“None of these”不能与其他选项同时选择"),
        ],
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_stands_at_its_own_input_in_both_languages() {
    on_shared_servers(async |server| {
        let form = Asked::publish(server, "kinds-bad", fields()).await;
        let person = server.person();
        for (lang, expected) in SAID {
            person.get(&format!("/f/kinds-bad?lang={lang}")).await;
            let pair = person.open("kinds-bad").await;
            let back = person.send("kinds-bad", &pair, &BAD).await;
            assert_eq!(back.status, 422);
            assert_eq!(
                back.texts(".summary li").len(),
                expected.len(),
                "{:?}",
                back.texts(".summary li")
            );
            for (anchor, sentence) in expected {
                let link = back.text(&format!(".summary a[href='#{anchor}']"));
                assert_eq!(link.as_deref(), Some(sentence), "{lang} {anchor}");
                // The link leads somewhere, and the sentence stands there too.
                assert!(
                    back.attribute(&format!("[id='{anchor}']"), "name")
                        .is_some(),
                    "{anchor}"
                );
                let at = back.text(&format!("[id='{anchor}-error']")).unwrap();
                assert!(at.ends_with(sentence), "{anchor}: {at}");
            }
            // Everything that was typed is still there.
            for (name, value) in [
                ("site", "nowhere"),
                ("visit.date", "2026-02-30"),
                ("home.city", "杭州市"),
                ("signed", "Ada L."),
                ("diet.other", "nuts"),
            ] {
                assert_eq!(
                    back.value(&format!("input[name='{name}']")).as_deref(),
                    Some(value),
                    "{name}"
                );
            }
            for (name, value) in [("grid.food", "good"), ("diet", "none"), ("diet", "_other")] {
                let input = format!("input[name='{name}'][value='{value}']");
                assert!(back.attribute(&input, "checked").is_some(), "{input}");
            }
        }
        assert_eq!(server.stored("kinds-bad").await, 0);
        drop(form);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_input_has_a_name_that_can_be_heard() {
    on_shared_servers(async |server| {
        server.publish(&asking("kinds-names", fields())).await;
        let page = server.person().get("/f/kinds-names").await;
        assert_eq!(
            page.texts(".stars .star"),
            [
                "1 out of 5",
                "2 out of 5",
                "3 out of 5",
                "4 out of 5",
                "5 out of 5"
            ]
        );
        let points = page.texts(".points .point");
        assert_eq!(points.len(), 11);
        assert!(
            points[0].ends_with("Never") && points[10].ends_with("Surely"),
            "{points:?}"
        );
        assert_eq!(page.texts(".matrix-row legend"), ["Food", "Rooms"]);
        assert_eq!(page.texts(".note h2"), ["Hello"]);
        for (name, fill) in [
            ("home.province", "address-level1"),
            ("home.postcode", "postal-code"),
            ("person", "name"),
            ("site", "url"),
        ] {
            let input = format!("input[name='{name}']");
            assert_eq!(
                page.attribute(&input, "autocomplete").as_deref(),
                Some(fill),
                "{name}"
            );
        }
        assert_eq!(
            page.attribute("input[name='visit.time']", "type")
                .as_deref(),
            Some("time")
        );
        assert_eq!(
            page.attribute("input[name=card]", "inputmode"),
            None,
            "X must be typed too"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn log_11_the_other_text_counts_only_with_its_option() {
    on_shared_servers(async |server| {
        let options = json!([{ "id": "a", "label": "A" }, { "id": "b", "label": "B" }]);
        let fields = json!([
            { "id": "one", "kind": "choice", "label": "One", "other": true, "options": options },
            { "id": "some", "kind": "choices", "label": "Some", "other": true, "options": options },
            { "id": "list", "kind": "dropdown", "label": "List", "other": true, "options": options },
        ]);
        let form = Asked::publish(server, "log-11", fields).await;
        let text = "red, green; \"blue\"";
        let ticked = [("some", "_other"), ("some.other", text), ("some", "b")];
        assert_eq!(form.stored(&ticked).await.0, json!({ "some": ["b", { "other": text }] }));
        for id in ["one", "list"] {
            let part = format!("{id}.other");
            let picked = [(id, "_other"), (part.as_str(), text)];
            assert_eq!(form.stored(&picked).await.0, json!({ id: { "other": text } }));
            let switched = [(id, "a"), (part.as_str(), text)];
            assert_eq!(form.stored(&switched).await.0, json!({ id: "a" }), "no other-text");
            let stray = [(part.as_str(), text)];
            assert_eq!(form.stored(&stray).await.0, json!({}), "no other-text");
            let back = form.refused(&[(id, "_other")], "Enter your answer for “Other”").await;
            let input = format!("input[name='{part}']");
            assert_eq!(back.attribute(&input, "aria-invalid").as_deref(), Some("true"));
        }
        let stray = [("some", "a"), ("some.other", text)];
        assert_eq!(form.stored(&stray).await.0, json!({ "some": ["a"] }));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn emb_03_values_of_the_address_arrive_intact() {
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "ref", "kind": "hidden", "label": "Came from" },
            { "id": "name", "kind": "text", "label": "Name", "prefill": true },
            { "id": "diet", "kind": "choices", "label": "Diet", "prefill": true, "other": true, "options": [
                { "id": "veg", "label": "Vegetarian" }, { "id": "fish", "label": "Fish" } ] },
            { "id": "code", "kind": "text", "label": "Code" },
        ]);
        server.publish(&asking("emb-03", fields)).await;
        let person = server.person();
        let given = "a&b=c, 100% 李 ☂ <i>\"";
        let query = crate::support::raw::encoded(&[
            ("ref", given), ("ref", "second"), ("name", given), ("diet", "fish"), ("diet", "_other"),
            ("diet.other", "x, y"), ("code", "locked"), ("action", "again"), ("request_id", "1"), ("strange", "1"),
        ]);
        let page = person.get(&format!("/f/emb-03?{query}")).await;
        assert_eq!(page.status, 200);
        assert_eq!(page.value("input[name=ref]").as_deref(), Some(given));
        assert_eq!(page.value("input[name=name]").as_deref(), Some(given));
        assert_eq!(page.value("input[name='diet.other']").as_deref(), Some("x, y"));
        assert!(page.attribute("input[value=fish]", "checked").is_some());
        assert_eq!(page.value("input[name=code]").as_deref(), Some(""), "only fields that allow it");
        let switch = page.attribute(".languages button", "form");
        assert_eq!(switch.as_deref(), Some("answers"), "the language switch takes all values along");

        let pair = page.pair().unwrap();
        let sent = [("ref", given), ("name", given), ("diet", "fish"), ("diet", "_other"), ("diet.other", "x, y")];
        let answer = person.send("emb-03", &pair, &sent).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        let form = Asked { server, person, slug: "emb-03" };
        let (stored, _) = form.stored(&sent).await;
        assert_eq!(stored, json!({ "ref": given, "name": given, "diet": ["fish", { "other": "x, y" }] }));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_no_question_has_is_refused() {
    on_shared_servers(async |server| {
        let form = Asked::publish(server, "kinds-stray", fields()).await;
        for stray in [
            "person.other",
            "grid.garden",
            "home.line1",
            "hello",
            "hello.text",
            "card.",
            "visit.zone",
        ] {
            form.refused(&and(&[(stray, "x")]), "This form has no such question")
                .await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn val_05_the_whole_value_must_match_the_pattern() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "year", "kind": "text", "label": "Year", "pattern": "[0-9]{4}", "pattern_message": "Enter the four digits on the card" }]);
        let form = Asked::publish(server, "val-05", fields).await;
        form.refused(&[("year", "xx2024yy")], "Enter the four digits on the card").await;
        form.refused(&[("year", "2024\nmore text")], "contains a character that cannot be saved").await;
        form.refused(&[("year", "2024\r\n2024")], "contains a character that cannot be saved").await;
        assert_eq!(form.stored(&[("year", "2024")]).await.0, json!({ "year": "2024" }));
        // The browser is given no pattern of its own that could mean something else.
        let page = form.person.get("/f/val-05").await;
        assert_eq!(page.attribute("input[name=year]", "pattern"), None);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn val_06_a_pattern_costs_no_time() {
    on_shared_servers(async |server| {
        let fields =
            json!([{ "id": "code", "kind": "text", "label": "Code", "pattern": "^(a+)+$" }]);
        let form = Asked::publish(server, "val-06", fields).await;
        let hard = format!("{}!", "a".repeat(40));
        let person = server.person();
        let pair = person.open("val-06").await;
        let begun = std::time::Instant::now();
        let back = person.send("val-06", &pair, &[("code", &hard)]).await;
        // An engine that tries every way would need 2^40 steps: hours, however fast the machine.
        assert!(
            begun.elapsed() < std::time::Duration::from_secs(10),
            "{:?}",
            begun.elapsed()
        );
        assert_eq!(back.status, 422);
        form.stored(&[("code", &"a".repeat(40))]).await;
    })
    .await;
}

/// Unseen by design is kept; hidden by a rule is not, whatever was sent for it.
#[tokio::test(flavor = "multi_thread")]
async fn log_07_unseen_by_design_is_not_hidden_by_a_rule() {
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "slot", "kind": "choice", "label": "Session", "options": [
                { "id": "am", "label": "Morning" }, { "id": "pm", "label": "Afternoon" } ] },
            { "id": "ref", "kind": "hidden", "label": "Came from" },
            { "id": "mail", "kind": "hidden", "label": "Mail", "show_if": { "field": "slot", "is": "pm" } },
        ]);
        let form = Asked::publish(server, "log-07", fields).await;
        let sent = |slot| [("slot", slot), ("ref", "spring"), ("mail", "third")];
        let (stored, receipt) = form.stored(&sent("pm")).await;
        assert_eq!(stored, json!({ "slot": "pm", "ref": "spring", "mail": "third" }));
        assert_eq!(receipt.texts(".answers dt"), ["Session"]);
        let (stored, _) = form.stored(&sent("am")).await;
        assert_eq!(stored, json!({ "slot": "am", "ref": "spring" }));
    })
    .await;
}
