//! Forms in several languages: the one that is asked for, what is not translated, and answers that count the same.

use serde_json::{Value, json};

use crate::support::{TestServer, on_shared_servers};

fn form(slug: &str) -> Value {
    json!({
        "onceform": 1, "slug": slug, "title": "Open day", "language": "en",
        "description": "Come and see.",
        "pages": [{ "id": "main", "title": "About you", "fields": [
            { "id": "name", "kind": "text", "label": "Full name", "required": true,
              "pattern": "[A-Z].*", "pattern_message": "Begin with a capital" },
            { "id": "slot", "kind": "choice", "label": "Session", "required": true, "options": [
                { "id": "am", "label": "Morning" }, { "id": "pm", "label": "Afternoon" }] },
            { "id": "new", "kind": "text", "label": "Added later", "hint": "Only in English" }
        ] }],
        "translations": {
            "fr": {
                "title": "Portes ouvertes", "description": "Venez voir.",
                "pages": { "main": { "title": "Vous" } },
                "fields": {
                    "name": { "label": "Nom complet", "pattern_message": "Commencez par une majuscule" },
                    "slot": { "label": "Séance", "options": { "am": "Matin" } }
                },
                "settings": { "confirmation": "À bientôt." }
            },
            "zh-CN": {
                "title": "开放日",
                "fields": { "name": { "label": "姓名" }, "slot": { "label": "场次", "options": { "am": "", "pm": "下午" } } }
            }
        },
        "settings": { "confirmation": "See you there." }
    })
}

/// A question that is there in English only stands in a French page in English, and says so.
#[tokio::test(flavor = "multi_thread")]
async fn i18_01_what_is_not_translated_is_shown_in_the_forms_own_language_and_marked() {
    on_shared_servers(async |server| {
        server.publish(&form("i18-01")).await;
        let page = server.person().get("/f/i18-01?lang=fr").await;
        assert_eq!(page.status, 200);
        // The words around it are English: we have no French.
        assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
        assert_eq!(page.text("h1").as_deref(), Some("Portes ouvertes"));
        assert_eq!(page.attribute("h1", "lang").as_deref(), Some("fr"));
        assert_eq!(
            page.text("label[for=q-name] span").as_deref(),
            Some("Nom complet")
        );
        assert_eq!(
            page.attribute("label[for=q-name] span", "lang").as_deref(),
            Some("fr")
        );
        // The page is in English already, so nothing has to be marked in it.
        assert_eq!(
            page.text("label[for=q-new] span").as_deref(),
            Some("Added later")
        );
        assert_eq!(page.attribute("label[for=q-new] span", "lang"), None);
        assert_eq!(page.text("#q-new-hint").as_deref(), Some("Only in English"));

        let page = server.person().get("/f/i18-01?lang=zh-CN").await;
        assert_eq!(page.attribute("html", "lang").as_deref(), Some("zh-CN"));
        assert_eq!(page.attribute("label[for=q-name] span", "lang"), None);
        assert_eq!(
            page.text("label[for=q-new] span").as_deref(),
            Some("Added later")
        );
        assert_eq!(
            page.attribute("label[for=q-new] span", "lang").as_deref(),
            Some("en")
        );
        assert_eq!(page.attribute("#q-new-hint", "lang").as_deref(), Some("en"));
        assert_eq!(page.attribute("h2.part", "lang").as_deref(), Some("en"));
        for blank in ["fields/", "label></label", "<span></span>"] {
            assert!(!page.body.contains(blank), "{blank}");
        }
    })
    .await;
}

