//! How a page is looked at: in which language, on which screen, in which light.

use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use super::Browser;

/// The person's languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Chinese,
}

impl Language {
    /// The value of a page's `lang`.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-CN",
        }
    }
}

/// Light or dark, as the system says.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Light {
    Light,
    Dark,
}

impl Light {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Browser {
    /// Asks for pages in a language from now on.
    pub(crate) async fn speak(&self, language: Language) {
        let headers = json!({ "headers": { "Accept-Language": language.code() } });
        self.tell("Network.setExtraHTTPHeaders", headers).await;
    }

    /// Makes the screen so wide; a narrow one is a phone's.
    pub(crate) async fn screen(&self, width: u32) {
        let height = if width < 600 { 844 } else { 900 };
        let screen =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.tell("Emulation.setDeviceMetricsOverride", screen)
            .await;
    }

    /// Light or dark. Nothing fades from one to the other, or colours would be looked at half way.
    pub(crate) async fn light(&self, light: Light) {
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": light.name() },
            { "name": "prefers-reduced-motion", "value": "reduce" }
        ] });
        self.tell("Emulation.setEmulatedMedia", features).await;
    }

    /// Keeps a picture of the whole page.
    pub(crate) async fn photograph(&self, file: &Path) {
        let height = self.value("document.documentElement.scrollHeight").await;
        let width = self.value("innerWidth").await;
        let (width, height) = (width.as_u64().unwrap(), height.as_u64().unwrap());
        let picture = self.picture(width, height).await;
        std::fs::write(file, BASE64_STANDARD.decode(picture).unwrap()).unwrap();
    }

    /// A picture of the page from its top, so wide and so high: PNG in base64.
    pub(crate) async fn picture(&self, width: u64, height: u64) -> String {
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": 1 });
        let wanted = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let picture = self.tell("Page.captureScreenshot", wanted).await;
        picture["data"].as_str().unwrap().to_owned()
    }

    /// Shows a page of the test's own on a desk of 1600 by 900.
    pub(crate) async fn draw(&self, page: &str) {
        self.driver.goto("about:blank").await.unwrap();
        self.until("location.href === 'about:blank'").await;
        let screen =
            json!({ "width": 1600, "height": 900, "deviceScaleFactor": 1, "mobile": false });
        self.tell("Emulation.setDeviceMetricsOverride", screen)
            .await;
        let tree = self.tell("Page.getFrameTree", json!({})).await;
        let content = json!({ "frameId": tree["frameTree"]["frame"]["id"], "html": page });
        self.tell("Page.setDocumentContent", content).await;
        self.until("[...document.images].every((image) => image.complete)")
            .await;
    }
}
