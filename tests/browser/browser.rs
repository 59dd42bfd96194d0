//! One Chromium with a profile of its own, and what a person does with it.

mod axe;
mod driver;
mod frame;
mod hands;
mod look;
mod network;
mod wait;
mod watch;
mod way;

use std::cell::RefCell;

use serde_json::Value;
use serde_json::json;
use thirtyfour::{Capabilities, WebDriver};

pub(crate) use look::{Language, Light};
pub(crate) use way::Way;

/// A browser that is open. Every act fails the test if it cannot be done.
pub(crate) struct Browser {
    driver: WebDriver,
    way: Way,
    /// The server's address.
    base: RefCell<String>,
    /// Gone after the test.
    _profile: tempfile::TempDir,
}

/// Nothing that asks the network for anything but the pages of the test, and nothing that a container lacks.
const SWITCHES: [&str; 11] = [
    "--headless=new",
    "--hide-scrollbars",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--lang=en",
    "--no-first-run",
    "--window-size=1280,900",
];

impl Browser {
    /// Starts one.
    pub(crate) async fn open(way: Way) -> Self {
        // The client that speaks to the driver wants to know with what it would encrypt.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let profile = tempfile::tempdir().unwrap();
        let mut switches = SWITCHES.map(str::to_owned).to_vec();
        switches.push(format!("--user-data-dir={}", profile.path().display()));
        if !way.keeps_pages {
            switches.push("--disable-features=BackForwardCache".to_owned());
        }
        // A page in a frame of another site gets no cookies, as most browsers have it.
        let quiet =
            json!({ "profile.block_third_party_cookies": true, "profile.cookie_controls_mode": 1 });
        let options = json!({ "binary": driver::chromium(), "args": switches, "prefs": quiet });
        let mut wanted = Capabilities::new();
        wanted.set("browserName", "chrome").unwrap();
        wanted.set("goog:chromeOptions", options).unwrap();
        wanted
            .set("goog:loggingPrefs", json!({ "browser": "ALL" }))
            .unwrap();
        // Nothing waits for a page by itself: who presses twice must not be held up in between.
        wanted.set("pageLoadStrategy", "none").unwrap();
        wanted.set("unhandledPromptBehavior", "ignore").unwrap();
        let driver = WebDriver::new(driver::address(), wanted).await.unwrap();
        let browser = Self {
            driver,
            way,
            base: RefCell::default(),
            _profile: profile,
        };
        browser.prepare_tab().await;
        browser
    }

    /// Goes to work with a server.
    pub(crate) fn visit(&self, base: &str) {
        self.base.replace(base.to_owned());
    }

    /// What holds for one tab only.
    async fn prepare_tab(&self) {
        for part in ["Page.enable", "Network.enable"] {
            self.tell(part, json!({})).await;
        }
        self.tell(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": watch::EYES }),
        )
        .await;
        let off = json!({ "value": !self.way.script });
        self.tell("Emulation.setScriptExecutionDisabled", off).await;
    }

    /// A command of the DevTools protocol.
    pub(crate) async fn tell(&self, command: &str, with: Value) -> Value {
        self.driver.cdp().send_raw(command, with).await.unwrap()
    }

    /// The value of a JavaScript expression in the page. Works in pages whose own scripts are off, too.
    pub(crate) async fn value(&self, expression: &str) -> Value {
        let script = format!("return ({expression})");
        self.driver
            .execute(script, Vec::new())
            .await
            .unwrap()
            .json()
            .clone()
    }

    /// Runs a script in the page.
    pub(crate) async fn run(&self, script: &str) {
        self.driver.execute(script, Vec::new()).await.unwrap();
    }

    /// Runs a script in every page to come, before its own scripts.
    pub(crate) async fn before_scripts(&self, script: &str) {
        self.tell(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": script }),
        )
        .await;
    }

    /// How this browser browses.
    pub(crate) fn way(&self) -> Way {
        self.way
    }

    /// The same as text; empty where there is none.
    pub(crate) async fn text_of(&self, expression: &str) -> String {
        self.value(expression)
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Forgets cookies and kept pages, as between two people.
    pub(crate) async fn forget(&self) {
        self.tell("Network.clearBrowserCookies", json!({})).await;
        self.driver.goto("about:blank").await.unwrap();
    }

    /// Ends it.
    pub(crate) async fn close(self) {
        self.driver.quit().await.unwrap();
    }
}
