//! Nothing, in every release.

use super::{Broken, FailPoint};
use crate::domain::chance::Chance;
use crate::domain::id::RequestId;

/// The acts that pass the points together.
#[derive(Clone, Debug, Default)]
pub struct Passage(());

impl Passage {
    /// Keeps nothing.
    #[must_use]
    pub fn of<'a>(_: impl IntoIterator<Item = &'a RequestId>) -> Self {
        Self(())
    }

    /// Keeps nothing.
    #[must_use]
    pub fn of_news(_: &str) -> Self {
        Self(())
    }

    /// Passes.
    pub async fn reach(&self, _: FailPoint) -> Result<(), Broken> {
        Ok(())
    }
}

/// Reads nothing.
pub fn arm(_: &Chance) -> Result<(), String> {
    Ok(())
}
