//! Reviewing submissions. Every address names the form, and every action asks first whether the reader may see it.

mod act;
mod decide;
mod delete;
mod desk;
mod export;
mod file;
mod forms;
mod line;
mod list;
mod note;
mod repeats;
mod submission;

pub use act::act;
pub use decide::decide;
pub use delete::{ask, delete};
pub use export::{choose, export};
pub use file::file;
pub use forms::forms;
pub use line::line;
pub use list::list;
pub use note::note;
pub use repeats::repeats;
pub use submission::submission;
