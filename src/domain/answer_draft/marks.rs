//! Which page of a draft was written last by whom: a tab that keeps what is typed must not overwrite what another one has
//! kept since, nor what it has kept itself in a request that came earlier.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Most characters of the name of a tab.
const LONGEST: usize = 40;

/// What a tab says of itself when it keeps answers: `NAME.COUNT`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Writer {
    /// A random name that the tab has given itself; empty: the page's script did not run.
    pub tab: String,
    /// Counts what it has kept, from 1.
    pub count: u32,
}

/// The last change of one page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The draft's revision since then.
    pub revision: i32,
    /// Whose change it was.
    pub by: Writer,
}

/// The last change of each page, by the page's id.
pub type Marks = BTreeMap<String, Mark>;

/// What becomes of answers that a tab would keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// They are kept.
    Kept,
    /// A later request of the same tab was faster, or a copy of this tab has kept more.
    Late,
    /// Another tab or browser has kept other answers since this one read them.
    Overtaken,
}

impl Writer {
    /// Reads what a page sends.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (tab, count) = text.rsplit_once('.')?;
        let plain = tab
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let named = plain && (1..=LONGEST).contains(&tab.len());
        let count = count.parse().ok()?;
        named.then(|| Self {
            tab: tab.to_owned(),
            count,
        })
    }
}

impl Mark {
    /// Whether `writer`, who has read the draft at the revision `seen`, may write the page that was last written so.
    #[must_use]
    pub fn admits(&self, writer: &Writer, seen: i32) -> Admission {
        if self.is_by(writer) {
            return match writer.count > self.by.count {
                true => Admission::Kept,
                false => Admission::Late,
            };
        }
        match self.revision > seen {
            true => Admission::Overtaken,
            false => Admission::Kept,
        }
    }

    /// Whether the page has been changed by somebody else since `writer` read it at the revision `seen`.
    #[must_use]
    pub fn is_newer(&self, writer: Option<&Writer>, seen: i32) -> bool {
        self.revision > seen && !writer.is_some_and(|writer| self.is_by(writer))
    }

    fn is_by(&self, writer: &Writer) -> bool {
        !self.by.tab.is_empty() && self.by.tab == writer.tab
    }
}

#[cfg(test)]
mod tests;
