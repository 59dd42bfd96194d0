//! The points as tests use them.

mod dice;
mod plan;

use super::{Broken, FailPoint};
use crate::domain::id::RequestId;

pub use dice::arm;
pub use plan::{Stop, stop};

impl FailPoint {
    /// Those of a submission, in the order in which it passes them.
    pub const SUBMISSION: [Self; 6] = [
        Self::AfterClaim,
        Self::BeforeInsert,
        Self::AfterInsert,
        Self::BeforeCommit,
        Self::AfterCommit,
        Self::AfterComplete,
    ];
    /// Those of a message, in the order in which it passes them.
    pub const RELAY: [Self; 3] = [Self::RelayTaken, Self::RelaySent, Self::RelayMarked];

    /// Its name in the environment.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AfterClaim => "after_claim",
            Self::BeforeInsert => "before_insert",
            Self::AfterInsert => "after_insert",
            Self::BeforeCommit => "before_commit",
            Self::AfterCommit => "after_commit",
            Self::AfterComplete => "after_complete",
            Self::RelayTaken => "relay_taken",
            Self::RelaySent => "relay_sent",
            Self::RelayMarked => "relay_marked",
        }
    }
}

/// The acts that pass the points together: one, or those that share a commit.
#[derive(Clone, Debug, Default)]
pub struct Passage {
    acts: Vec<RequestId>,
}

impl Passage {
    /// A passage of these acts. One without any passes everywhere.
    #[must_use]
    pub fn of<'a>(acts: impl IntoIterator<Item = &'a RequestId>) -> Self {
        Self {
            acts: acts.into_iter().cloned().collect(),
        }
    }

    /// A passage of one piece of news, by its id.
    #[must_use]
    pub fn of_news(id: &str) -> Self {
        Self {
            acts: vec![RequestId::from_stored(id.to_owned())],
        }
    }

    /// Does what was planned for one of the acts, then what the dice say. Fails where a failure was asked for.
    pub async fn reach(&self, point: FailPoint) -> Result<(), Broken> {
        if self.acts.is_empty() {
            return Ok(());
        }
        for act in &self.acts {
            plan::carry_out(point, act).await?;
        }
        dice::roll(point).await
    }
}

#[cfg(test)]
mod tests;
