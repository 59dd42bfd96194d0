//! Staff: signing in, the first start, everybody's accounts, the organisation.

mod command;
mod door;
mod organisation;
mod people;
mod roles;
mod set_up;
