//! Answers that are kept as they are typed, on forms that say so.

mod files;
mod redis;
mod saved;

use serde_json::{Value, json};

use super::steps::walk::{Walk, code_in, three_pages_with};
use crate::support::{Answer, Person, TestServer, on_shared_servers, with_pair};

/// A form of one page that keeps drafts.
pub(super) fn kept(slug: &str) -> Value {
    json!({
        "onceform": 1, "slug": slug, "title": "Visit", "language": "en",
        "pages": [{ "id": "main", "fields": [
            { "id": "name", "kind": "text", "label": "Full name", "required": true },
            { "id": "email", "kind": "email", "label": "Email" },
            { "id": "days", "kind": "choices", "label": "Days", "options": [
                { "id": "mon", "label": "Monday" }, { "id": "tue", "label": "Tuesday" } ] },
            { "id": "note", "kind": "paragraph", "label": "Note" }
        ] }],
        "translations": { "zh-CN": {} },
        "settings": { "keep_drafts": true }
    })
}

/// A tab that keeps what is typed, as the page's script does.
#[derive(Clone)]
pub(super) struct Tab {
    pub(super) walk: Walk,
    name: &'static str,
    count: u32,
    revision: i64,
}

impl Tab {
    pub(super) async fn at(person: &Person, address: &str, name: &'static str) -> Self {
        let walk = Walk::at(person, address).await;
        let revision = walk.value("draft_revision").expect(&walk.page.body);
        Self {
            walk,
            name,
            count: 0,
            revision: revision.parse().unwrap(),
        }
    }

    /// One request of the script, as it was made at that moment.
    pub(super) fn request(&mut self) -> Self {
        self.count += 1;
        self.clone()
    }

    /// Sends such a request.
    pub(super) async fn arrive(&self, typed: &[(&str, &str)]) -> (u16, Value) {
        let address = self.walk.page.attribute("main form", "data-draft").unwrap();
        let pair = self.walk.page.pair().unwrap();
        let (revision, writer) = (self.revision.to_string(), self.writer());
        let mut body = with_pair(&pair, typed);
        body.push(("draft_revision", &revision));
        body.push(("draft_writer", &writer));
        let answer = self.walk.person.post(&address, &body).await;
        let said = serde_json::from_str(&answer.body).expect(&answer.body);
        (answer.status, said)
    }

    /// Keeps what is typed and takes note of the answer.
    pub(super) async fn keep(&mut self, typed: &[(&str, &str)]) -> (u16, String) {
        let (status, said) = self.request().arrive(typed).await;
        if let Some(revision) = said["revision"].as_i64() {
            self.revision = revision;
        }
        (status, said["state"].as_str().unwrap().to_owned())
    }

    /// Sends the form.
    pub(super) async fn send(&mut self, typed: &[(&str, &str)]) -> Answer {
        self.count += 1;
        let (revision, writer) = (self.revision.to_string(), self.writer());
        let mut body = typed.to_vec();
        body.push(("draft_revision", &revision));
        body.push(("draft_writer", &writer));
        self.walk.press("", &body).await
    }

    fn writer(&self) -> String {
        format!("{}.{}", self.name, self.count)
    }
}

pub(super) fn said(status: u16, state: &str) -> (u16, String) {
    (status, state.to_owned())
}

/// Drafts of a form that hold answers.
pub(super) async fn open_drafts(server: &TestServer, slug: &str) -> i64 {
    let count = format!(
        "select count(*) from answer_draft d join form f on f.id = d.form_id \
         where f.slug = '{slug}' and d.answers is not null"
    );
    server.scratch.number(&count).await
}

/// The page says so before the first question, and only there does it load the script.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_keeps_drafts_says_so_beforehand() {
    on_shared_servers(async |server| {
        server.publish(&kept("drafts-said")).await;
        let mut other = kept("drafts-none");
        other["settings"] = json!({});
        server.publish(&other).await;
        let person = server.person();
        let page = person.get("/f/drafts-said").await;
        let told = page.text(".form-head").unwrap();
        assert!(told.contains("are kept as a draft before you send them, for 14 days"));
        assert!(page.body.contains("/assets/drafts."));
        let chinese = person.get("/f/drafts-said?lang=zh-CN").await;
        assert!(chinese.text(".form-head").unwrap().contains("保留 14 天"));
        let page = person.get("/f/drafts-none").await;
        for none in [
            "/assets/drafts.",
            "data-draft",
            "draft_revision",
            "value=\"save\"",
        ] {
            assert!(!page.body.contains(none), "{none}");
        }
        let pair = page.pair().unwrap();
        let refused = person
            .post("/f/drafts-none/draft/main", &with_pair(&pair, &[]))
            .await;
        assert_eq!(refused.status, 410, "{}", refused.body);
        assert_eq!(open_drafts(server, "drafts-none").await, 0);
    })
    .await;
}

