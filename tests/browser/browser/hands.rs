//! What a person does with the keyboard and the mouse.

use serde_json::{Value, json};
use thirtyfour::{By, Key, TypingData, WebElement, WindowHandle};

use super::Browser;

/// Brings an element into view and gives the place of its middle.
const MIDDLE: &str = "((found) => {
    found.scrollIntoView({ block: 'center' });
    const box = found.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; })";

impl Browser {
    /// Opens an address of the server and waits for its page.
    pub(crate) async fn open_page(&self, path: &str) {
        let address = format!("{}{path}", self.base.borrow());
        self.leave(async { self.driver.goto(address).await.unwrap() })
            .await;
    }

    /// The element that a CSS selector finds.
    pub(crate) async fn find(&self, css: &str) -> WebElement {
        self.driver.find(By::Css(css)).await.unwrap()
    }

    /// Types into a field, after what stands there.
    pub(crate) async fn write(&self, css: &str, text: &str) {
        self.find(css).await.send_keys(text).await.unwrap();
    }

    /// Empties a field and types.
    pub(crate) async fn rewrite(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// One click.
    pub(crate) async fn click(&self, css: &str) {
        self.find(css).await.click().await.unwrap();
    }

    /// Clicks at one place at the given milliseconds after the first, whatever happens to the page meanwhile.
    pub(crate) async fn clicks(&self, css: &str, pauses: &[u64]) {
        let (x, y) = self.place(css).await;
        self.press_mouse(x, y, 1).await;
        for (earlier, pause) in pauses.iter().enumerate() {
            self.pause(*pause).await;
            // A second press soon after the first is a double click.
            let count = if *pause < 400 { earlier + 2 } else { 1 };
            self.press_mouse(x, y, count).await;
        }
    }

    /// Presses Enter in a field and, before anything can come of it, a button.
    pub(crate) async fn enter_and_click(&self, field: &str, button: &str) {
        let (x, y) = self.place(button).await;
        self.focus(field).await;
        self.tell("Input.dispatchKeyEvent", enter("keyDown", false))
            .await;
        self.press_mouse(x, y, 1).await;
        self.tell("Input.dispatchKeyEvent", enter("keyUp", false))
            .await;
    }

    /// Puts the focus somewhere.
    pub(crate) async fn focus(&self, css: &str) {
        self.run(&format!("document.querySelector({css:?}).focus()"))
            .await;
    }

    /// Presses the mouse on one element, draws it over to another one, there to this part of its height, and lets go.
    pub(crate) async fn drag(&self, from: &str, to: &str, part: f64) {
        let (x, y) = self.place(from).await;
        let mouse = async |kind: &str, y: f64| {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
            self.tell("Input.dispatchMouseEvent", event).await;
        };
        mouse("mousePressed", y).await;
        let over = format!(
            "((box) => box.y + box.height * {part})(document.querySelector({to:?}).getBoundingClientRect())"
        );
        for kind in ["mouseMoved", "mouseMoved", "mouseReleased"] {
            // What is dragged over may scroll by meanwhile.
            let y = self.value(&over).await.as_f64().unwrap();
            mouse(kind, y).await;
        }
    }

    async fn press_mouse(&self, x: f64, y: f64, count: usize) {
        for kind in ["mousePressed", "mouseReleased"] {
            let press =
                json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": count });
            self.tell("Input.dispatchMouseEvent", press).await;
        }
    }

    /// The middle of an element, once it is in view.
    async fn place(&self, css: &str) -> (f64, f64) {
        let middle = self
            .value(&format!("{MIDDLE}(document.querySelector({css:?}))"))
            .await;
        (middle[0].as_f64().unwrap(), middle[1].as_f64().unwrap())
    }

    /// Presses a key where the focus is.
    pub(crate) async fn key(&self, key: impl Into<TypingData>) {
        let typed = key.into();
        // The driver begins anew when a page goes away while it types, and would press Enter once more in the next.
        if typed.as_vec() == [Key::Enter.value()] {
            for kind in ["keyDown", "keyUp"] {
                self.tell("Input.dispatchKeyEvent", enter(kind, false))
                    .await;
            }
            return;
        }
        let chain = self.driver.action_chain();
        chain.send_keys(typed).perform().await.unwrap();
    }

    /// Presses Tab until the focus is on what a CSS selector finds.
    pub(crate) async fn tab_to(&self, css: &str) {
        for _ in 0..80 {
            if self
                .value(&format!("document.activeElement.matches({css:?})"))
                .await
                == true
            {
                return;
            }
            self.key(Key::Tab).await;
        }
        panic!(
            "Tab does not reach {css}; the focus is on {}",
            self.text_of("document.activeElement.outerHTML").await
        );
    }

    /// Holds the Enter key down for about two seconds, with the repeats that a keyboard makes.
    pub(crate) async fn hold_enter(&self) {
        for press in 0..50 {
            self.tell("Input.dispatchKeyEvent", enter("keyDown", press > 0))
                .await;
            self.pause(if press == 0 { 500 } else { 30 }).await;
        }
        self.tell("Input.dispatchKeyEvent", enter("keyUp", false))
            .await;
    }

    /// Signs in at the door.
    pub(crate) async fn sign_in(&self, email: &str, password: &str) {
        self.open_page("/login").await;
        self.write("[name=email]", email).await;
        self.write("[name=password]", password).await;
        self.leave(self.click("main form [type=submit]")).await;
        let place = self.text_of("location.pathname").await;
        assert_ne!(place, "/login");
    }

    /// Goes back by the browser's button.
    pub(crate) async fn back(&self) {
        self.driver.back().await.unwrap();
    }

    /// Loads the page again, as F5 does; after a POST that sends it again.
    pub(crate) async fn reload(&self) {
        self.leave(async { self.driver.refresh().await.unwrap() })
            .await;
    }

    /// The browser's Stop.
    pub(crate) async fn stop(&self) {
        self.tell("Page.stopLoading", json!({})).await;
    }

    /// Opens another tab and goes there; gives the first.
    pub(crate) async fn another_tab(&self) -> WindowHandle {
        let first = self.driver.window().await.unwrap();
        let second = self.driver.new_tab().await.unwrap();
        self.driver.switch_to_window(second).await.unwrap();
        self.prepare_tab().await;
        first
    }

    /// Closes this tab and goes to another.
    pub(crate) async fn close_tab(&self, other: WindowHandle) {
        self.driver.close_window().await.unwrap();
        self.driver.switch_to_window(other).await.unwrap();
    }
}

/// An event of the Enter key.
fn enter(kind: &str, again: bool) -> Value {
    json!({ "type": kind, "key": "Enter", "code": "Enter", "text": "\r", "unmodifiedText": "\r",
        "windowsVirtualKeyCode": 13, "nativeVirtualKeyCode": 13, "autoRepeat": again })
}
