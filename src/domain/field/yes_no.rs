//! Yes or no.

/// A question with two answers, sent as `yes` and `no`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct YesNo;
