//! The pages on which administrators and editors work.

mod forms;
