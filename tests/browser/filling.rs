//! The form's page, beyond sending it.

mod clock;
mod conditions;
mod drafts;
mod faults;
mod files;
mod keyboard;
mod kinds;
mod last_field;
mod markup;
mod newer;
mod opening;
mod right_to_left;
mod steps;
mod token;
mod trap;
