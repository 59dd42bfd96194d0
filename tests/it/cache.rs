//! The claim store, against servers of the test's own and those that stand together.

mod claims;
