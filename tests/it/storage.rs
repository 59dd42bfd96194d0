//! The storage contract: each function does the same on every database.

mod accounts;
mod answer_drafts;
mod exports;
mod forms;
mod line;
mod organisation;
mod places;
mod repeats;
mod reviews;
mod schema;
mod submissions;
