//! What the address says once is said on every page, to the receipt: frame, language, invitation. These browsers take no
//! cookies.

use onceform::domain::account::Role;
use serde_json::json;

use super::walk::{VISIT, WHO, Walk, three_pages, three_pages_with};
use crate::support::{Member, Person, TestServer, on_each_server, on_shared_servers, with_pair};

/// Every press by somebody without cookies; gives the addresses on the way and the receipt.
async fn to_receipt(fresh: impl Fn() -> Person, first: &str) -> (Vec<String>, Walk) {
    let mut walk = Walk::at(&fresh(), first).await;
    let mut way = vec![walk.action()];
    for typed in [&WHO[..], &VISIT, &[("note", "See you")]] {
        walk.person = fresh();
        let kept = walk.press("continue", typed).await;
        way.push(kept.location().to_owned());
        walk.follow(&kept).await;
        way.push(walk.action());
    }
    let back = walk.page.attribute("section .actions a", "href");
    way.push(back.unwrap());
    walk.person = fresh();
    let stored = walk.send().await;
    way.push(stored.location().to_owned());
    walk.follow(&stored).await;
    (way, walk)
}

#[tokio::test(flavor = "multi_thread")]
async fn emb_01_every_page_stays_in_the_frame() {
    on_shared_servers(async |server| {
        let settings = json!({ "embed_origins": ["https://www.example.org"] });
        server
            .publish(&three_pages_with("steps-frame", settings))
            .await;
        let (way, end) = to_receipt(|| server.person(), "/f/steps-frame?embed=1").await;
        for address in &way {
            assert!(address.contains("embed=1"), "{address}");
        }
        assert!(end.page.texts(".masthead").is_empty());
        assert_eq!(server.stored("steps-frame").await, 1);
        // Back, the page again with its faults, and the page of all answers stay there as well; the address for later does
        // not.
        let mut walk = Walk::at(&server.person(), "/f/steps-frame?embed=1").await;
        walk.go("continue", &WHO).await;
        let back = walk
            .page
            .attribute("main p a[href*='/p/who']", "href")
            .unwrap();
        assert!(back.contains("embed=1"), "{back}");
        let wrong = walk.press("continue", &[("email", "bad")]).await;
        assert_eq!((wrong.status, wrong.texts(".masthead").len()), (422, 0));
        let back = walk.press("back", &VISIT).await;
        assert!(back.location().contains("embed=1"), "{}", back.location());
        walk.go("save", &VISIT).await;
        let link = walk.page.attribute("a[href*='/resume/']", "href").unwrap();
        assert!(!link.contains("embed"), "{link}");
        assert!(link.starts_with("http"), "{link}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_chosen_in_the_address_lasts_to_the_receipt() {
    on_shared_servers(async |server| {
        server.publish(&three_pages("steps-lang")).await;
        let (way, end) = to_receipt(|| server.person(), "/f/steps-lang?lang=zh-CN").await;
        for address in &way {
            assert!(address.contains("lang=zh-CN"), "{address}");
            assert_eq!(address.matches("lang=").count(), 1, "{address}");
        }
        assert_eq!(end.page.attribute("html", "lang").as_deref(), Some("zh-CN"));
        assert!(end.page.body.contains("报名"));
        // Chosen anew on the way, with what was typed: the new one lasts.
        let mut walk = Walk::at(&server.person(), "/f/steps-lang?lang=zh-CN").await;
        walk.person = server.person();
        let other = "button[value=language][formaction*='lang=en']";
        let action = walk.page.attribute(other, "formaction").unwrap();
        assert_eq!(action.matches("lang=").count(), 1, "{action}");
        let pair = walk.page.pair().unwrap();
        let mut typed: Vec<_> = pair
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        typed.extend_from_slice(&[("name", "Ada Vale"), ("action", "language")]);
        let chosen = walk.person.post(&action, &typed).await;
        walk.person = server.person();
        walk.follow(&chosen).await;
        assert_eq!(walk.page.attribute("html", "lang").as_deref(), Some("en"));
        assert_eq!(walk.value("name").as_deref(), Some("Ada Vale"));
        assert!(walk.action().ends_with("&lang=en"), "{}", walk.action());
        // A form of one page as well, also when it is sent back for its faults.
        let mut one = three_pages("one-lang");
        one["pages"].as_array_mut().unwrap().truncate(1);
        server.publish(&one).await;
        let page = Walk::at(&server.person(), "/f/one-lang?lang=zh-CN").await;
        let mut page = Walk {
            person: server.person(),
            ..page
        };
        page.page = page.press("", &[("name", "")]).await;
        assert_eq!(page.page.status, 422);
        assert_eq!(
            page.page.attribute("html", "lang").as_deref(),
            Some("zh-CN")
        );
        page.person = server.person();
        let stored = page.press("", &WHO).await;
        page.follow(&stored).await;
        assert_eq!(
            page.page.attribute("html", "lang").as_deref(),
            Some("zh-CN")
        );
    })
    .await;
}

async fn invited(server: &TestServer) -> Vec<String> {
    let settings = json!({ "one_response_per": "invitation" });
    let form = server
        .publish(&three_pages_with("steps-invited", settings))
        .await;
    let staff = Member::new(server, "inviting@example.org", Role::Admin).await;
    let page = format!("/admin/forms/{form}/invitations");
    let pair = staff.get(&page).await.pair().unwrap();
    let made = staff
        .post(&page, &with_pair(&pair, &[("count", "2")]))
        .await;
    let links = made.text("#links").expect(&made.body);
    let path = |link: &str| link[link.find("/f/").unwrap()..].to_owned();
    links.split_whitespace().map(path).collect()
}

/// The invitation comes along page by page, counts once, and neither the receipt nor a page without it opens anything.
#[tokio::test(flavor = "multi_thread")]
async fn lim_07_an_invitation_lasts_from_the_first_page_to_the_last() {
    on_each_server(async |server| {
        let links = invited(server).await;
        let (way, end) = to_receipt(|| server.person(), &links[0]).await;
        let (receipt, pages) = way.split_last().unwrap();
        for address in pages {
            assert!(address.contains("invitation="), "{address}");
        }
        assert!(!receipt.contains("invitation="), "{receipt}");
        assert_eq!(end.page.status, 200);
        let used = Walk::at(&server.person(), &links[0]).await;
        let answered = (200, "You’ve already answered".to_owned());
        assert_eq!(used.heading(), answered);
        // Without it no page asks anything, and nothing is kept or sent.
        let mut walk = Walk::at(&server.person(), &links[1]).await;
        walk.go("continue", &WHO).await;
        let code = walk.code();
        let none = "This form needs an invitation";
        for part in ["p/visit", "check"] {
            let address = format!("/f/steps-invited/{part}?d={code}");
            let bare = Walk::at(&server.person(), &address).await;
            assert_eq!(bare.heading(), (200, none.to_owned()));
        }
        let pair = walk.page.pair().unwrap();
        let typed = with_pair(&pair, &VISIT);
        let address = format!("/f/steps-invited/p/visit?d={code}");
        let refused = walk.person.post(&address, &typed).await;
        assert_eq!(refused.status, 403, "{}", refused.body);
        assert!(refused.text("#kept").unwrap().contains("ada@example.org"));
        // The address for later brings it along.
        walk.go("save", &VISIT).await;
        let link = walk.page.attribute("a[href*='/resume/']", "href").unwrap();
        assert!(link.contains("invitation="), "{link}");
        assert_eq!(server.stored("steps-invited").await, 1);
    })
    .await;
}
