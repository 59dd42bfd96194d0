//! Waiting for what a page becomes.

use std::time::Duration;

use super::Browser;

/// How long a page may take, on a machine that runs other tests beside.
const PATIENCE: Duration = Duration::from_secs(20);
const EVERY: Duration = Duration::from_millis(40);

impl Browser {
    /// Waits until a JavaScript expression is true in whatever page is there.
    pub(crate) async fn until(&self, expression: &str) {
        let script = format!("return !!({expression})");
        let waiting = async {
            // A page that is being left answers with an error; the next one answers.
            while !self
                .driver
                .execute(script.clone(), Vec::new())
                .await
                .is_ok_and(|said| said.json() == true)
            {
                tokio::time::sleep(EVERY).await;
            }
        };
        if tokio::time::timeout(PATIENCE, waiting).await.is_err() {
            let (at, page) = (self.driver.current_url().await, self.driver.source().await);
            panic!(
                "waited in vain for {expression}\nat {at:?}\n{}",
                page.unwrap_or_default()
            );
        }
    }

    /// Waits for a page that has loaded and in which an expression is true.
    pub(crate) async fn until_page(&self, expression: &str) {
        self.until(&format!(
            "document.readyState === 'complete' && ({expression})"
        ))
        .await;
    }

    /// Waits for the page at an address that begins so.
    pub(crate) async fn until_at(&self, path: &str) {
        self.until_page(&format!("location.pathname.startsWith('{path}')"))
            .await;
    }

    /// Does something that leads to another page, and waits for that page.
    pub(crate) async fn leave(&self, act: impl Future<Output = ()>) {
        let before = self.value("performance.timeOrigin").await;
        act.await;
        self.until_page(&format!("performance.timeOrigin !== {before}"))
            .await;
    }

    /// Waits a while, as a person does.
    pub(crate) async fn pause(&self, milliseconds: u64) {
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    }
}
