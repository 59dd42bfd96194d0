//! Address, state, access.

use onceform::domain::account::Role;
use onceform::domain::form::{FormState, May};
use onceform::storage::forms;

use super::Workshop;
use crate::support::{Member, on_each_server, staff};

#[tokio::test]
async fn the_address_is_there_once_the_form_is_published() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let draft = shop.get("share").await;
        assert!(draft.text("section").unwrap().contains("Publish it first"));
        assert_eq!(shop.get("qr.svg").await.status, 404);
        assert_eq!(shop.press("state", &[("state", "live")]).await.status, 409);
        shop.add("text", "Name").await;
        shop.publish().await;
        let share = shop.get("share?did=published").await;
        let address = format!("{}/f/open-day", server.url);
        let file = shop.get("qr.svg").await;
        assert_eq!(file.header("content-type"), "image/svg+xml");
        let kept = "attachment; filename=\"open-day.svg\"";
        assert_eq!(file.header("content-disposition"), kept);
        let picture = onceform::web::qr::svg(&address).unwrap();
        assert_eq!(file.body, picture.to_string());
        assert!(share.body.contains(&file.body));
        assert_eq!(share.value("#address").unwrap(), address);
        assert_eq!(
            share.attribute("[data-copy]", "data-copy").unwrap(),
            "address"
        );
        assert!(
            share
                .text(".notice.success")
                .unwrap()
                .contains("Version 1 is published")
        );
    })
    .await;
}

#[tokio::test]
async fn a_form_is_closed_and_opened_again() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        let person = server.person();
        let pair = person.open("open-day").await;
        let closed = shop.press("state", &[("state", "closed")]).await;
        assert!(closed.location().ends_with("/share?did=closed"));
        assert_eq!(shop.row().await.state, FormState::Closed);
        assert_eq!(
            person
                .send("open-day", &pair, &[("name", "Anne")])
                .await
                .status,
            410
        );
        let opened = shop.press("state", &[("state", "live")]).await;
        assert_eq!(opened.status, 303);
        assert_eq!(
            person
                .send("open-day", &pair, &[("name", "Anne")])
                .await
                .status,
            303
        );
        for wrong in ["draft", "open", ""] {
            let refused = shop.press("state", &[("state", wrong)]).await;
            assert!([400, 409].contains(&refused.status), "{wrong}");
        }
        assert_eq!(shop.row().await.state, FormState::Live);
    })
    .await;
}

#[tokio::test]
async fn publishing_a_closed_form_opens_it_and_says_so() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        shop.press("state", &[("state", "closed")]).await;
        shop.add("text", "Nickname").await;
        let page = shop.get("publish").await;
        assert!(page.body.contains("Publishing opens it again."));
        shop.publish().await;
        assert_eq!(shop.row().await.state, FormState::Live);
    })
    .await;
}

#[tokio::test]
async fn access_is_given_and_taken_back() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let colleague = Member::new(server, "colleague@example.org", Role::Editor).await;
        let reviewer = staff(&shop.db, "reviewer@example.org", Role::Reviewer).await;
        let other = shop.seen_by(colleague.clone());
        assert_eq!(other.get("build").await.status, 404);
        let id = colleague.id.to_string();
        let given = shop
            .press("grants", &[("account", &id), ("may", "edit")])
            .await;
        assert_eq!(given.status, 303, "{}", given.body);
        assert_eq!(other.get("build").await.status, 200);
        assert!(
            colleague
                .get("/admin/forms")
                .await
                .text(".row-link")
                .is_some()
        );
        let share = shop.get("share?did=granted").await;
        assert!(
            share
                .text(".grants")
                .unwrap()
                .contains("colleague@example.org")
        );
        assert!(share.text(".grants .tag").unwrap().contains("Edit"));
        // Who was let in does not let others in.
        let page = other.get("share").await;
        assert_eq!((page.status, page.text(".grant-form")), (200, None));
        let reviewer = reviewer.to_string();
        let more = [("account", reviewer.as_str()), ("may", "review")];
        assert_eq!(other.press("grants", &more).await.status, 403);
        let unfit = [("account", reviewer.as_str()), ("may", "edit")];
        let unfit = shop.press("grants", &unfit).await;
        assert_eq!(unfit.status, 422);
        assert!(
            unfit
                .text("#account-error")
                .unwrap()
                .contains("is a reviewer")
        );
        assert_eq!(shop.press("grants", &more).await.status, 303);
        let nobody = shop
            .press("grants", &[("account", ""), ("may", "edit")])
            .await;
        assert_eq!(nobody.status, 422);
        let path = format!("grants/{id}/remove");
        assert_eq!(other.press(&path, &[]).await.status, 403);
        assert_eq!(shop.press(&path, &[]).await.status, 303);
        assert_eq!(other.get("build").await.status, 404);
        let left = forms::grants(&shop.db, shop.id).await.unwrap();
        assert_eq!((left.len(), left[0].may), (1, May::Review));
    })
    .await;
}
