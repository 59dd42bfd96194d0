//! The input that nobody sees.

use onceform::domain::intent::TRAP;
use serde_json::{Value, json};

use crate::browser::{Browser, Way};
use crate::forms;
use crate::support::in_each_way;

/// An address that somebody has saved in their browser, with all that browsers know to fill in.
fn saved() -> Value {
    let fields = [
        ("NAME_FULL", "A visitor"),
        ("EMAIL_ADDRESS", "visitor@example.org"),
        ("PHONE_HOME_WHOLE_NUMBER", "+447700900001"),
        ("COMPANY_NAME", "Example"),
        ("ADDRESS_HOME_LINE1", "1 Example Street"),
        ("ADDRESS_HOME_CITY", "Exampletown"),
        ("ADDRESS_HOME_ZIP", "SW1A 1AA"),
        ("ADDRESS_HOME_COUNTRY", "GB"),
    ];
    let fields = fields.map(|(name, value)| json!({ "name": name, "value": value }));
    json!({ "fields": fields })
}

/// Lets the browser fill in the form as somebody does who picks a saved address at the question for the name.
async fn autofill(browser: &Browser) {
    browser.tell("Autofill.enable", json!({})).await;
    let saved = saved();
    let address = json!({ "addresses": [saved] });
    browser.tell("Autofill.setAddresses", address).await;
    let root = browser.tell("DOM.getDocument", json!({})).await;
    let name = json!({ "nodeId": root["root"]["nodeId"], "selector": "[name=name]" });
    let found = browser.tell("DOM.querySelector", name).await;
    let found = json!({ "nodeId": found["nodeId"] });
    let found = browser.tell("DOM.describeNode", found).await;
    let field = &found["node"]["backendNodeId"];
    browser.click("[name=name]").await;
    let trigger = json!({ "fieldId": field, "address": saved });
    browser.tell("Autofill.trigger", trigger).await;
}

/// The browser's own autofill answers what it can and leaves the trap empty; nobody comes to it by the Tab key.
#[tokio::test(flavor = "multi_thread")]
async fn spm_01_autofill_and_the_tab_key_leave_the_trap_alone() {
    in_each_way(&[Way::USUAL], async |browser, server| {
        server.publish(&forms::ten_questions()).await;
        browser.open_page("/f/ten").await;
        autofill(browser).await;
        browser
            .until("document.querySelector('[name=email]').value === 'visitor@example.org'")
            .await;
        assert_eq!(browser.field("name").await, "A visitor");
        assert_eq!(browser.field(TRAP).await, "");
        let stop = format!(
            "(() => {{ const trap = document.getElementsByName({TRAP:?})[0]; const box = trap.getBoundingClientRect();
            return [trap.tabIndex, box.width <= 1 || getComputedStyle(trap.parentElement).overflow === 'hidden']; }})()"
        );
        assert_eq!(browser.value(&stop).await, json!([-1, true]));
    })
    .await;
}
