//! Forms of several pages: the way through them, what is kept on it, and the page that shows all before it is sent.

use onceform::domain::id::DraftCode;
use onceform::storage::answer_drafts::by_code;
use serde_json::{Value, json};

use crate::support::process::{Running, run};
use crate::support::{
    Answer, HASH_KEY, Person, SECRET_KEY, Scratch, TestServer, on_shared_servers, scratches,
};

/// Three pages: who, where (only for visitors), and a note.
fn three_pages(slug: &str) -> Value {
    json!({
        "onceform": 1, "slug": slug, "title": "Registration", "language": "en",
        "pages": [
            { "id": "who", "title": "About you", "fields": [
                { "id": "name", "kind": "text", "label": "Full name", "required": true },
                { "id": "visits", "kind": "yes_no", "label": "Will you visit us?", "required": true }
            ] },
            { "id": "visit", "title": "Your visit", "show_if": { "field": "visits", "is": true }, "fields": [
                { "id": "email", "kind": "email", "label": "Email", "required": true },
                { "id": "days", "kind": "choices", "label": "Days", "options": [
                    { "id": "mon", "label": "Monday" }, { "id": "tue", "label": "Tuesday" } ] }
            ] },
            { "id": "more", "title": "More", "fields": [
                { "id": "note", "kind": "paragraph", "label": "Note" }
            ] }
        ],
        "settings": {}
    })
}

/// Presses a button of a page with what is typed on it; the page's own hidden inputs go along.
async fn press(person: &Person, page: &Answer, action: &str, typed: &[(&str, &str)]) -> Answer {
    let pair = page.pair().unwrap();
    let mut body: Vec<(&str, &str)> = pair
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    body.extend_from_slice(typed);
    body.push(("action", action));
    person.post(&form_action(page), &body).await
}

fn form_action(page: &Answer) -> String {
    page.attribute("main form", "action").unwrap()
}

/// Follows a redirection within the form.
async fn follow(person: &Person, answer: &Answer) -> Answer {
    assert_eq!(answer.status, 303, "{}", answer.body);
    person.get(answer.location()).await
}

/// Sends a check page as it stands.
async fn send(person: &Person, check: &Answer) -> Answer {
    let inputs = check.inputs("main form");
    let body: Vec<(&str, &str)> = inputs
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    person.post(&form_action(check), &body).await
}

/// Fills in all pages up to the check page.
async fn to_check(person: &Person, slug: &str) -> Answer {
    let first = person.get(&format!("/f/{slug}")).await;
    let kept = press(
        person,
        &first,
        "continue",
        &[("name", "Ada Vale"), ("visits", "yes")],
    )
    .await;
    let second = follow(person, &kept).await;
    let visit = [
        ("email", "ada@example.org"),
        ("days", "mon"),
        ("days", "tue"),
    ];
    let kept = press(person, &second, "continue", &visit).await;
    let third = follow(person, &kept).await;
    let kept = press(person, &third, "continue", &[("note", "See you")]).await;
    follow(person, &kept).await
}

