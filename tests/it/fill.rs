//! What the public addresses answer.

mod submit;
