//! What the public addresses answer.

mod pair;
mod refusal;
mod repeat;
