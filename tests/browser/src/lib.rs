//! What a person meets in a real browser.
