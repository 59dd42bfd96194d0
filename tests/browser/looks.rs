//! Every state of every page, in both languages, on phone and desktop, light and dark: nothing that axe finds, nothing
//! that the content policy stopped, nothing that moves or sticks out.

mod readme;
mod respond;
mod sight;
mod sizes;
mod staff;
mod workshop;

use std::cell::RefCell;
use std::env;
use std::path::PathBuf;

use serde_json::json;

use crate::browser::{Browser, Language, Light};

/// Phone and desktop.
const WIDTHS: [u32; 2] = [390, 1280];
/// The narrowest screen that must do (WCAG 1.4.10).
const NARROWEST: u32 = 320;
/// How much of a page may move while it loads (web.dev/cls calls 0.1 good).
const MAY_MOVE: f64 = 0.02;

/// What a page is, and what happened in it.
const SEEN: &str = "{ ...window.seen,
    lang: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
    title: document.title }";

/// Looks at pages and notes what is wrong with them.
struct Looks<'b> {
    browser: &'b Browser,
    /// Where pictures go.
    folder: Option<PathBuf>,
    faults: RefCell<Vec<String>>,
}

impl<'b> Looks<'b> {
    async fn new(browser: &'b Browser) -> Self {
        browser.bring_axe().await;
        let folder = env::var_os("ONCEFORM_TEST_SCREENSHOTS").map(PathBuf::from);
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder).unwrap();
        }
        Self {
            browser,
            folder,
            faults: RefCell::default(),
        }
    }

    /// Looks at the page that an address shows.
    async fn page(&self, name: &str, path: &str) {
        self.state(name, async || self.browser.open_page(path).await)
            .await;
    }

    /// Looks at the page that `reach` leads to from wherever it begins.
    async fn state(&self, name: &str, reach: impl AsyncFn()) {
        for (language, width) in [
            (Language::English, WIDTHS[0]),
            (Language::Chinese, WIDTHS[1]),
        ] {
            let browser = self.browser;
            browser.speak(language).await;
            browser.light(Light::Light).await;
            browser.screen(width).await;
            reach().await;
            let name = format!("{name}-{}", language.code());
            self.fundamentals(&name, language).await;
            for width in WIDTHS {
                browser.screen(width).await;
                self.appearance(&name, width).await;
            }
            browser.screen(NARROWEST).await;
            let wide = browser
                .value("document.documentElement.scrollWidth - innerWidth")
                .await;
            self.expect(wide.as_i64() <= Some(0), &name, || {
                format!("sticks out by {wide} on {NARROWEST}")
            });
        }
    }

    /// What does not depend on the screen.
    async fn fundamentals(&self, name: &str, language: Language) {
        let seen = self.browser.value(SEEN).await;
        self.expect(seen["lang"] == language.code(), name, || {
            format!("speaks {}", seen["lang"])
        });
        self.expect(seen["headings"] == 1, name, || {
            format!("has {} h1", seen["headings"])
        });
        self.expect(seen["title"] != "", name, || "has no title".to_owned());
        for what in ["violations", "errors", "dialogs"] {
            self.expect(seen[what] == json!([]), name, || {
                format!("{what}: {}", seen[what])
            });
        }
        let moved = seen["moved"].as_f64().unwrap();
        self.expect(moved < MAY_MOVE, name, || format!("moves by {moved}"));
    }

    /// What does. Only colours differ between light and dark.
    async fn appearance(&self, name: &str, width: u32) {
        for light in [Light::Light, Light::Dark] {
            self.browser.light(light).await;
            let found = match light {
                Light::Light => self.browser.axe().await,
                Light::Dark => self.browser.axe_of_contrast().await,
            };
            let name = format!("{name}-{width}-{}", light.name());
            for fault in found {
                self.expect(false, &name, || fault);
            }
            if let Some(folder) = &self.folder {
                self.browser
                    .photograph(&folder.join(format!("{name}.png")))
                    .await;
            }
        }
    }

    fn expect(&self, holds: bool, name: &str, fault: impl FnOnce() -> String) {
        if !holds {
            self.faults
                .borrow_mut()
                .push(format!("{name}: {}", fault()));
        }
    }

    /// What was found so far, and forgets it.
    fn take(&self) -> Vec<String> {
        self.faults.take()
    }

    /// Fails with everything that was found.
    fn finish(self) {
        let faults = self.faults.into_inner();
        assert!(
            faults.is_empty(),
            "{} faults:\n{}",
            faults.len(),
            faults.join("\n")
        );
    }
}