/// What was on its way when Send succeeded arrives late: no draft comes of it, and the row stays as it is.
#[tokio::test(flavor = "multi_thread")]
async fn drf_01_what_arrives_after_send_revives_nothing() {
    on_shared_servers(async |server| {
        server.publish(&kept("drf-01")).await;
        let typed = [("name", "Ada Vale"), ("note", "As sent")];
        for kept_before in [true, false] {
            let mut tab = Tab::at(&server.person(), "/f/drf-01", "one").await;
            if kept_before {
                assert_eq!(tab.keep(&typed[..1]).await, said(200, "kept"));
            }
            let late = tab.request();
            let stored = tab.send(&typed).await;
            assert_eq!(stored.status, 303, "{}", stored.body);
            let (status, answer) = late
                .arrive(&[("name", "Too late"), ("note", "Too late")])
                .await;
            assert_eq!((status, answer["state"].as_str()), (410, Some("sent")));
            assert_eq!(open_drafts(server, "drf-01").await, 0);
            let receipt = tab.walk.person.get(stored.location()).await;
            assert!(receipt.body.contains("As sent") && !receipt.body.contains("Too late"));
            let again = tab.send(&typed).await;
            assert_eq!((again.status, again.location()), (303, stored.location()));
        }
        assert_eq!(server.stored("drf-01").await, 2);
        // Also a draft that was kept in the very moment of Send opens nothing but the receipt.
        let revive = "update answer_draft set answers = '[[\"name\", \"Ghost\"]]'";
        let mut tab = Tab::at(&server.person(), "/f/drf-01", "two").await;
        let (_, first) = tab.request().arrive(&typed).await;
        let stored = tab.send(&typed).await;
        let id = &tab.walk.page.pair().unwrap()[0].1;
        let revive = format!("{revive} where request_id = '{id}'");
        server.scratch.execute(&revive).await;
        let address = first["address"].as_str().unwrap();
        let opened = tab.walk.person.get(address).await;
        assert_eq!(opened.location(), stored.location());
    })
    .await;
}

/// An old tab does not overwrite what another one has kept since, and is told; emptying an answer on purpose is a change
/// like any other; and what is sent from the old tab is asked about first.
#[tokio::test(flavor = "multi_thread")]
async fn drf_02_an_old_tab_keeps_nothing_over_newer_answers() {
    on_shared_servers(async |server| {
        server.publish(&kept("drf-02")).await;
        let mut old = Tab::at(&server.person(), "/f/drf-02", "old").await;
        let first = [("name", "Ada"), ("note", "First")];
        let (status, answer) = old.request().arrive(&first).await;
        assert_eq!(status, 200, "{answer}");
        let address = answer["address"].as_str().unwrap().to_owned();
        old.revision = 1;
        let mut new = Tab::at(&server.person(), &address, "new").await;
        assert_eq!(new.walk.value("name").as_deref(), Some("Ada"));
        let newer = [("name", "Ada"), ("note", "")];
        assert_eq!(new.keep(&newer).await, said(200, "kept"));
        let (status, answer) = old.request().arrive(&first).await;
        assert_eq!((status, answer["state"].as_str()), (409, Some("changed")));
        let shown = new
            .walk
            .person
            .get(answer["address"].as_str().unwrap())
            .await;
        assert_eq!(shown.text("textarea").as_deref(), Some(""), "stays emptied");
        // One that reads the newer answers may change them again.
        let mut third = Tab::at(&server.person(), &address, "third").await;
        assert_eq!(
            third.keep(&[("name", "Ada V."), ("note", "Third")]).await,
            said(200, "kept")
        );
        // Sent from the old tab: both sets of answers survive until the person has decided.
        let asked = old.send(&first).await;
        assert_eq!(asked.status, 409, "{}", asked.body);
        assert_eq!(asked.text("textarea").as_deref(), Some("First"));
        assert_eq!(asked.pair(), old.walk.page.pair());
        let link = asked.attribute("[role=alert] a", "href").unwrap();
        let newest = old.walk.person.get(&link).await;
        assert_eq!(newest.text("textarea").as_deref(), Some("Third"));
        assert_eq!(server.stored("drf-02").await, 0);
        old.revision = asked
            .value("input[name=draft_revision]")
            .unwrap()
            .parse()
            .unwrap();
        let stored = old.send(&first).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(third.keep(&newer).await, said(410, "sent"));
        assert_eq!(open_drafts(server, "drf-02").await, 0);
        assert_eq!(server.stored("drf-02").await, 1);
    })
    .await;
}

