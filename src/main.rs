//! The `onceform` program.

fn main() {}
