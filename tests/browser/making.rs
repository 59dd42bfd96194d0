//! A form is made, published and filled in by somebody who uses the keyboard alone.

use onceform::domain::account::Role;
use onceform::domain::definition::Definition;
use onceform::storage::forms::by_slug;
use thirtyfour::Key;

use crate::browser::{Browser, Way};
use crate::support::{Member, PASSWORD, TestServer, in_browser};

const EDITOR: &str = "editor@example.org";

/// Tab to something, Enter, and the page that comes of it.
async fn press(browser: &Browser, css: &str, then: &str) {
    browser.tab_to(css).await;
    browser.key(Key::Enter).await;
    browser.until_page(then).await;
}

/// Types where the focus is put by Tab.
async fn write(browser: &Browser, css: &str, text: &str) {
    browser.tab_to(css).await;
    browser.key(text).await;
}

/// Adds a question at the end, and goes to its settings.
async fn add(browser: &Browser, button: &str, kind: &str, label: &str) -> String {
    press(browser, button, "document.querySelector('#new-label')").await;
    write(browser, "#new-label", label).await;
    let panel = "document.querySelector('.drawer form[id^=question-]')";
    press(browser, &format!(".kind[value={kind}]"), panel).await;
    let id = browser
        .text_of(&format!("{panel}.getAttribute('id')"))
        .await;
    id.trim_start_matches("question-").to_owned()
}

async fn save(browser: &Browser) {
    let saved = "document.querySelector('#said').textContent === 'Saved'";
    press(browser, ".drawer [name=action][value=save]", saved).await;
}

/// A registration with a unique phone number, an option with places, and a question that hangs on what was picked.
async fn build(browser: &Browser) {
    browser.open_page("/admin/forms/new").await;
    write(browser, "[name=title]", "Registration").await;
    press(
        browser,
        "main form [type=submit]",
        "document.querySelector('#add-end')",
    )
    .await;

    let phone = add(browser, "#add-end", "phone", "Mobile").await;
    for rule in ["required", "unique"] {
        browser
            .tab_to(&format!(".drawer [type=checkbox][name={rule}]"))
            .await;
        browser.key(Key::Space).await;
    }
    save(browser).await;
    let session = add(browser, &format!("#add-{phone}"), "choice", "Session").await;
    write(browser, "[name=option_capacity]", "2").await;
    save(browser).await;
    let diet = add(browser, &format!("#add-{session}"), "text", "Diet").await;
    save(browser).await;

    let rule = "document.querySelector('[name=rule_field]')";
    press(browser, &format!(".drawer a[href$='/rules/{diet}']"), rule).await;
    write(browser, "[name=rule_field]", "Session").await;
    browser.tab_to("[name=rule_value]").await;
    browser.key("Option 2").await;
    let kept = "location.pathname.endsWith('/rules')";
    press(browser, "main form .primary", kept).await;
    press(
        browser,
        ".tabs a[href$='/publish']",
        "document.querySelector('main form[action$=publish]')",
    )
    .await;
    press(
        browser,
        "main form[action$=publish] .primary",
        "location.pathname.endsWith('/share')",
    )
    .await;
}

async fn made_with_the_keyboard(browser: &Browser, server: &TestServer) {
    Member::new(server, EDITOR, Role::Editor).await;
    browser.sign_in(EDITOR, PASSWORD).await;
    build(browser).await;
    let form = by_slug(&server.site.db, "registration")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(form.live_version, Some(1));
    let made = Definition::from_json(&form.draft).unwrap();
    let field = |id: &str| made.field(id).unwrap();
    assert!(field("mobile").unique && field("mobile").required);
    assert_eq!(field("session").kind.options()[0].capacity, Some(2));
    assert!(field("diet").show_if.is_some());

    browser.open_page("/f/registration").await;
    let shows = |shown: bool| {
        format!("document.querySelector('[name=diet]').checkVisibility() === {shown}")
    };
    browser.until(&shows(false)).await;
    write(browser, "[name=mobile]", "+44 7700 900123").await;
    browser.tab_to("[name=session]").await;
    browser.key(Key::Space).await;
    browser.key(Key::Down).await;
    browser.until(&shows(true)).await;
    write(browser, "[name=diet]", "No nuts").await;
    browser.tab_to("form[data-send] [type=submit]").await;
    browser.key(Key::Enter).await;
    browser.until_at("/f/registration/receipt/").await;
    assert_eq!(
        browser.texts(".answers dd").await,
        ["+44 7700 900123", "Option 2", "No nuts"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_made_with_the_keyboard_alone() {
    in_browser(Way::USUAL, made_with_the_keyboard).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_made_with_the_keyboard_and_without_script() {
    in_browser(Way::NO_SCRIPT, made_with_the_keyboard).await;
}