/// Of one tab the later request counts, whichever arrives first; an answer that was lost makes no stranger of the tab.
#[tokio::test(flavor = "multi_thread")]
async fn requests_of_one_tab_that_overtake_each_other_leave_the_later_answers() {
    on_shared_servers(async |server| {
        server.publish(&kept("drafts-late")).await;
        let mut tab = Tab::at(&server.person(), "/f/drafts-late", "one").await;
        let (slow, fast) = (tab.request(), tab.request());
        let (status, answer) = fast.arrive(&[("name", "Later")]).await;
        assert_eq!(status, 200);
        let late = slow.arrive(&[("name", "Earlier")]).await;
        assert_eq!(late, (200, json!({ "state": "late", "count": 2 })));
        let address = answer["address"].as_str().unwrap();
        let shown = Walk::at(&server.person(), address).await;
        assert_eq!(shown.value("name").as_deref(), Some("Later"));
        // The page still thinks that there is no draft.
        assert_eq!(
            tab.keep(&[("name", "Third")]).await,
            said(200, "kept"),
            "its own answers are no news to it"
        );
        let shown = Walk::at(&server.person(), address).await;
        assert_eq!(shown.value("name").as_deref(), Some("Third"));
    })
    .await;
}

/// The finished draft is gone; before, its address showed what was typed, right or wrong.
#[tokio::test(flavor = "multi_thread")]
async fn drf_03_a_draft_shows_its_answers_until_it_is_sent() {
    on_shared_servers(async |server| {
        server.publish(&kept("drf-03")).await;
        let mut tab = Tab::at(&server.person(), "/f/drf-03", "one").await;
        let typed = [
            ("name", "Ada Vale"),
            ("email", "wrong"),
            ("days", "tue"),
            ("note", "Two\r\nlines"),
        ];
        let (_, answer) = tab.request().arrive(&typed).await;
        let address = answer["address"].as_str().unwrap();
        let mut elsewhere = Tab::at(&server.person(), address, "two").await;
        let page = &elsewhere.walk.page;
        assert_eq!(elsewhere.walk.value("name").as_deref(), Some("Ada Vale"));
        assert_eq!(elsewhere.walk.value("email").as_deref(), Some("wrong"));
        assert_eq!(
            page.value("input[name=days][checked]").as_deref(),
            Some("tue")
        );
        assert_eq!(page.text("textarea").as_deref(), Some("Two lines"));
        assert!(
            page.body.contains("role=\"alert\""),
            "what is wrong is told"
        );
        assert_eq!(open_drafts(server, "drf-03").await, 1);
        let right = [("name", "Ada Vale"), ("email", "ada@example.org")];
        let stored = elsewhere.send(&right).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(open_drafts(server, "drf-03").await, 0);
        for part in [
            address.to_owned(),
            format!("/f/drf-03/resume/{}", code_in(address)),
        ] {
            let gone = server.person().get(&part).await;
            assert_eq!((gone.status, gone.location()), (303, stored.location()));
        }
    })
    .await;
}

/// On a form of several pages each page is kept on its own: another page of the same draft is no newer answer to this one.
#[tokio::test(flavor = "multi_thread")]
async fn pages_of_one_draft_do_not_stand_in_each_others_way() {
    on_shared_servers(async |server| {
        let settings = json!({ "keep_drafts": true });
        server
            .publish(&three_pages_with("drafts-pages", settings))
            .await;
        let mut who = Tab::at(&server.person(), "/f/drafts-pages", "one").await;
        let (_, answer) = who
            .request()
            .arrive(&[("name", "Ada"), ("visits", "yes")])
            .await;
        let address = answer["address"].as_str().unwrap();
        let visit = address.replace("/p/who", "/p/visit");
        let mut visit = Tab::at(&server.person(), &visit, "two").await;
        for email in ["a@example.org", "b@example.org"] {
            assert_eq!(visit.keep(&[("email", email)]).await, said(200, "kept"));
        }
        who.revision = 1;
        let name = [("name", "Ada Vale"), ("visits", "yes")];
        assert_eq!(who.keep(&name).await, said(200, "kept"));
        let resumed = address.replace("/p/who", "/check");
        let check = Walk::at(&server.person(), &resumed).await;
        for shown in ["Ada Vale", "b@example.org"] {
            assert!(check.page.body.contains(shown), "{shown}");
        }
        let stored = check.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        assert_eq!(who.keep(&name).await, said(410, "sent"));
        assert_eq!(open_drafts(server, "drafts-pages").await, 0);
    })
    .await;
}

/// A pair that is none keeps nothing, nor does a form that takes no answers.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_kept_without_a_page_of_ours_or_after_closing() {
    on_shared_servers(async |server| {
        server.publish(&kept("drafts-shut")).await;
        let mut tab = Tab::at(&server.person(), "/f/drafts-shut", "one").await;
        let forged = [
            ("request_id", "9b2f6c1e-1f2b-4c3d-8e9f-0a1b2c3d4e5f"),
            ("page_token", "no"),
            ("name", "x"),
        ];
        let person = server.person();
        let refused = person.post("/f/drafts-shut/draft/main", &forged).await;
        assert_eq!(refused.status, 400, "{}", refused.body);
        let close = "update form set state = 'closed' where slug = 'drafts-shut'";
        server.scratch.execute(close).await;
        assert_eq!(tab.keep(&[("name", "x")]).await, said(410, "shut"));
        assert_eq!(open_drafts(server, "drafts-shut").await, 0);
    })
    .await;
}
