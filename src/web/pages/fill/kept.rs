//! The page that keeps answers when the form itself cannot be loaded.

use askama::Template;

use crate::web::pages::layout::Chrome;
use crate::web::pages::shown::{self, ShownAnswer};

/// 503: the answers as they came, ready to be sent again.
#[derive(Clone, Debug, Template)]
#[template(path = "fill/kept.html")]
pub struct KeptPage {
    /// What stands around it.
    pub chrome: Chrome,
    /// Where to send them: the address that was posted to.
    pub action: String,
    /// Every pair that came, in order, `request_id` and `page_token` included.
    pub pairs: Vec<(String, String)>,
}

impl KeptPage {
    /// The pairs with the two that prove the page moved to the front, where the server looks first.
    #[must_use]
    pub fn ordered(&self) -> Vec<&(String, String)> {
        let mut ordered: Vec<_> = self.pairs.iter().collect();
        ordered.sort_by_key(|(name, _)| match name.as_str() {
            "request_id" => 0,
            "page_token" => 1,
            _ => 2,
        });
        ordered
    }

    /// The answers, to read.
    #[must_use]
    pub fn answers(&self) -> Vec<ShownAnswer> {
        shown::named(&self.pairs)
    }
}
