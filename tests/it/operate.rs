//! What operators meet: the program's start and stop, its health, its counters.

mod doctor;
mod health;
mod process;
