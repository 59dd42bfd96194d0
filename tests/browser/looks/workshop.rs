//! What editors see while they make a form.

use chrono::TimeDelta;
use onceform::domain::account::Role;
use onceform::domain::id::FormId;
use onceform::domain::outbox::{Destination, MessageState, News, NewsKind, WebhookId};
use onceform::domain::webhook::{Webhook, WebhookSecret};
use onceform::storage::outbox::{self, Lease, Tried};
use onceform::storage::webhooks;
use serde_json::{Value, json};

use super::Looks;
use super::staff::{ADMIN, form_in_use, press_send};
use crate::browser::Way;
use crate::forms;
use crate::support::{Member, PASSWORD, TestServer, in_browser};

#[tokio::test(flavor = "multi_thread")]
async fn the_workshop() {
    in_browser(Way::USUAL, async |browser, server| {
        let looks = Looks::new(browser).await;
        let admin = Member::new(server, ADMIN, Role::Admin).await;
        Member::new(server, "reviewer@example.org", Role::Reviewer).await;
        let form = form_in_use(server).await;
        let empty = admin
            .post(
                "/admin/forms/new",
                &[("title", "Workshop"), ("slug", ""), ("language", "en")],
            )
            .await;
        let empty = empty.location().to_owned();
        browser.sign_in(ADMIN, PASSWORD).await;
        let at = |path: &str| format!("/admin/forms/{form}/{path}");

        looks.page("forms", "/admin/forms").await;
        looks.page("form-new", "/admin/forms/new").await;
        looks
            .state("form-new-faults", async || {
                press_send(browser, "/admin/forms/new").await
            })
            .await;
        looks.page("build-empty", &empty).await;
        looks.page("build", &at("build")).await;
        looks.page("build-texts", &at("build?panel=texts")).await;
        looks
            .page("build-question", &at("build?field=choices"))
            .await;
        looks.page("build-add", &at("build?add=text")).await;
        looks
            .page("build-delete", &at("questions/text/delete"))
            .await;
        looks.page("form-settings", &at("settings")).await;
        looks.page("form-preview", &at("look?width=phone")).await;
        looks.page("form-preview-page", &at("preview")).await;
        looks.page("form-publish", &at("publish")).await;
        looks.page("form-share", &at("share")).await;
        looks.page("form-webhooks", &at("webhooks")).await;
        let webhook = told(server, form).await;
        looks
            .page("form-webhook", &at(&format!("webhooks/{webhook}")))
            .await;
        looks.page("form-versions", &at("versions")).await;
        looks.page("form-version", &at("versions/1")).await;
        looks.finish();
    })
    .await;
}

