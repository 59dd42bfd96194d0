//! Sending once, whatever the hands and the network do.

mod back;
mod lock;
mod offline;
mod reload;
mod slow;
mod stop;
mod tabs;
mod twice;

use crate::browser::Browser;
use crate::forms;
use crate::support::TestServer;

/// The button that sends.
const SEND: &str = "form[data-send] [type=submit]";
/// The same, for a script.
const BUTTON: &str = "document.querySelector('form[data-send] [type=submit]')";
/// What is typed into the first question.
const NAME: &str = "A visitor";

/// Publishes the form and opens its page; gives the page's id.
async fn open_form(browser: &Browser, server: &TestServer) -> String {
    server.publish(&forms::visit()).await;
    browser.open_page("/f/visit").await;
    request_id(browser).await
}

/// The same, with answers typed.
async fn filled_form(browser: &Browser, server: &TestServer) -> String {
    let id = open_form(browser, server).await;
    fill(browser).await;
    id
}

async fn fill(browser: &Browser) {
    browser.rewrite("[name=name]", NAME).await;
    browser.rewrite("[name=email]", "visitor@example.org").await;
}

async fn request_id(browser: &Browser) -> String {
    let id = browser
        .text_of("document.querySelector('[name=request_id]').value")
        .await;
    assert_eq!(id.len(), 36, "{id}");
    id
}

/// Waits for the receipt; gives its address and reference.
async fn receipt(browser: &Browser) -> (String, String) {
    browser.until_at("/f/visit/receipt/").await;
    assert_eq!(browser.heading().await, "We've received your response");
    let address = browser.text_of("location.pathname").await;
    (
        address,
        browser
            .text_of("document.getElementById('reference').innerText")
            .await,
    )
}

async fn rows(server: &TestServer) -> i64 {
    server.rows("form_submit_record").await
}
