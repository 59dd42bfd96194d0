//! Reviewing submissions. Every address names the form, and every action asks first whether the reader may see it.

mod act;
mod assign;
mod decide;
mod delete;
mod desk;
mod due;
mod export;
mod file;
mod forms;
mod line;
mod list;
mod next;
mod note;
mod repeats;
mod submission;

pub use act::act;
pub use assign::assign;
pub use decide::decide;
pub use delete::{ask, delete};
pub use due::due;
pub use export::{choose, export};
pub use file::file;
pub use forms::forms;
pub use line::line;
pub use list::list;
pub use next::next;
pub use note::note;
pub use repeats::repeats;
pub use submission::submission;