/// A language that the form lacks: its own, a notice, and a switch with the languages that there are.
#[tokio::test(flavor = "multi_thread")]
async fn i18_03_a_language_that_the_form_lacks_is_told_of_and_the_switch_lists_its_own() {
    on_shared_servers(async |server| {
        server.publish(&form("i18-03")).await;
        let swedish = [("accept-language", "sv")];
        for page in [
            server.person().get("/f/i18-03?lang=sv").await,
            server.person().get_with("/f/i18-03", &swedish).await,
        ] {
            assert_eq!(page.status, 200);
            assert_eq!(page.text("h1").as_deref(), Some("Open day"));
            let notice = page.text(".lacking").unwrap();
            assert!(notice.ends_with("It is shown in English."), "{notice}");
            let switch = page.texts(".languages li");
            assert_eq!(switch, ["English", "français", "简体中文"]);
            assert_eq!(
                page.text(".languages [aria-current]").as_deref(),
                Some("English")
            );
        }
        let french = server
            .person()
            .get_with("/f/i18-03", &[("accept-language", "sv, fr-CA;q=0.5")])
            .await;
        assert_eq!(french.text("h1").as_deref(), Some("Portes ouvertes"));
        assert_eq!(french.text(".lacking"), None);

        // Optional texts that the form leaves empty need no translation: nothing blank is drawn for them.
        let chinese = server.person().get("/f/i18-03?lang=zh").await;
        assert_eq!(chinese.text("#q-name-hint"), None);
        // A form of one language has nothing to choose, and says in words of the reader that it lacks theirs.
        let mut only = form("i18-03-one");
        only["translations"] = json!({});
        server.publish(&only).await;
        let page = server.person().get("/f/i18-03-one?lang=zh-CN").await;
        assert!(page.texts(".languages li").is_empty());
        assert_eq!(page.attribute(".lacking", "lang").as_deref(), Some("zh-CN"));
    })
    .await;
}

/// Options count by their ids: a blank translation costs nobody their pick, and each language stores the same.
#[tokio::test(flavor = "multi_thread")]
async fn val_10_a_pick_is_taken_in_every_language() {
    on_shared_servers(async |server| {
        server.publish(&form("val-10")).await;
        for (lang, label) in [("en", "Morning"), ("fr", "Matin"), ("zh-CN", "Morning")] {
            let person = server.person();
            let page = person.get(&format!("/f/val-10?lang={lang}")).await;
            let shown = page.texts("label.option span");
            assert!(shown.contains(&label.to_owned()), "{lang}: {shown:?}");
            let pair = page.pair().unwrap();
            let name = format!("Visitor {lang}");
            let answers = [("name", name.as_str()), ("slot", "am")];
            let sent = person.send("val-10", &pair, &answers).await;
            assert_eq!(sent.status, 303, "{lang}: {}", sent.body);
            let receipt = person.get(sent.location()).await;
            assert!(receipt.body.contains(label), "{lang}");
            assert_eq!(picked(server, sent.location()).await, json!("am"));
            let repeat = person.send("val-10", &pair, &answers).await;
            assert_eq!(repeat.location(), sent.location());
        }
        // What is wrong is said in the form's words of that language.
        let person = server.person();
        person.get("/f/val-10?lang=fr").await;
        let pair = person.open("val-10").await;
        let back = person
            .send("val-10", &pair, &[("name", "ann"), ("slot", "am")])
            .await;
        assert_eq!(back.status, 422);
        assert!(
            back.body.contains("Commencez par une majuscule"),
            "{}",
            back.body
        );
        assert!(!back.body.contains("Begin with a capital"));
    })
    .await;
}

/// Another language costs no answer and no pair, without script too.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_in_another_language_keeps_its_pair_and_what_was_typed() {
    on_shared_servers(async |server| {
        server.publish(&form("switching")).await;
        let person = server.person();
        let pair = person.open("switching").await;
        let typed = [
            ("request_id", pair[0].1.as_str()),
            ("page_token", pair[1].1.as_str()),
            ("name", "Ann"),
            ("slot", "pm"),
        ];
        let page = person.post("/f/switching/language?lang=fr", &typed).await;
        assert_eq!(page.status, 200);
        assert_eq!(page.text("h1").as_deref(), Some("Portes ouvertes"));
        assert_eq!(page.pair(), Some(pair.clone()));
        assert_eq!(page.value("input[name=name]").as_deref(), Some("Ann"));
        assert!(page.attribute("input[value=pm]", "checked").is_some());
        // It is remembered.
        let again = person.get("/f/switching").await;
        assert_eq!(again.text("h1").as_deref(), Some("Portes ouvertes"));
        let sent = person.send("switching", &pair, &typed[2..]).await;
        assert_eq!(sent.status, 303, "{}", sent.body);
    })
    .await;
}

async fn picked(server: &TestServer, receipt: &str) -> Value {
    let code = receipt.rsplit('/').next().unwrap();
    let code = onceform::domain::id::ReceiptCode::parse(code).unwrap();
    let row = onceform::storage::submissions::by_receipt(&server.site.db, &code).await;
    row.unwrap().unwrap().answers.unwrap()["slot"].clone()
}