async fn count(server: &TestServer, slug: &str) -> i64 {
    server.stored(slug).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_three_pages_is_stored_once_with_all_its_answers() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("three")).await;
        let person = server.person();
        let check = to_check(&person, "three").await;
        assert_eq!(check.status, 200, "{}", check.body);
        for shown in [
            "Ada Vale",
            "ada@example.org",
            "Monday",
            "Tuesday",
            "See you",
        ] {
            assert!(check.body.contains(shown), "{shown}");
        }
        assert_eq!(count(server, "three").await, 0);
        let stored = send(&person, &check).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let receipt = person.get(stored.location()).await;
        assert!(receipt.body.contains("Tuesday") && receipt.body.contains("See you"));
        let again = send(&person, &check).await;
        assert_eq!(again.location(), stored.location());
        assert_eq!(count(server, "three").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_01_a_check_page_after_sending_leads_to_the_receipt() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("nav-01")).await;
        let person = server.person();
        let check = to_check(&person, "nav-01").await;
        let code = code_of(&check);
        let stored = send(&person, &check).await;
        for part in ["check", "p/who", "p/more"] {
            let back = person.get(&format!("/f/nav-01/{part}?d={code}")).await;
            assert_eq!(back.location(), stored.location(), "{part}");
        }
        // What arrives late changes nothing, and makes no new draft.
        let pair = check.pair().unwrap();
        let late = [
            (pair[0].0.as_str(), pair[0].1.as_str()),
            (pair[1].0.as_str(), pair[1].1.as_str()),
            ("name", ""),
            ("action", "save"),
        ];
        let late = person
            .post(&format!("/f/nav-01/p/who?d={code}"), &late)
            .await;
        assert_eq!(late.location(), stored.location());
        assert_eq!(count(server, "nav-01").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_02_what_is_missing_is_led_to_and_never_sent() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("nav-02")).await;
        let person = server.person();
        let check = to_check(&person, "nav-02").await;
        let other = person.get("/f/nav-02").await;
        let kept = press(
            &person,
            &other,
            "continue",
            &[("name", "Second"), ("visits", "yes")],
        )
        .await;
        let second = follow(&person, &kept).await;
        assert_eq!(send(&person, &check).await.status, 303);
        let code = second.attribute("main form", "action").unwrap();
        let code = code.split("d=").nth(1).unwrap().to_owned();
        let early = person.get(&format!("/f/nav-02/check?d={code}")).await;
        assert!(
            early.location().contains("/p/visit?d="),
            "{}",
            early.location()
        );
        let gap = person.get(early.location()).await;
        assert_eq!(gap.status, 200);
        assert!(gap.body.contains("href=\"#"), "{}", gap.body);
        let pair = second.pair().unwrap();
        let forced = person
            .send("nav-02", &pair, &[("name", "Second"), ("visits", "yes")])
            .await;
        assert_eq!(forced.status, 422, "{}", forced.body);
        assert_eq!(forced.attribute(".summary li a", "href"), None);
        assert_eq!(count(server, "nav-02").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_03_a_draft_that_was_changed_elsewhere_is_shown_before_it_is_sent() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("nav-03")).await;
        let (a, b) = (server.person(), server.person());
        let check = to_check(&a, "nav-03").await;
        let code = code_of(&check);
        let page = b.get(&format!("/f/nav-03/p/visit?d={code}")).await;
        let saved = press(&b, &page, "save", &[("email", "not an address")]).await;
        assert_eq!(saved.status, 303, "{}", saved.body);
        let refused = send(&a, &check).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("not an address"), "{}", refused.body);
        assert!(refused.body.contains("role=\"alert\""));
        assert_eq!(count(server, "nav-03").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_11_saving_keeps_what_is_wrong_and_says_so_later() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("nav-11")).await;
        let person = server.person();
        let first = person.get("/f/nav-11").await;
        let kept = press(
            &person,
            &first,
            "continue",
            &[("name", "Ada"), ("visits", "yes")],
        )
        .await;
        let second = follow(&person, &kept).await;
        let kept = press(
            &person,
            &second,
            "save",
            &[("email", "bad"), ("days", "tue")],
        )
        .await;
        let saved = follow(&person, &kept).await;
        let code = saved.body.split("/resume/").nth(1).unwrap();
        let code: String = code.chars().take(26).collect();
        let elsewhere = server.person();
        let resumed = elsewhere.get(&format!("/f/nav-11/resume/{code}")).await;
        let again = follow(&elsewhere, &resumed).await;
        assert_eq!(again.value("input[name=email]").as_deref(), Some("bad"));
        assert!(again.body.contains("role=\"alert\""), "{}", again.body);
        assert_eq!(
            again.value("input[name=days][checked]").as_deref(),
            Some("tue")
        );
    })
    .await;
}

