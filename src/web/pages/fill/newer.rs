//! What a form asks otherwise than the page of it that somebody had open.

use crate::domain::definition::Definition;
use crate::domain::definition::changes::{Change, changes};
use crate::web::i18n::Words;
use crate::web::pages::shown;

/// The differences that concern who fills the form in, as labels of questions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Newer {
    /// Questions that the page did not ask.
    pub added: Vec<String>,
    /// Questions that say something else now.
    pub changed: Vec<String>,
    /// Questions that are asked no more, each with what was answered: that has no other place on the new page.
    pub removed: Vec<(String, String)>,
}

impl Newer {
    /// What `live` asks otherwise than `seen`, whose page was sent with `pairs`.
    #[must_use]
    pub fn of(
        seen: &Definition,
        live: &Definition,
        pairs: &[(String, String)],
        words: Words,
    ) -> Self {
        let mut newer = Self::default();
        for change in changes(seen, live) {
            match change {
                Change::Added { label } => newer.added.push(label),
                Change::Changed { label, .. } => newer.changed.push(label),
                _ => {}
            }
        }
        let gone = seen
            .fields()
            .filter(|field| live.field(field.id.as_str()).is_none());
        newer.removed = gone
            .map(|field| {
                let answer = shown::given(field, pairs, words).join(", ");
                (field.label.clone(), answer)
            })
            .collect();
        newer
    }

    /// As sentences.
    #[must_use]
    pub fn text(&self, words: Words) -> String {
        let removed: Vec<_> = self
            .removed
            .iter()
            .map(|(label, answer)| match answer.as_str() {
                "" => label.clone(),
                answer => {
                    let arguments = [("label", label as _), ("answer", &answer as _)];
                    words.say_with("notice-newer-answered", &arguments)
                }
            })
            .collect();
        let mut text = vec![words.say("notice-newer").into_owned()];
        let lines = [
            ("notice-newer-added", &self.added),
            ("notice-newer-changed", &self.changed),
            ("notice-newer-removed", &removed),
        ];
        for (key, labels) in lines.into_iter().filter(|(_, labels)| !labels.is_empty()) {
            text.push(words.say_with(key, &[("labels", &labels.join(" · "))]));
        }
        text.join(" ")
    }
}
