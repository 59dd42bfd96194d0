//! axe-core, the checker of accessibility.

use serde_json::{Value, json};

use super::Browser;

const AXE: &str = include_str!("../vendor/axe-core@4.14.1/axe.min.js");
/// WCAG 2.2 at level AA; the size of targets is only looked at when `wcag22aa` is asked for by name.
const RULES: [&str; 5] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/// The one thing that differs between light and dark.
const CONTRAST: &str = "color-contrast";

const RUN: &str = "
    const [runOnly, done] = arguments;
    const words = (rule, node) => rule.id + ': ' + node.target.join(' ') + ' – ' + node.failureSummary;
    axe.run(document, { runOnly, resultTypes: ['violations'] }).then(
        (found) => done(found.violations.flatMap((rule) => rule.nodes.map((node) => words(rule, node)))),
        (error) => done([String(error)]));";

impl Browser {
    /// Has axe at hand in every page to come.
    pub(crate) async fn bring_axe(&self) {
        self.before_scripts(AXE).await;
    }

    /// Everything that axe finds in the page.
    pub(crate) async fn axe(&self) -> Vec<String> {
        self.axe_with(json!({ "type": "tag", "values": RULES }))
            .await
    }

    /// What axe finds of colours alone.
    pub(crate) async fn axe_of_contrast(&self) -> Vec<String> {
        self.axe_with(json!({ "type": "rule", "values": [CONTRAST] }))
            .await
    }

    async fn axe_with(&self, rules: Value) -> Vec<String> {
        let found = self.driver.execute_async(RUN, vec![rules]).await.unwrap();
        serde_json::from_value(found.json().clone()).unwrap()
    }
}
