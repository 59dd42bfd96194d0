//! What a person meets in a real browser: Chromium, driven by its own chromedriver.
//!
//! The server runs in the test's process, built by the library as `onceform serve` builds it, so that a test can move
//! its clock and count its rows. `scripts/test` names the browser in `ONCEFORM_TEST_CHROMEDRIVER` and
//! `ONCEFORM_TEST_CHROMIUM`; without them both are looked for on PATH. A missing browser fails the tests.
//!
//! `ONCEFORM_TEST_SCREENSHOTS=FOLDER` keeps a picture of each state of each page, `ONCEFORM_TEST_PICTURE=FILE` the one of
//! the README.

mod arranging;
mod browser;
mod day;
mod desk;
mod filling;
mod forms;
mod framed;
mod looks;
mod making;
mod neighbour;
mod sending;
mod support;
