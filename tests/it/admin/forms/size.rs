//! Large forms: made, published, filled in; and forms that are too large, refused where they are too large.

use onceform::domain::definition::Slug;
use onceform::storage::forms::{self, Draft, SavedDraft};
use serde_json::{Value, json};

use super::Workshop;
use crate::support::documents::asking;
use crate::support::{TestServer, on_each_server};

fn list(id: &str, count: usize) -> Value {
    let option =
        |number| json!({ "id": format!("o{number}"), "label": format!("Option {number}") });
    let options: Vec<_> = (0..count).map(option).collect();
    json!({ "id": id, "kind": "dropdown", "label": format!("List {id}"), "options": options })
}

fn lines(count: usize, hint: &str) -> Vec<Value> {
    let more: String = hint.chars().take(300).collect();
    let line = |number| json!({ "id": format!("q_{number}"), "kind": "text", "label": format!("Question {number}{}", more.as_str()), "hint": hint });
    (0..count).map(line).collect()
}

/// A form made by an editor, whose draft asks these questions.
async fn drafted(server: &TestServer, fields: Vec<Value>) -> Workshop {
    let shop = Workshop::new(server).await;
    let mut document = asking("open-day", json!(fields));
    document["translations"] = json!({});
    let draft = Draft {
        document,
        title: "Open day".to_owned(),
        slug: Slug::parse("open-day").unwrap(),
        by: Some(shop.member.id),
        at: server.now(),
    };
    let saved = forms::save_draft(&shop.db, shop.id, 1, draft)
        .await
        .unwrap();
    assert!(matches!(saved, SavedDraft::Saved { .. }));
    shop
}

/// Three hundred questions and five hundred options: the builder says how much of what may be there is used, and the
/// form is changed, published, opened and sent.
#[tokio::test]
async fn a_form_of_three_hundred_questions_is_made_published_and_filled_in() {
    on_each_server(async |server| {
        let mut fields = lines(299, "");
        fields.push(list("place", 500));
        let shop = drafted(server, fields).await;
        let build = shop.get("build").await;
        assert_eq!(build.status, 200);
        assert_eq!(build.texts("[id^=block-]").len(), 300);
        let saved = shop.save("q_0", &[("label", "First of all")]).await;
        assert_eq!(saved.status, 303, "{}", saved.body);
        let before = shop.get("publish").await;
        let sizes = before.texts(".sizes li");
        assert_eq!(
            sizes[..2],
            [
                "Questions: 300 of at most 300",
                "Options in all: 500 of at most 5,000"
            ]
        );
        let (weight, most) = sizes[2].split_once(" KB of at most ").unwrap();
        assert_eq!(most, "1,024 KB, before compression");
        let kilobytes = weight.rsplit(' ').next().unwrap().replace(',', "");
        let kilobytes: usize = kilobytes.parse().unwrap();
        shop.publish().await;

        let person = server.person();
        let page = person.get("/f/open-day").await;
        assert_eq!(
            page.text("label[for=q-q_0]").unwrap(),
            "First of all (optional)"
        );
        let around = page.body.len() / 1024 - kilobytes;
        assert!(around < 12, "{kilobytes} of {} bytes", page.body.len());
        let pair = page.pair().unwrap();
        let sent = person
            .send("open-day", &pair, &[("q_298", "Last"), ("place", "o499")])
            .await;
        assert_eq!(sent.status, 303, "{}", sent.body);
        assert_eq!(server.stored("open-day").await, 1);
        // One more is refused before it is there.
        let more = [("kind", "text"), ("label", "One more"), ("after", "")];
        let refused = shop.press("questions", &more).await;
        assert_eq!(refused.status, 422);
        assert_eq!(shop.labels().await.len(), 300);
    })
    .await;
}

#[tokio::test]
async fn a_form_that_offers_too_much_is_refused_at_the_question_that_does() {
    on_each_server(async |server| {
        let mut fields: Vec<_> = (0..10).map(|at| list(&format!("l{at}"), 500)).collect();
        fields.push(list("more", 2));
        let shop = drafted(server, fields).await;
        refused(&shop, "List more", "more", "more than 5,000 options").await;
    })
    .await;
}

#[tokio::test]
async fn a_page_that_weighs_too_much_is_refused_at_its_heaviest_question() {
    on_each_server(async |server| {
        let mut fields = lines(299, &"字".repeat(1000));
        fields.push(list("heavy", 300));
        let shop = drafted(server, fields).await;
        refused(
            &shop,
            "List heavy",
            "heavy",
            "Put questions on another page",
        )
        .await;
    })
    .await;
}

/// The page before publishing says it and leads there; publishing does nothing.
async fn refused(shop: &Workshop, label: &str, id: &str, why: &str) {
    let before = shop.get("publish").await;
    let said = before.text(".notice.danger").unwrap();
    assert!(said.contains(label) && said.contains(why), "{said}");
    let link = before.attribute(".notice.danger a", "href").unwrap();
    assert_eq!(link, shop.path(&format!("build?field={id}")));
    assert!(before.text("form[action$=publish]").is_none());
    let pressed = shop.press("publish", &[]).await;
    assert_eq!(pressed.status, 422);
    assert_eq!(shop.row().await.live_version, None);
    let chinese = shop.member.get(&shop.path("publish?lang=zh-CN")).await;
    assert!(chinese.text(".notice.danger").unwrap().contains(label));
}
