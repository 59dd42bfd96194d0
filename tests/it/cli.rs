//! The commands of the program.

mod form;
mod submissions;
