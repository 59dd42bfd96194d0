//! A registration is made, published and filled in by people who use the keyboard alone, with script and without.

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

/// Ticks or unticks the box where Tab leads.
async fn tick(browser: &Browser, css: &str) {
    browser.tab_to(css).await;
    browser.key(Key::Space).await;
}

/// A registration of two pages: a phone number that is given once, a session with few places, and on the second page
/// a question that hangs on the session. Two people find a place.
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
        tick(browser, &format!(".drawer [type=checkbox][name={rule}]")).await;
    }
    save(browser).await;
    add(browser, &format!("#add-{phone}"), "choice", "Session").await;
    tick(browser, ".drawer [type=checkbox][name=required]").await;
    write(browser, "[name=option_capacity]", "5").await;
    save(browser).await;
    let page = "document.querySelector('.drawer form[id^=page-form-]')";
    press(browser, "#add-page", page).await;
    write(browser, "[name=title]", "Your meal").await;
    let named =
        "document.querySelector('.outline-page:last-of-type a').textContent === 'Your meal'";
    press(browser, ".drawer .primary", named).await;
    let diet = add(browser, "[id^=add-on-]", "text", "Diet").await;
    save(browser).await;
    hang(browser, &diet).await;
    limit(browser).await;
    publish(browser).await;
}

/// Shows a question only to those who picked the second session.
async fn hang(browser: &Browser, question: &str) {
    let rule = "document.querySelector('[name=rule_field]')";
    let link = format!(".drawer a[href$='/rules/{question}']");
    press(browser, &link, rule).await;
    write(browser, "[name=rule_field]", "Session").await;
    write(browser, "[name=rule_value]", "Option 2").await;
    let kept = "location.pathname.endsWith('/rules')";
    press(browser, "main form .primary", kept).await;
}

/// Two places in all.
async fn limit(browser: &Browser) {
    let settings = "location.pathname.endsWith('/settings')";
    press(browser, ".tabs a[href$='/settings']", settings).await;
    write(browser, "[name=capacity]", "2").await;
    let kept = "document.querySelector('.notice.success')";
    press(browser, "main form .primary", kept).await;
}

async fn publish(browser: &Browser) {
    let publish = "document.querySelector('main form[action$=publish]')";
    press(browser, ".tabs a[href$='/publish']", publish).await;
    let shared = "location.pathname.endsWith('/share')";
    press(browser, "main form[action$=publish] .primary", shared).await;
}

/// Fills in the first page and goes on; leads to whatever comes of it.
async fn register(browser: &Browser, phone: &str, session: usize) {
    browser.open_page("/f/registration").await;
    write(browser, "[name=mobile]", phone).await;
    browser.tab_to("[name=session]").await;
    browser.key(Key::Space).await;
    for _ in 1..session {
        browser.key(Key::Down).await;
    }
    press(
        browser,
        "#answers [value=continue]",
        "location.pathname !== '/f/registration'",
    )
    .await;
}

/// Sends what the page shows all of.
async fn send(browser: &Browser, then: &str) {
    press(browser, "form[data-send] .send [type=submit]", then).await;
}

const RECEIPT: &str = "location.pathname.startsWith('/f/registration/receipt/')";
const CHECK: &str = "location.pathname.endsWith('/check')";

/// On from a second page that asks nothing of who picked the first session.
async fn go_to_check(browser: &Browser) {
    if browser.value(CHECK).await != true {
        let shown = "document.querySelector('[name=diet]').checkVisibility()";
        assert_eq!(browser.value(shown).await, false);
        press(browser, "#answers [value=continue]", CHECK).await;
    }
}

/// What people meet: the condition, the unique number, the last place.
async fn filled_in_with_the_keyboard(browser: &Browser, server: &TestServer) {
    register(browser, "+44 7700 900123", 2).await;
    write(browser, "[name=diet]", "No nuts").await;
    press(browser, "#answers [value=continue]", CHECK).await;
    send(browser, RECEIPT).await;
    let sent = browser.texts(".answers dd").await;
    assert_eq!(sent, ["+44 7700 900123", "Option 2", "No nuts"]);

    browser.forget().await;
    register(browser, "+44 7700 900123", 1).await;
    go_to_check(browser).await;
    send(browser, "document.querySelector('.summary')").await;
    let told = browser.texts(".summary li").await;
    assert_eq!(told, ["This phone number is already registered"]);
    assert_eq!(server.rows("form_submit_record").await, 1);

    browser.forget().await;
    register(browser, "+44 7700 900124", 1).await;
    go_to_check(browser).await;
    send(browser, RECEIPT).await;
    assert_eq!(
        browser.texts(".answers dd").await,
        ["+44 7700 900124", "Option 1"]
    );

    browser.forget().await;
    browser.open_page("/f/registration").await;
    assert_eq!(browser.texts("main h1").await, ["All 2 places are taken"]);
    assert_eq!(browser.texts("#answers").await.len(), 0);
    assert_eq!(server.rows("form_submit_record").await, 2);
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
    assert_eq!(field("session").kind.options()[0].capacity, Some(5));
    assert!(field("diet").show_if.is_some());
    assert_eq!(made.settings.capacity, Some(2));
    let pages: Vec<_> = made.pages.iter().map(|page| page.fields.len()).collect();
    assert_eq!(pages, [2, 1]);

    browser.forget().await;
    filled_in_with_the_keyboard(browser, server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_is_made_and_filled_in_with_the_keyboard_alone() {
    in_browser(Way::USUAL, made_with_the_keyboard).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_is_made_and_filled_in_with_the_keyboard_and_without_script() {
    in_browser(Way::NO_SCRIPT, made_with_the_keyboard).await;
}