/// Back keeps what is typed and judges nothing; the way forth shows it again.
#[tokio::test(flavor = "multi_thread")]
async fn nav_22_and_nav_23_back_keeps_all_and_judges_nothing() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("nav-22")).await;
        let person = server.person();
        let first = person.get("/f/nav-22").await;
        let kept = press(
            &person,
            &first,
            "continue",
            &[("name", "Ada"), ("visits", "yes")],
        )
        .await;
        let second = follow(&person, &kept).await;
        let back = press(&person, &second, "back", &[("email", ""), ("days", "mon")]).await;
        assert!(back.location().contains("/p/who?d="), "{}", back.location());
        let first = follow(&person, &back).await;
        assert!(!first.body.contains("role=\"alert\""));
        assert_eq!(first.value("input[name=name]").as_deref(), Some("Ada"));
        let kept = press(
            &person,
            &first,
            "continue",
            &[("name", "Ada"), ("visits", "yes")],
        )
        .await;
        let second = follow(&person, &kept).await;
        assert_eq!(
            second.value("input[name=days][checked]").as_deref(),
            Some("mon")
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_hidden_by_its_condition_is_skipped() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("skipped")).await;
        let person = server.person();
        let first = person.get("/f/skipped").await;
        assert!(first.body.contains("value=\"continue\""));
        let wrong = press(&person, &first, "continue", &[("name", "")]).await;
        assert_eq!(wrong.status, 422, "{}", wrong.body);
        let kept = press(
            &person,
            &first,
            "continue",
            &[("name", "Ada"), ("visits", "no")],
        )
        .await;
        assert!(
            kept.location().contains("/p/more?d="),
            "{}",
            kept.location()
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_11_one_page_sent_twice_at_once_opens_one_draft() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("dup-11")).await;
        let person = server.person();
        let first = person.get("/f/dup-11").await;
        let typed = [("name", "Ada"), ("visits", "no")];
        let press = || press(&person, &first, "continue", &typed);
        let (one, two, three) = tokio::join!(press(), press(), press());
        assert_eq!(one.location(), two.location());
        assert_eq!(one.location(), three.location());
        // Three changes of one draft, not three drafts of one change.
        let (db, key) = (&server.site.db, &server.site.config.keys.hash);
        let form = server.site.published.live(db, "dup-11").await.unwrap();
        let code = one.location().split("d=").nth(1).unwrap();
        let hash = DraftCode::parse(code).unwrap().hash(key);
        let now = server.site.clock.now();
        let draft = by_code(db, form.unwrap().live.id, &hash, now).await;
        assert_eq!(draft.unwrap().unwrap().revision, 3);
    })
    .await;
}

/// A question that the form asks since the draft was begun is asked before it is sent; the version is the one that was
/// answered.
#[tokio::test(flavor = "multi_thread")]
async fn ver_03_a_draft_follows_a_form_that_was_published_anew() {
    on_shared_servers(async |server| {
        let mut document = three_pages("ver-03");
        server.publish(&document).await;
        let person = server.person();
        let check = to_check(&person, "ver-03").await;
        let code = code_of(&check);
        let question =
            json!({ "id": "new", "kind": "text", "label": "New question", "required": true });
        document["pages"][2]["fields"]
            .as_array_mut()
            .unwrap()
            .push(question);
        server.publish(&document).await;
        let resumed = person.get(&format!("/f/ver-03/resume/{code}")).await;
        let gap = follow(&person, &resumed).await;
        assert!(gap.body.contains("New question"), "{}", gap.body);
        assert!(gap.body.contains("See you"));
        let kept = press(
            &person,
            &gap,
            "continue",
            &[("note", "See you"), ("new", "Asked")],
        )
        .await;
        let check = follow(&person, &kept).await;
        assert!(check.body.contains("Asked") && check.body.contains("Ada Vale"));
        let stored = send(&person, &check).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let receipt = person.get(stored.location()).await;
        assert!(receipt.body.contains("Asked"));
    })
    .await;
}

