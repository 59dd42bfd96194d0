//! Pages of other sites, and what they hold in frames.

use super::Browser;

impl Browser {
    /// Opens an address of any site and waits for its page.
    pub(crate) async fn open_elsewhere(&self, address: &str) {
        self.leave(async { self.driver.goto(address).await.unwrap() })
            .await;
    }

    /// Goes on inside the frame that a CSS selector finds.
    pub(crate) async fn enter(&self, css: &str) {
        self.find(css).await.enter_frame().await.unwrap();
    }

    /// Goes on in the page around all frames.
    pub(crate) async fn leave_frames(&self) {
        self.driver.enter_default_frame().await.unwrap();
    }

    /// Two clicks at once, in a frame as outside.
    pub(crate) async fn click_twice(&self, css: &str) {
        let found = self.find(css).await;
        found.click().await.unwrap();
        // The page, and the button with it, may be gone already.
        found.click().await.ok();
    }
}
