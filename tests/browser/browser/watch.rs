//! What a page shows, and what it does that nobody sees.

use serde_json::Value;

use super::Browser;

/// Runs in every page before anything else: notes what the policy stopped, errors, dialogs, and what moved.
pub(super) const EYES: &str = r"
(() => {
  const seen = (window.seen = { violations: [], errors: [], dialogs: [], moved: 0 });
  addEventListener('securitypolicyviolation', (event) =>
    seen.violations.push([event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber].join(' ')));
  const source = (event) => event.target?.src || event.target?.href;
  addEventListener('error', (event) => seen.errors.push(String(event.message || source(event))), true);
  addEventListener('unhandledrejection', (event) => seen.errors.push(String(event.reason)));
  for (const name of ['alert', 'confirm', 'prompt']) {
    window[name] = (words) => void seen.dialogs.push(String(words));
  }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) seen.moved += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
})();
";

impl Browser {
    /// What the first heading says.
    pub(crate) async fn heading(&self) -> String {
        self.text_of("document.querySelector('h1')?.innerText")
            .await
    }

    /// What stands in a field.
    pub(crate) async fn field(&self, name: &str) -> String {
        self.text_of(&format!("document.querySelector('[name={name}]').value"))
            .await
    }

    /// The texts of all elements that a CSS selector finds.
    pub(crate) async fn texts(&self, css: &str) -> Vec<String> {
        let texts = self
            .value(&format!(
                "[...document.querySelectorAll({css:?})].map((found) => found.innerText)"
            ))
            .await;
        let texts = texts.as_array().map(Vec::as_slice).unwrap_or_default();
        texts
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    }

    /// What the console has said since the last look, as far as it is an error. A page of the 400s is none: the
    /// browser says so of every answer that is not 200.
    pub(crate) async fn grave_console_lines(&self) -> Vec<String> {
        let lines = self.driver.browser_log().await.unwrap();
        let grave = lines
            .into_iter()
            .filter(|line| line.level == "SEVERE")
            .map(|line| line.message);
        grave
            .filter(|line| !line.contains("the server responded with a status of"))
            // Pages of the browser's own complain of its own scripts.
            .filter(|line| !line.starts_with("chrome://"))
            .collect()
    }
}
