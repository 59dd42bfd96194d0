//! The web: what people and programs see over HTTP.
//!
//! Words come from [`i18n`], pages are structs in [`pages`], files for browsers in [`assets`].

pub mod arrivals;
pub mod assets;
pub mod error;
pub mod exports;
pub mod extract;
pub mod gate;
pub mod handlers;
pub mod i18n;
pub mod known_browser;
pub mod letters;
pub mod markdown;
pub mod middleware;
pub mod opened_pages;
pub mod organisation;
pub mod pages;
pub mod password;
pub mod published;
pub mod qr;
pub mod respond;
pub mod routes;
pub mod session;
pub mod sign_in_limit;
pub mod site;
pub mod uploads;
