//! What everybody's pages fetch of the organisation.

pub mod logo;
pub mod theme;

/// The addresses name what is behind them by its hash: it never changes.
pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";