fn code_of(check: &Answer) -> String {
    check.value("input[name=draft_code]").unwrap()
}

/// The server is killed between two pages, and the answers are finished in another browser: nothing that was sent is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_survives_the_end_of_the_server_and_is_finished_elsewhere() {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        begun_and_finished(&scratch).await;
        scratch.remove().await;
    }
}

async fn begun_and_finished(scratch: &Scratch) {
    let keys = [
        ("ONCEFORM_SECRET_KEY", SECRET_KEY),
        ("ONCEFORM_HASH_KEY", HASH_KEY),
        ("ONCEFORM_DATABASE_URL", scratch.url.as_str()),
    ];
    let folder = scratch.folder.path();
    let document = folder.join("form.json");
    std::fs::write(&document, three_pages("killed").to_string()).unwrap();
    let import = ["form", "import", document.to_str().unwrap(), "--publish"];
    let imported = run(folder, &keys, &import);
    assert!(imported.status.success(), "{imported:?}");

    let mut server = Running::start(folder, &keys);
    let person = Person::new(&server.url);
    let first = person.get("/f/killed").await;
    let typed = [("name", "Ada Vale"), ("visits", "yes")];
    let kept = press(&person, &first, "continue", &typed).await;
    let second = follow(&person, &kept).await;
    let typed = [("email", "ada@example.org"), ("days", "tue")];
    let kept = press(&person, &second, "save", &typed).await;
    assert_eq!(kept.status, 303, "{}", kept.body);
    let code = kept.location().split("d=").nth(1).unwrap();
    let code = code.split('&').next().unwrap();
    server.process.kill().unwrap();
    server.process.wait().unwrap();

    let mut server = Running::start(folder, &keys);
    let other = Person::new(&server.url);
    let resumed = other.get(&format!("/f/killed/resume/{code}")).await;
    let check = follow(&other, &resumed).await;
    for shown in ["Ada Vale", "ada@example.org", "Tuesday"] {
        assert!(check.body.contains(shown), "{shown}: {}", check.body);
    }
    let stored = send(&other, &check).await;
    let receipt = follow(&other, &stored).await;
    assert!(receipt.body.contains("Ada Vale") && receipt.body.contains("Tuesday"));
    for (rows, count) in [
        ("form_submit_record", 1),
        ("answer_draft where answers is not null", 0),
    ] {
        let counted = scratch
            .number(&format!("select count(*) from {rows}"))
            .await;
        assert_eq!(counted, count, "{rows}");
    }
    server.terminate();
    assert_eq!(server.exit_code(), Some(0));
}

/// What the address answers on a later page is not lost on the way to it.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_in_the_address_reaches_the_page_that_asks_it() {
    on_shared_servers(async |server| {
        let mut document = three_pages("given");
        let hidden = json!({ "id": "source", "kind": "hidden", "label": "Source" });
        document["pages"][2]["fields"]
            .as_array_mut()
            .unwrap()
            .push(hidden);
        server.publish(&document).await;
        let person = server.person();
        let first = person
            .get("/f/given?source=poster&note=not%20asked&name=x")
            .await;
        assert_eq!(first.value("input[name=source]").as_deref(), Some("poster"));
        assert_eq!(first.value("input[name=note]"), None);
        let typed = [("name", "Ada"), ("visits", "no"), ("source", "poster")];
        let kept = press(&person, &first, "continue", &typed).await;
        let last = follow(&person, &kept).await;
        assert_eq!(last.value("input[name=source]").as_deref(), Some("poster"));
        let typed = [("note", "Hello"), ("source", "poster")];
        let kept = press(&person, &last, "continue", &typed).await;
        let check = follow(&person, &kept).await;
        assert_eq!(check.value("input[name=source]").as_deref(), Some("poster"));
        assert_eq!(send(&person, &check).await.status, 303);
    })
    .await;
}
