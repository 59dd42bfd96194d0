//! A statement to agree to.

/// One box, never ticked beforehand, sent as `yes`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consent {
    /// The statement in full, Markdown (document key `text`).
    pub statement: String,
}
