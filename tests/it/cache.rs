//! The claim store, against a Redis of the test's own.

mod claims;
