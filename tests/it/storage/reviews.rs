//! Lists, decisions, notes and deletions.

mod decisions;
mod lists;
