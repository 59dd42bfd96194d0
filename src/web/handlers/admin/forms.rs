//! Where editors make forms. All of it stands behind the door for editors; each form asks again, by [`Opened`].

pub mod build;
pub mod compare;
pub mod create;
pub mod duplicate;
pub mod export;
pub mod grant;
pub mod import;
pub mod invitations;
pub mod link;
pub mod list;
pub mod look;
pub mod pages;
pub mod preview;
pub mod publish;
pub mod qr;
pub mod questions;
pub mod restore;
pub mod rule;
pub mod rules;
pub mod settings;
pub mod share;
pub mod state;
pub mod texts;
pub mod translations;
pub mod undo;
pub mod versions;
pub mod webhooks;

mod change;
mod edit;
mod effects;
mod new_question;
mod opened;

pub use opened::Opened;
