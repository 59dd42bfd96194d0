//! The protocol made worse in one place.

/// A fault that somebody could build in. Each must be caught by an invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mutation {
    /// `release` deletes whatever stands there instead of comparing the owner.
    ReleaseByPlainDelete,
    /// After a COMMIT without an answer the row is looked for, instead of being inserted again.
    UnknownCommitResolvedByReading,
    /// A claim that says "stored" is answered with a receipt, without looking for the row.
    DoneBelievedWithoutTheRow,
    /// The claim is freed when COMMIT is sent, not when its outcome is known.
    ClaimReleasedBeforeTheCommit,
    /// The table has no unique index on the request id.
    IndexDropped,
    /// A failure is answered without freeing the claim.
    ReleaseNeverSent,
    /// Claims are written without a life.
    ClaimWithoutLife,
    /// A transaction that takes too long is taken for an unknown commit and left to itself, instead of being ended.
    GivenUpTransactionGoesOn,
}
