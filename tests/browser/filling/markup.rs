//! Markup in what people write is text.

use onceform::domain::account::Role;
use serde_json::{Value, json};

use crate::browser::{Browser, Way};
use crate::support::{Member, PASSWORD, in_browser};

const EVIL: &str = r#"<img src=x onerror="alert(1)"><script>alert(2)</script>"#;

/// Nothing of it ran, and nothing had to be stopped.
async fn nothing_ran(browser: &Browser) {
    let seen = browser.value("window.seen").await;
    assert_eq!(
        (&seen["violations"], &seen["dialogs"], &seen["errors"]),
        (&json!([]), &json!([]), &json!([]))
    );
    assert_eq!(
        browser
            .value("document.querySelectorAll('img[src=x], main script').length")
            .await,
        0
    );
    assert_eq!(browser.grave_console_lines().await, Vec::<String>::new());
}

/// Markup wherever an editor may write.
fn form() -> Value {
    json!({
        "onceform": 1, "slug": "evil", "title": EVIL, "language": "en", "description": EVIL,
        "pages": [{ "id": "main", "title": EVIL, "fields": [
            { "id": "name", "kind": "text", "label": EVIL, "hint": EVIL, "required": true },
            { "id": "pick", "kind": "choice", "label": "Pick", "options": [{ "id": "a", "label": EVIL }] },
            { "id": "list", "kind": "dropdown", "label": "List", "options": [{ "id": "a", "label": EVIL }] },
            { "id": "agree", "kind": "consent", "label": EVIL, "text": EVIL }
        ] }],
        "settings": { "confirmation": EVIL }
    })
}

/// Title, description, labels, hints, options and the consent's text.
#[tokio::test(flavor = "multi_thread")]
async fn xss_02_markup_of_a_form_is_shown_as_text() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&form()).await;
        browser.open_page("/f/evil").await;
        assert!(browser.text_of("document.title").await.contains(EVIL));
        assert_eq!(browser.heading().await, EVIL);
        assert!(browser.texts(".label").await[0].contains(EVIL));
        nothing_ran(browser).await;

        browser
            .leave(browser.click("form[data-send] [type=submit]"))
            .await;
        browser
            .until_page("document.querySelector('.summary')")
            .await;
        nothing_ran(browser).await;

        browser.write("[name=name]", EVIL).await;
        browser.click("[name=pick]").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/evil/receipt/").await;
        nothing_ran(browser).await;
    })
    .await;
}

/// The same for staff: every page that shows a form or an answer, and a search for the markup itself.
#[tokio::test(flavor = "multi_thread")]
async fn xss_01_and_02_markup_is_text_for_staff() {
    in_browser(Way::USUAL, async |browser, server| {
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        let form = server.publish(&form()).await;
        let person = server.person();
        let pair = person.open("evil").await;
        // A key that the form does not have is refused or ignored; it must not be shown as markup either.
        let answers = [("name", EVIL), ("pick", "a"), (EVIL, EVIL)];
        person.send("evil", &pair, &answers).await;
        let pair = person.open("evil").await;
        let sent = person
            .send("evil", &pair, &[("name", EVIL), ("pick", "a")])
            .await;
        assert_eq!(sent.status, 303, "{}", sent.body);
        let list = admin.get("/review/evil").await;
        let record = list.attribute("th a.row-link", "href").unwrap();

        browser.sign_in("admin@example.org", PASSWORD).await;
        let admin = |path: &str| format!("/admin/forms/{form}/{path}");
        let pages = [
            "/admin/forms".to_owned(),
            admin("build?field=pick"),
            admin("build?field=agree"),
            admin("build?panel=texts"),
            admin("questions/name/delete"),
            admin("settings"),
            admin("preview"),
            admin("look"),
            admin("publish"),
            admin("share"),
            admin("versions/1"),
            "/review".to_owned(),
            "/review/evil".to_owned(),
            "/review/evil?q=%3Cimg+src%3Dx+onerror".to_owned(),
            record.clone(),
            format!("{record}/delete"),
        ];
        for page in pages {
            browser.open_page(&page).await;
            let shown = browser.text_of("document.documentElement.innerText").await;
            assert!(
                shown.contains("onerror") || page.ends_with("delete"),
                "{page}: {shown}"
            );
            nothing_ran(browser).await;
        }
    })
    .await;
}

/// Answers, in the page with faults, on the receipt, and among answers that were not sent.
#[tokio::test(flavor = "multi_thread")]
async fn xss_01_markup_of_an_answer_is_shown_as_text() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&crate::forms::visit()).await;
        browser.open_page("/f/visit").await;
        browser.write("[name=name]", EVIL).await;
        browser.write("[name=email]", "visitor@").await;
        browser
            .write("[name=note]", &format!("</textarea>{EVIL}"))
            .await;
        browser
            .leave(browser.click("form[data-send] [type=submit]"))
            .await;
        assert_eq!(browser.field("name").await, EVIL);
        assert_eq!(browser.field("note").await, format!("</textarea>{EVIL}"));
        nothing_ran(browser).await;

        browser.rewrite("[name=email]", "visitor@example.org").await;
        browser.click("form[data-send] [type=submit]").await;
        browser.until_at("/f/visit/receipt/").await;
        assert_eq!(browser.texts(".answers dd").await[0], EVIL);
        nothing_ran(browser).await;
    })
    .await;
}
