//! Pages on which editors make forms.

pub mod moment;
pub mod question;
pub mod settings;

pub use moment::{MomentFault, MomentInput};
pub use question::{LimitInput, OptionInput, OptionStep, QuestionInput, Shape};
pub use settings::{Moment, SettingsInput};
