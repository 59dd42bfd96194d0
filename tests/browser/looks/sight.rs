//! The looks themselves: a page that is broken on purpose is seen to be broken.

use super::Looks;
use crate::browser::Way;
use crate::forms;
use crate::support::in_browser;

/// What is done to a page, and what must be said about it.
const BREAKAGES: [(&str, &str); 7] = [
    ("document.querySelector('.field > label').remove()", "label"),
    ("document.documentElement.lang = 'fr'", "speaks"),
    (
        "document.querySelector('main').append(document.createElement('h1'))",
        "2 h1",
    ),
    (
        "document.querySelector('main').setAttribute('style', 'color: red')",
        "violations",
    ),
    (
        "document.querySelector('.prose').style.color = '#999'",
        "color-contrast",
    ),
    (
        "document.querySelector('h1').style.width = '500px'",
        "sticks out",
    ),
    (
        "document.querySelector('main').style.marginBlockStart = '300px'",
        "moves",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_broken_is_seen() {
    in_browser(Way::USUAL, async |browser, server| {
        server.publish(&forms::every_kind()).await;
        let looks = Looks::new(browser).await;
        let reach = async || {
            browser.open_page("/f/every-kind").await;
            for (breakage, _) in BREAKAGES {
                browser.run(breakage).await;
            }
            browser.pause(150).await;
        };
        looks.state("broken", reach).await;
        let found = looks.take();
        for (breakage, said) in BREAKAGES {
            let seen = found.iter().any(|fault| fault.contains(said));
            assert!(seen, "{breakage}: {found:?}");
        }
    })
    .await;
}
