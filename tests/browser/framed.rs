//! A form in a frame of another site, whose cookies no browser of today takes.

use onceform::domain::account::Role;
use serde_json::{Value, json};

use crate::browser::{Browser, Way};
use crate::forms;
use crate::neighbour::Neighbour;
use crate::support::{Member, TestServer, in_browser};

const SEND: &str = "form[data-send] [type=submit]";
const FRAME: &str = "iframe[data-onceform]";
const RECEIPT: &str = "location.pathname.startsWith('/f/visit/receipt/')";

/// Publishes a form that the site may show, and puts there what the page to share it says.
async fn set_up(server: &TestServer, site: &Neighbour) {
    let mut form = forms::visit();
    form["settings"] = json!({ "embed_origins": [site.origin()] });
    let id = server.publish(&form).await;
    let editor = Member::new(server, "editor@example.org", Role::Admin).await;
    let share = editor.get(&format!("/admin/forms/{id}/share")).await;
    let code = share.text("#embed").unwrap();
    site.show(&format!(
        "<p style='height: 1200px'>Come and see us.</p>{code}"
    ));
}

/// The height of the frame once it fits what it shows.
async fn fitting(browser: &Browser) -> i64 {
    browser.leave_frames().await;
    let height = "Math.round(document.querySelector('iframe').getBoundingClientRect().height)";
    let given = "document.querySelector('iframe').style.height";
    browser.until(&format!("{given}.endsWith('px')")).await;
    // Browsers leave alone what is in a frame out of sight.
    browser
        .run("document.querySelector('iframe').scrollIntoView({ block: 'nearest' })")
        .await;
    browser.enter(FRAME).await;
    let inside = "Math.ceil(document.body.getBoundingClientRect().height)";
    let mut seen = (0, 0);
    for _ in 0..200 {
        let wanted = browser.value(inside).await.as_i64().unwrap();
        browser.leave_frames().await;
        let is = browser.value(height).await.as_i64().unwrap();
        browser.enter(FRAME).await;
        if is == wanted {
            return is;
        }
        seen = (is, wanted);
        browser.pause(50).await;
    }
    panic!("the frame never fits what it shows: {seen:?}");
}

async fn cookies(browser: &Browser) -> Value {
    browser.tell("Storage.getCookies", json!({})).await["cookies"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn emb_01_a_form_in_a_frame_is_sent_once_without_cookies() {
    in_browser(Way::USUAL, async |browser, server| {
        let site = Neighbour::open().await;
        set_up(server, &site).await;
        browser.open_elsewhere(&site.origin()).await;
        fitting(browser).await;
        browser.write("[name=name]", "A visitor").await;
        let body = "new URLSearchParams(new FormData(document.querySelector('form[data-send]'))).toString()";
        let (body, action) = (
            browser.text_of(body).await,
            browser
                .text_of("document.querySelector('form[data-send]').action")
                .await,
        );
        browser.click_twice(SEND).await;
        browser.until_page(RECEIPT).await;
        assert_eq!(server.rows("form_submit_record").await, 1);
        let receipt = browser.text_of("location.href").await;
        fitting(browser).await;

        // The same page sent once more, in the frame: the same receipt.
        let again = format!(
            "fetch({action:?}, {{ method: 'POST', body: new URLSearchParams({body:?}) }}).then((answer) => answer.url)"
        );
        assert_eq!(browser.text_of(&again).await, receipt);
        assert_eq!(server.rows("form_submit_record").await, 1);
        // All that without a cookie: the browser has taken none.
        assert_eq!(cookies(browser).await, json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_grows_with_its_page_which_begins_at_its_top() {
    in_browser(Way::USUAL, async |browser, server| {
        let site = Neighbour::open().await;
        set_up(server, &site).await;
        // So low that the top of the frame is out of sight when Send is in sight.
        let screen =
            json!({ "width": 1280, "height": 500, "deviceScaleFactor": 1, "mobile": false });
        browser
            .tell("Emulation.setDeviceMetricsOverride", screen)
            .await;
        browser.open_elsewhere(&site.origin()).await;
        let first = fitting(browser).await;
        browser.click(SEND).await;
        browser
            .until_page("document.querySelector('.summary')")
            .await;
        let longer = fitting(browser).await;
        assert!(longer > first, "{longer} > {first}");
        browser.leave_frames().await;
        let top = "Math.round(document.querySelector('iframe').getBoundingClientRect().top)";
        browser.until(&format!("Math.abs({top}) < 2")).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn emb_01_only_messages_of_the_form_change_the_frame_and_only_named_sites_hold_it() {
    in_browser(Way::USUAL, async |browser, server| {
        let site = Neighbour::open().await;
        set_up(server, &site).await;
        browser.open_elsewhere(&site.origin()).await;
        let height = fitting(browser).await;
        browser.leave_frames().await;
        // A message of somebody else says what the form would say.
        let heard = "window.heard = 0; addEventListener('message', () => (window.heard += 1));
            postMessage({ onceform: 'height', height: 5000 }, '*');";
        browser.run(heard).await;
        browser.until("window.heard === 1").await;
        assert_eq!(fitting(browser).await, height);

        // The same page under a name that the form does not know gets no form and no word of it.
        browser.leave_frames().await;
        browser.open_elsewhere(&site.stranger()).await;
        refused(browser, server, FRAME).await;
        assert_eq!(
            browser
                .text_of("document.querySelector('iframe').style.height")
                .await,
            ""
        );

        // Nor does anybody show the pages of staff.
        for path in ["/login", "/admin/forms", "/review"] {
            site.show(&format!("<iframe src=\"{}{path}\"></iframe>", server.url));
            browser.open_elsewhere(&site.origin()).await;
            refused(browser, server, "iframe").await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_that_comes_later_than_the_form_still_fits_the_frame() {
    in_browser(Way::USUAL, async |browser, server| {
        let site = Neighbour::open().await;
        set_up(server, &site).await;
        browser.block(&["*/embed.js"]).await;
        browser.open_elsewhere(&site.origin()).await;
        browser.enter(FRAME).await;
        browser
            .until_page("document.querySelector('form[data-send]')")
            .await;
        browser.leave_frames().await;
        assert_eq!(browser.value("document.querySelector('iframe').style.height").await, "");
        browser.block(&[]).await;
        let script = format!("document.head.append(Object.assign(document.createElement('script'), {{ src: '{}/embed.js' }}))", server.url);
        browser.run(&script).await;
        fitting(browser).await;
    })
    .await;
}

/// The frame shows a page of the browser's own instead of the server's.
async fn refused(browser: &Browser, server: &TestServer, frame: &str) {
    browser.enter(frame).await;
    browser
        .until_page("location.protocol === 'chrome-error:'")
        .await;
    let address = browser.text_of("location.href").await;
    assert!(!address.starts_with(&server.url), "{address}");
    browser.leave_frames().await;
}
