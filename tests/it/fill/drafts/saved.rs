//! Saved by a button, without script, on a form of one page.

use serde_json::json;

use super::super::steps::walk::Walk;
use super::{kept, open_drafts};
use crate::support::{TestServer, on_own_servers, on_shared_servers};

/// Presses the button that saves the only page.
async fn save(walk: &mut Walk, typed: &[(&str, &str)]) {
    let button = "button[name=action][value=save]";
    let action = walk.page.attribute(button, "formaction").unwrap();
    let pair = walk.page.pair().unwrap();
    let mut body = crate::support::with_pair(&pair, typed);
    body.push(("draft_revision", "0"));
    body.push(("draft_writer", ""));
    body.push(("action", "save"));
    let saved = walk.person.post(&action, &body).await;
    walk.follow(&saved).await;
}

/// Saves from a fresh page, and gives the address for later.
async fn saved(server: &TestServer, slug: &str, typed: &[(&str, &str)]) -> String {
    let mut walk = Walk::at(&server.person(), &format!("/f/{slug}")).await;
    save(&mut walk, typed).await;
    assert_eq!(walk.page.status, 200);
    let link = walk
        .page
        .attribute("a[href*='/resume/']", "href")
        .expect(&walk.page.body);
    link[link.find("/f/").unwrap()..].to_owned()
}

/// Saving keeps what is wrong and says so later, in any browser; from there it is corrected and sent once.
#[tokio::test(flavor = "multi_thread")]
async fn nav_11_the_only_page_is_saved_with_what_is_wrong() {
    on_shared_servers(async |server| {
        server.publish(&kept("drafts-saved")).await;
        let typed = [("name", "Ada Vale"), ("email", "bad"), ("note", "Later")];
        let link = saved(server, "drafts-saved", &typed).await;
        assert_eq!(open_drafts(server, "drafts-saved").await, 1);
        let mut walk = Walk::at(&server.person(), &link).await;
        let resumed = walk.page.clone();
        walk.follow(&resumed).await;
        assert_eq!(walk.value("name").as_deref(), Some("Ada Vale"));
        assert_eq!(walk.value("email").as_deref(), Some("bad"));
        assert!(walk.page.body.contains("role=\"alert\""), "flags it");
        assert_eq!(walk.page.text("textarea").as_deref(), Some("Later"));
        let right = [("email", "ada@example.org")];
        let stored = walk.send_with(&right).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let again = walk.send_with(&right).await;
        assert_eq!((again.status, again.location()), (303, stored.location()));
        assert_eq!(open_drafts(server, "drafts-saved").await, 0);
        assert_eq!(server.stored("drafts-saved").await, 1);
    })
    .await;
}

/// What the form asks since the draft was kept is asked before it is sent, and the version is the one that was answered.
#[tokio::test(flavor = "multi_thread")]
async fn ver_03_a_saved_page_follows_a_form_that_was_published_anew() {
    on_shared_servers(async |server| {
        let mut document = kept("drafts-anew");
        server.publish(&document).await;
        let link = saved(server, "drafts-anew", &[("name", "Ada Vale")]).await;
        let fields = document["pages"][0]["fields"].as_array_mut().unwrap();
        fields.push(json!({ "id": "new", "kind": "text", "label": "New", "required": true }));
        server.publish(&document).await;
        let mut walk = Walk::at(&server.person(), &link).await;
        let resumed = walk.page.clone();
        walk.follow(&resumed).await;
        assert_eq!(walk.value("name").as_deref(), Some("Ada Vale"));
        assert_eq!(walk.send().await.status, 422, "asked before it is sent");
        let stored = walk.send_with(&[("new", "Asked")]).await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let second = "select count(*) from form_submit_record r join form f on f.id = r.form_id \
            where f.slug = 'drafts-anew' and r.form_version = 2";
        assert_eq!(server.scratch.number(second).await, 1);
    })
    .await;
}

/// After its days a draft is gone, and its address says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_gone_after_its_days() {
    on_own_servers(async |server| {
        let mut document = kept("drafts-gone");
        document["settings"]["draft_days"] = json!(2);
        server.publish(&document).await;
        let link = saved(server, "drafts-gone", &[("name", "Ada Vale")]).await;
        server.site.clock.advance(chrono::Duration::hours(47));
        assert_eq!(server.person().get(&link).await.status, 303);
        server.site.clock.advance(chrono::Duration::hours(2));
        let gone = server.person().get(&link).await;
        assert_eq!(gone.status, 410, "{}", gone.body);
        assert!(!gone.body.contains("Ada Vale"));
    })
    .await;
}
