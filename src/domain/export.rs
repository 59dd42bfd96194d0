//! Submissions as rows of a file: which columns there are, and what a cell may hold.

mod cell;
mod columns;

pub use cell::{exact, neutral, neutral_phone};
pub use columns::{Column, Columns, unique};

#[cfg(test)]
mod tests;
