//! What a choice offers.

/// One option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// What is sent and kept: `[A-Za-z0-9][A-Za-z0-9_-]{0,63}`.
    pub id: String,
    /// What people read.
    pub label: String,
}

/// 1 to 500 options with different ids, in order.
pub type Options = Vec<ChoiceOption>;
