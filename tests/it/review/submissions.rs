//! `GET /review/{slug}/{record}`.

use onceform::domain::submission::Status;
use serde_json::json;

use super::{Desk, at, references};
use crate::support::{Sown, on_each_server};

#[tokio::test(flavor = "multi_thread")]
async fn answers_stand_under_the_questions_of_their_own_version() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let answers = json!({ "name": "Ada" });
        let record = desk
            .sow(Sown::at("2026-01-01T00:00:00Z").answering(answers))
            .await;
        let mut second = super::document("open-day", "UTC");
        second["pages"][0]["fields"] =
            json!([{ "id": "other", "kind": "text", "label": "Another question" }]);
        desk.seeds.publish(desk.form, second).await;

        let page = desk.reviewer.get(&at(record)).await;
        assert_eq!(page.status, 200, "{}", page.body);
        let asked = ["Full name", "Anything else?"];
        let retired = asked.map(|question| format!("{question} Not asked any more"));
        assert_eq!(page.texts(".answers dt"), retired);
        assert_eq!(page.texts(".answers dd"), ["Ada", "Not answered"]);
        assert_eq!(page.text("h1 .mono").unwrap(), desk.reference(record).await);
        assert!(page.texts(".facts dd").contains(&"1 (now 2)".to_owned()));
        let receipt = page.attribute("a[href*='/receipt/']", "href").unwrap();
        assert_eq!(desk.server.person().get(&receipt).await.status, 200);

        let list = desk.list("").await;
        assert_eq!(list.texts("thead th.question"), ["Another question"]);
        assert_eq!(list.texts("td.answer"), ["Not asked"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ways_on_stay_in_the_view() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let mut records = Vec::new();
        for (day, status) in [
            (1, Status::New),
            (2, Status::Spam),
            (3, Status::New),
            (4, Status::New),
        ] {
            records.push(
                desk.sow(Sown::at(&format!("2026-01-0{day}T00:00:00Z")).in_status(status))
                    .await,
            );
        }
        let page = desk
            .reviewer
            .get(&format!("{}?status=new", at(records[2])))
            .await;
        let expected = |record| Some(format!("{}?status=new", at(record)));
        assert_eq!(page.attribute("a[rel=prev]", "href"), expected(records[3]));
        assert_eq!(page.attribute("a[rel=next]", "href"), expected(records[0]));

        // Decided, it left the view; the way on is still there.
        let form = page.attribute("form.decisions", "action").unwrap();
        let revision = page.value(".decisions [name=revision]").unwrap();
        let decided = desk
            .reviewer
            .post(&form, &[("revision", &revision), ("to", "accepted")])
            .await;
        assert_eq!(decided.status, 303);
        let after = desk.reviewer.get(decided.location()).await;
        assert_eq!(after.attribute(".notice a", "href"), expected(records[0]));
        assert_eq!(
            after
                .attribute(".breadcrumb li:last-child a", "href")
                .as_deref(),
            Some("/review/open-day?status=new")
        );
        let end = desk
            .reviewer
            .get(&format!("{}?status=new", at(records[0])))
            .await;
        assert_eq!(end.attribute("a[rel=next]", "href"), None);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_06_going_back_shows_the_new_status() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let before = desk.list("").await;
        assert_eq!(before.texts("td .tag"), ["New"]);
        let pages = [
            "/review".to_owned(),
            "/review/open-day".to_owned(),
            at(record),
            format!("{}/delete", at(record)),
        ];
        for path in &pages {
            let page = desk.owner.get(path).await;
            assert_eq!(
                (page.status, page.header("cache-control")),
                (200, "no-store"),
                "{path}"
            );
        }
        let decided = desk
            .reviewer
            .post(
                &format!("{}/decide", at(record)),
                &[("revision", "1"), ("to", "declined")],
            )
            .await;
        assert_eq!(
            (decided.status, decided.header("cache-control")),
            (303, "no-store")
        );
        assert_eq!(desk.list("").await.texts("td .tag"), ["Declined"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn txt_11_an_answer_is_shown_as_it_was_typed() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let typed = "It's <b>A&B</b> \"ok\" \u{e9}.";
        let answers = json!({ "name": typed, "note": "one\n\ntwo" });
        let record = desk
            .sow(Sown::at("2026-01-01T00:00:00Z").answering(answers))
            .await;
        let note = desk
            .reviewer
            .get(&at(record))
            .await
            .value(".note-form [name=request_id]")
            .unwrap();
        let pairs = [
            ("revision", "1"),
            ("request_id", note.as_str()),
            ("note", typed),
        ];
        desk.reviewer
            .post(&format!("{}/note", at(record)), &pairs)
            .await;

        let page = desk.reviewer.get(&at(record)).await;
        assert_eq!(page.texts(".answers dd")[0], typed);
        assert_eq!(page.texts(".timeline blockquote"), [typed]);
        let list = desk.list("").await;
        assert_eq!(list.texts("td.answer")[0], typed);
        for body in [&page.body, &list.body] {
            assert!(body.contains("one\n\ntwo"));
            assert!(!body.contains("&amp;#") && !body.contains("&amp;amp;"));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn xss_01_markup_in_an_answer_is_text_on_every_page() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let hostile = "<script>alert(1)</script><img src=x onerror=alert(2)>";
        let answers = json!({ "name": hostile, "note": hostile, hostile: hostile });
        let record = desk
            .sow(Sown::at("2026-01-01T00:00:00Z").answering(answers))
            .await;
        let search = "%3Cscript%3Ealert(1)%3C%2Fscript%3E";
        let pages = [
            "/review/open-day".to_owned(),
            format!("/review/open-day?q={search}"),
            at(record),
            format!("{}?q={search}&done={search}", at(record)),
            format!("{}/delete?q={search}", at(record)),
        ];
        for path in pages {
            let page = desk.owner.get(&path).await;
            assert_eq!(page.status, 200, "{path}");
            assert!(
                !page.body.contains("<script>") && !page.body.contains("<img"),
                "{path}"
            );
            let policy = page.header("content-security-policy");
            assert!(
                policy.contains("script-src 'self';") && !policy.contains("unsafe"),
                "{policy}"
            );
        }
        assert_eq!(
            references(&desk.list(&format!("?q={search}")).await).len(),
            1
        );
        assert_eq!(
            desk.reviewer.get(&at(record)).await.texts(".answers dd")[0],
            hostile
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_deleted_is_a_tombstone() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk
            .sow(Sown::at("2026-01-01T00:00:00Z").saying("Ada"))
            .await;
        let ask = desk
            .owner
            .get(&at(record))
            .await
            .attribute("a.danger", "href")
            .unwrap();
        let asked = desk.owner.get(&ask).await;
        assert!(
            asked
                .text("h1")
                .unwrap()
                .contains(&desk.reference(record).await)
        );
        let action = asked.attribute("main form", "action").unwrap();
        let revision = asked.value("main [name=revision]").unwrap();
        let deleted = desk.owner.post(&action, &[("revision", &revision)]).await;
        assert_eq!(deleted.status, 303, "{}", deleted.body);
        let page = desk.reviewer.get(deleted.location()).await;
        assert_eq!(page.status, 200);
        assert_eq!(page.text("h1 .tag").as_deref(), Some("Deleted"));
        assert!(!page.body.contains("Ada"));
        assert_eq!(page.attribute("main form", "action"), None);
        assert_eq!(
            page.texts(".timeline strong"),
            ["Received", "owner@example.org deleted it"]
        );
        assert_eq!(references(&desk.list("").await), Vec::<String>::new());
        // Again, and whatever else may be tried on it.
        let again = desk.owner.post(&action, &[("revision", &revision)]).await;
        assert_eq!((again.status, again.location()), (303, deleted.location()));
        let decided = desk
            .reviewer
            .post(
                &format!("{}/decide", at(record)),
                &[("revision", "1"), ("to", "accepted")],
            )
            .await;
        assert_eq!(
            (decided.status, decided.location()),
            (303, at(record).as_str())
        );
        assert_eq!(desk.owner.get(&ask).await.status, 303);
        assert_eq!(desk.stands(record).await, (Status::New, 2));
    })
    .await;
}

/// List, one submission and the search show a value that came along unseen; exports have a test of their own.
#[tokio::test(flavor = "multi_thread")]
async fn log_09_a_value_from_the_address_is_shown_to_reviewers() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let mut second = super::document("open-day", "UTC");
        second["pages"][0]["fields"] = json!([
            { "id": "ref", "kind": "hidden", "label": "Came from" },
            { "id": "hello", "kind": "note", "label": "Hello", "text": "T" },
            { "id": "grid", "kind": "matrix", "label": "Grid", "rows": [{ "id": "r", "label": "Food" }],
              "options": [{ "id": "o", "label": "Good" }] },
        ]);
        desk.seeds.publish(desk.form, second).await;
        let person = desk.server.person();
        let page = person.get("/f/open-day?ref=abc").await;
        let pair = page.pair().unwrap();
        let value = page.value("input[name=ref]").unwrap();
        let sent = [("ref", value.as_str()), ("grid.r", "o")];
        let answer = person.send("open-day", &pair, &sent).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        let receipt = person.get(answer.location()).await;
        assert_eq!(receipt.texts(".answers dt"), ["Grid"], "log_07: unseen by who filled in the form");

        let list = desk.list("?q=abc").await;
        assert_eq!(references(&list).len(), 1);
        assert_eq!(list.texts("thead th.question"), ["Came from", "Grid"]);
        assert_eq!(list.texts("td.answer"), ["abc", "Food: Good"]);
        let href = list.attribute("table .row-link", "href").unwrap();
        let one = desk.reviewer.get(&href).await;
        assert_eq!(one.texts(".answers dt"), ["Came from", "Grid"]);
        assert_eq!(one.texts(".answers dd"), ["abc", "Food: Good"]);
    })
    .await;
}