/// Two pages, the second of which hangs on the first; what addresses answer; a translation that is not whole; a frame.
fn registration() -> Value {
    let options = json!([
        { "id": "am", "label": "Morning", "capacity": 20 },
        { "id": "pm", "label": "Afternoon", "show_if": { "field": "come", "is": true } },
    ]);
    let pm =
        json!({ "any": [{ "field": "slot", "is": "pm" }, { "field": "come", "is_not": true }] });
    json!({
        "onceform": 1, "slug": "registration", "title": "Registration for the open day", "language": "en",
        "description": "Come and see **everything**.",
        "pages": [
            { "id": "you", "title": "About you", "fields": [
                { "id": "come", "kind": "yes_no", "label": "Will you come?", "required": true },
                { "id": "slot", "kind": "choice", "label": "Session", "prefill": true, "options": options },
                { "id": "source", "kind": "hidden", "label": "Where the link stood" },
                { "id": "name", "kind": "name", "label": "Full name", "prefill": true },
            ] },
            { "id": "meal", "title": "Your meal", "show_if": { "field": "come", "is": true }, "fields": [
                { "id": "diet", "kind": "text", "label": "Anything that you do not eat", "show_if": pm },
                { "id": "plan", "kind": "file", "label": "A plan of your stand" },
            ] },
        ],
        "translations": { "zh-CN": { "title": "开放日报名", "fields": { "come": { "label": "您会来吗？" } } } },
        "settings": { "capacity": 120, "embed_origins": ["https://www.example.org"] }
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_pages_is_made() {
    in_browser(Way::USUAL, async |browser, server| {
        let looks = Looks::new(browser).await;
        let admin = Member::new(server, ADMIN, Role::Admin).await;
        let form = server.publish(&registration()).await;
        let at = |path: &str| format!("/admin/forms/{form}/{path}");
        change(&admin, &at("pages/meal"), "1", &[("title", "What you eat")]).await;
        browser.sign_in(ADMIN, PASSWORD).await;
        for (name, path) in [
            ("pages-build", "build"),
            ("pages-page", "build?page=meal"),
            ("pages-page-delete", "pages/meal/delete"),
            ("pages-hidden", "build?field=source"),
            ("pages-rules", "rules"),
            ("pages-rule", "rules/diet"),
            ("pages-rule-page", "rules/pages/meal"),
            ("pages-translations", "translations"),
            ("pages-translation", "translations?to=zh-CN"),
            ("pages-settings", "settings"),
            ("pages-look", "look?width=phone"),
            ("pages-preview", "preview?page=meal"),
            ("pages-publish", "publish"),
            ("pages-share", "share"),
            ("pages-link", "link"),
            (
                "pages-link-made",
                "link?slot=am&source=Poster+%26+letter&name=Anne+Example",
            ),
            ("pages-versions", "versions"),
            ("pages-version", "versions/1"),
            ("pages-compare", "versions/1/compare"),
        ] {
            looks.page(name, &at(path)).await;
        }
        let mut invited = forms::visit();
        invited["settings"] = json!({ "one_response_per": "invitation" });
        let invited = server.publish(&invited).await;
        let invited = format!("/admin/forms/{invited}/invitations");
        looks.page("invitations", &invited).await;
        looks
            .state("invitations-made", async || {
                browser.open_page(&invited).await;
                browser.rewrite("[name=count]", "3").await;
                browser.leave(browser.click("main form .primary")).await;
            })
            .await;
        looks.page("form-import", "/admin/forms/import").await;
        looks
            .state("form-import-faults", async || {
                browser.open_page("/admin/forms/import").await;
                browser
                    .write("[name=document]", "{ \"onceform\": 1, \"pages\": [{}] }")
                    .await;
                browser
                    .leave(browser.click("main form [type=submit]"))
                    .await;
            })
            .await;
        looks
            .state("pages-conflict", async || {
                browser.open_page(&at("rules/diet")).await;
                browser
                    .run("document.querySelector('[name=revision]').value = 1")
                    .await;
                browser
                    .leave(browser.click("main form [value=remove]"))
                    .await;
            })
            .await;
        looks.finish();
    })
    .await;
}

/// Sends a change of a draft.
async fn change(editor: &Member, path: &str, revision: &str, pairs: &[(&str, &str)]) {
    let pairs: Vec<_> = [("revision", revision)]
        .into_iter()
        .chain(pairs.iter().copied())
        .collect();
    let changed = editor.post(path, &pairs).await;
    assert_eq!(changed.status, 303, "{}", changed.body);
}

/// A webhook of the form, one message to which was given up and another one waits.
async fn told(server: &TestServer, form: FormId) -> WebhookId {
    let (db, chance) = (&server.site.db, &server.site.chance);
    let webhook = Webhook {
        id: WebhookId::new(chance),
        form,
        url: "https://hooks.example.org/a/rather/long/address/of/somebody/elses/program".to_owned(),
        kinds: NewsKind::CHOICES.to_vec(),
        secret: WebhookSecret::new(chance),
        old_secret: None,
        off: None,
        made_at: server.now(),
    };
    webhooks::add(db, &webhook).await.unwrap();
    let to = Destination::Webhook(webhook.id);
    for state in [MessageState::Parked, MessageState::Waiting] {
        outbox::test(db, News::test(form, chance), to)
            .await
            .unwrap();
        let lease = Lease::new(chance);
        let minute = TimeDelta::minutes(1);
        let taken = outbox::take(db, lease, minute, 1, &[]).await.unwrap();
        let tried = Tried {
            state,
            again_in: Some(TimeDelta::hours(1)),
            status: Some(500),
            millis: 37,
            fault: Some("refused"),
        };
        let marked = outbox::mark(db, taken[0].id, lease, tried).await;
        assert!(marked.unwrap());
    }
    webhook.id
}
