//! Links that bring answers along.

use serde_json::{Value, json};

use crate::support::documents::asking;
use crate::support::{Answer, Member, TestServer, on_each_server};
use onceform::domain::account::Role;
use onceform::domain::id::ReceiptCode;
use onceform::storage::submissions;

const ODD: &str = "a&b=c, 100% 李 ☂ <i>\"'+x";

async fn set_up(server: &TestServer, fields: Value) -> (Member, String) {
    let mut form = asking("emb-03-link", fields);
    form["settings"]["embed_origins"] = json!(["https://www.example.org"]);
    let id = server.publish(&form).await;
    let editor = Member::new(server, "editor@example.org", Role::Admin).await;
    (editor, format!("/admin/forms/{id}"))
}

/// Sends the page's own form as a browser does, with these answers.
async fn make(editor: &Member, at: &str, answers: &[(&str, &str)]) -> Answer {
    let query = crate::support::raw::encoded(answers);
    editor.get(&format!("{at}/link?{query}")).await
}

#[tokio::test]
async fn emb_03_a_link_that_was_made_brings_its_answers_intact() {
    on_each_server(async |server| {
        let fields = json!([
            { "id": "source", "kind": "hidden", "label": "Came from" },
            { "id": "name", "kind": "text", "label": "Name", "prefill": true },
            { "id": "diet", "kind": "choices", "label": "Diet", "prefill": true, "options": [
                { "id": "veg", "label": "Vegetarian" }, { "id": "fish", "label": "Fish" } ] },
            { "id": "code", "kind": "text", "label": "Code" },
        ]);
        let (editor, at) = set_up(server, fields).await;
        let share = editor.get(&format!("{at}/share")).await;
        assert!(share.body.contains(&format!("{at}/link")));
        let empty = editor.get(&format!("{at}/link")).await;
        assert_eq!(empty.value("#address"), None);
        assert_eq!(
            empty.texts(".field label.label"),
            ["Came from", "Name (optional)"]
        );
        assert!(
            empty.attribute("[name=code]", "name").is_none(),
            "it takes nothing from addresses"
        );

        let answers = [
            ("source", ODD),
            ("name", ODD),
            ("diet", "veg"),
            ("diet", "fish"),
            ("code", "x"),
        ];
        let made = make(&editor, &at, &answers).await;
        let address = made.value("#address").unwrap();
        assert!(!address.contains("code="), "{address}");
        assert_eq!(
            made.value("[name=source]").as_deref(),
            Some(ODD),
            "it can be changed further"
        );
        assert!(made.attribute("figure.code svg", "viewBox").is_some());

        // The address, and the one in the code for other sites: what arrives is what was typed.
        let frame = made.text("#embed").unwrap();
        let frame = scraper::Html::parse_fragment(&frame);
        let source = frame
            .select(&scraper::Selector::parse("iframe").unwrap())
            .next()
            .unwrap();
        for address in [address.as_str(), source.attr("src").unwrap()] {
            let person = server.person();
            let page = person.get(address.strip_prefix(&server.url).unwrap()).await;
            let mut sent = page.inputs("form#answers");
            sent.retain(|(name, _)| !matches!(name.as_str(), "action"));
            let sent: Vec<_> = sent
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            let answer = person
                .post(&page.attribute("form#answers", "action").unwrap(), &sent)
                .await;
            assert_eq!(answer.status, 303, "{}", answer.body);
            let code = answer.location().split(['/', '?']).nth(4).unwrap();
            let code = ReceiptCode::parse(code).unwrap();
            let row = submissions::by_receipt(&server.site.db, &code)
                .await
                .unwrap()
                .unwrap();
            let expected = json!({ "source": ODD, "name": ODD, "diet": ["veg", "fish"] });
            assert_eq!(row.answers.unwrap(), expected);
        }
    })
    .await;
}

#[tokio::test]
async fn a_link_needs_questions_that_take_answers_and_may_be_too_long_for_a_code() {
    on_each_server(async |server| {
        let (editor, at) = set_up(
            server,
            json!([{ "id": "code", "kind": "text", "label": "Code" }]),
        )
        .await;
        let page = make(&editor, &at, &[("code", "x")]).await;
        assert_eq!((page.status, page.value("#address")), (200, None));
        assert!(
            page.body
                .contains("No question takes its answer from the address.")
        );
        let made = editor
            .post(
                "/admin/forms/new",
                &[("title", "Draft"), ("slug", ""), ("language", "en")],
            )
            .await;
        let draft = made.location().split("/build").next().unwrap().to_owned();
        assert_eq!(
            editor.get(&format!("{draft}/link")).await.status,
            404,
            "nobody can open it yet"
        );

        let long = "x".repeat(3000);
        let mut form = asking(
            "long",
            json!([{ "id": "source", "kind": "hidden", "label": "Came from" }]),
        );
        form["language"] = json!("en");
        let id = server.publish(&form).await;
        let page = make(&editor, &format!("/admin/forms/{id}"), &[("source", &long)]).await;
        assert!(page.value("#address").unwrap().ends_with(&long));
        assert_eq!(page.attribute("figure.code svg", "viewBox"), None);
        assert!(page.body.contains("too long for a QR code"));
    })
    .await;
}
