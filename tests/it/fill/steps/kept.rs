//! What is kept of each page, right or wrong, and by whom it was changed.

use onceform::domain::id::DraftCode;
use onceform::storage::answer_drafts::by_code;
use serde_json::{Value, json};

use super::walk::{WHO, Walk, code_in, three_pages};
use crate::support::on_shared_servers;

#[tokio::test(flavor = "multi_thread")]
async fn nav_03_a_draft_that_was_changed_elsewhere_is_shown_before_it_is_sent() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("nav-03")).await;
        let check = Walk::to_check(&server.person(), "/f/nav-03").await;
        let page = format!("/f/nav-03/p/visit?d={}", check.code());
        let other = Walk::at(&server.person(), &page).await;
        let saved = other.press("save", &[("email", "not an address")]).await;
        assert_eq!(saved.status, 303, "{}", saved.body);
        let refused = check.send().await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("not an address"), "{}", refused.body);
        assert!(refused.body.contains("role=\"alert\""));
        assert_eq!(server.stored("nav-03").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nav_11_saving_keeps_what_is_wrong_and_says_so_later() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("nav-11")).await;
        let mut walk = Walk::at(&server.person(), "/f/nav-11").await;
        walk.go("continue", &WHO).await;
        walk.go("save", &[("email", "bad"), ("days", "tue")]).await;
        let code = walk.page.body.split("/resume/").nth(1).unwrap();
        let code: String = code.chars().take(26).collect();
        let elsewhere = server.person();
        let resumed = elsewhere.get(&format!("/f/nav-11/resume/{code}")).await;
        let again = elsewhere.get(resumed.location()).await;
        assert_eq!(again.value("input[name=email]").as_deref(), Some("bad"));
        assert!(again.body.contains("role=\"alert\""), "{}", again.body);
        let ticked = again.value("input[name=days][checked]");
        assert_eq!(ticked.as_deref(), Some("tue"));
        // What was right before stands as well.
        let first = elsewhere.get(&format!("/f/nav-11/p/who?d={code}")).await;
        assert_eq!(first.value("input[name=name]").as_deref(), Some("Ada Vale"));
    })
    .await;
}

/// A page with a question of each kind, between two others.
fn each_kind() -> Value {
    let two = json!([{ "id": "x", "label": "X" }, { "id": "y", "label": "Y" }]);
    let long: Vec<_> = (0..40)
        .map(|at| json!({ "id": format!("c{at}"), "label": format!("Country {at}") }))
        .collect();
    let text = |id: &str| json!({ "id": id, "kind": "text", "label": id });
    json!({
        "onceform": 1, "slug": "nav-22", "title": "Registration",
        "pages": [
            { "id": "one", "fields": [text("first")] },
            { "id": "two", "fields": [
                text("text"),
                { "id": "paragraph", "kind": "paragraph", "label": "Paragraph" },
                { "id": "number", "kind": "number", "label": "Number" },
                { "id": "email", "kind": "email", "label": "Email" },
                { "id": "phone", "kind": "phone", "label": "Phone" },
                { "id": "born", "kind": "date", "label": "Born" },
                { "id": "visit", "kind": "datetime", "label": "Visit" },
                { "id": "choice", "kind": "choice", "label": "Choice", "options": two },
                { "id": "choices", "kind": "choices", "label": "Choices", "options": two, "other": true },
                { "id": "country", "kind": "dropdown", "label": "Country", "options": long },
                { "id": "sure", "kind": "yes_no", "label": "Sure?" },
                { "id": "stars", "kind": "rating", "label": "Stars" },
                { "id": "grid", "kind": "matrix", "label": "Grid", "rows": two, "options": two },
                { "id": "home", "kind": "address", "label": "Home", "format": "cn" },
                { "id": "signed", "kind": "signature", "label": "Signed", "text": "It is true" },
                { "id": "terms", "kind": "consent", "label": "Terms", "text": "All of them" },
                { "id": "needed", "kind": "text", "label": "Needed", "required": true }
            ] },
            { "id": "three", "fields": [text("last")] }
        ]
    })
}

const TYPED: [(&str, &str); 20] = [
    ("text", "Half"),
    ("paragraph", "One\r\n<two>"),
    ("number", "4,5"),
    ("email", "not yet"),
    ("phone", "+44 7700 900022"),
    ("born", "2001-02-03"),
    ("visit.date", "2027-01-02"),
    ("visit.time", "10:30"),
    ("choice", "y"),
    ("choices", "x"),
    ("choices", "_other"),
    ("choices.other", "Both, or none"),
    ("country", "c31"),
    ("sure", "no"),
    ("stars", "4"),
    ("grid.x", "y"),
    ("home.city", "杭州市"),
    ("signed", "Ada V."),
    ("signed.agreed", "yes"),
    ("terms", "yes"),
];

/// Back keeps what is typed, whatever the kind, and judges nothing; the way forth shows it again. What was picked and is
/// picked no more stays so.
#[tokio::test(flavor = "multi_thread")]
async fn nav_22_and_nav_23_back_keeps_all_and_judges_nothing() {
    on_shared_servers(async |server| {
        server.publish(&each_kind()).await;
        let mut walk = Walk::at(&server.person(), "/f/nav-22").await;
        walk.go("continue", &[("first", "A")]).await;
        let back = walk.press("back", &TYPED).await;
        assert!(back.location().contains("/p/one?d="), "{}", back.location());
        walk.follow(&back).await;
        assert!(!walk.page.body.contains("role=\"alert\""));
        assert_eq!(walk.value("first").as_deref(), Some("A"));
        walk.go("continue", &[("first", "A")]).await;
        let ours = |walk: &Walk| {
            let mut inputs = walk.page.inputs("main form");
            let pair = ["request_id", "page_token"];
            inputs
                .retain(|(name, value)| !pair.contains(&name.as_str()) && !value.trim().is_empty());
            inputs.sort();
            inputs
        };
        let owned = |typed: &[(&str, &str)]| {
            let lines = |value: &str| value.replace("\r\n", "\n");
            let mut owned: Vec<_> = typed
                .iter()
                .map(|(name, value)| ((*name).to_owned(), lines(value)))
                .collect();
            owned.sort();
            owned
        };
        let shown = ours(&walk);
        let shown: Vec<_> = shown
            .into_iter()
            .map(|(name, value)| (name, value.replace("\r\n", "\n")))
            .collect();
        assert_eq!(shown, owned(&TYPED));
        // Boxes that are unticked again, and a list that is set back.
        let left = [("text", "Half"), ("choice", "y")];
        walk.go("back", &left).await;
        walk.go("continue", &[("first", "A")]).await;
        assert_eq!(ours(&walk), owned(&left));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dup_11_one_page_sent_twice_at_once_opens_one_draft() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("dup-11")).await;
        let first = Walk::at(&server.person(), "/f/dup-11").await;
        let press = || first.press("continue", &WHO);
        let (one, two, three) = tokio::join!(press(), press(), press());
        assert_eq!(one.location(), two.location());
        assert_eq!(one.location(), three.location());
        // Three changes of one draft, not three drafts of one change.
        let (db, key) = (&server.site.db, &server.site.config.keys.hash);
        let form = server.site.published.live(db, "dup-11").await.unwrap();
        let code = DraftCode::parse(&code_in(one.location())).unwrap();
        let now = server.site.clock.now();
        let draft = by_code(db, form.unwrap().live.id, &code.hash(key), now).await;
        assert_eq!(draft.unwrap().unwrap().revision, 3);
    })
    .await;
}
