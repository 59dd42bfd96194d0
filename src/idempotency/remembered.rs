//! Acts that this process has seen stored, so that their repeats go straight to the row, not by way of the claim store.
//!
//! It saves the way to the store, as `at_work` saves waiting, and is no promise either: a number that stands here only says
//! that looking for the row first is worth while. The newest acts push the older ones out; memory never grows.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::domain::id::RequestId;

/// Acts whose marks end alike, of which the newest are kept.
const ALIKE: usize = 4;
/// Endings of marks. With four acts each that is half a mebibyte, or a minute of a thousand acts a second.
const ENDINGS: usize = 1 << 14;

/// What was seen lately.
pub(super) struct Remembered {
    /// The marks by their endings, the newest first; zero stands for none.
    marks: Box<[[AtomicU64; ALIKE]]>,
}

impl Default for Remembered {
    fn default() -> Self {
        let marks = (0..ENDINGS).map(|_| Default::default()).collect();
        Self { marks }
    }
}

impl Remembered {
    /// Notes that the act is stored. Two threads that note at once may lose a mark, which costs a way to the store.
    pub(super) fn note(&self, id: &RequestId) {
        let noted = mark(id);
        let mut moved = noted;
        for place in self.alike(noted) {
            let older = place.swap(moved, Ordering::Relaxed);
            if older == noted || older == 0 {
                return;
            }
            moved = older;
        }
    }

    /// Whether its row is probably there.
    pub(super) fn knows(&self, id: &RequestId) -> bool {
        let mark = mark(id);
        let mut alike = self.alike(mark).iter();
        alike.any(|place| place.load(Ordering::Relaxed) == mark)
    }

    fn alike(&self, mark: u64) -> &[AtomicU64; ALIKE] {
        &self.marks[mark as usize % ENDINGS]
    }
}

/// Ids that share a mark cost a look-up, nothing else.
fn mark(id: &RequestId) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish().max(1)
}

#[cfg(test)]
mod tests;
