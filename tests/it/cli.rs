//! The commands of the program.

mod doctor;
mod form;
mod submissions;
