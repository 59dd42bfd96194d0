#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! Settings as typed, and what of them is refused where.

use super::*;
use crate::domain::definition::{Language, RequestIdPer, Slug, WhenRedisIsDown};

fn form() -> Definition {
    let slug = Slug::parse("open-day").unwrap();
    Definition::blank(slug, "Open day".to_owned(), Language::English.into())
}

/// The keys of the settings that are refused when `change` was typed.
fn refused(change: impl Fn(&mut SettingsInput)) -> Vec<String> {
    let mut typed = SettingsInput::of(&form());
    change(&mut typed);
    let (document, faults) = typed.to_document(&form());
    assert!(faults.is_empty());
    let problems = Definition::from_json(&document).err().unwrap_or_default();
    problems.into_iter().map(|problem| problem.at).collect()
}

#[test]
fn settings_come_back_as_they_were() {
    let mut form = form();
    form.settings.closes_at = Some("2027-10-31T01:30:00.5Z".parse().unwrap());
    form.settings.time_zone = Tz::Europe__London;
    form.settings.capacity = Some(300);
    form.settings.request_id = RequestIdPer::Click;
    form.settings.when_redis_is_down = WhenRedisIsDown::Refuse;
    form.settings.confirmation = "Bring **this**".to_owned();
    let (document, faults) = SettingsInput::of(&form).to_document(&form);
    assert!(faults.is_empty());
    assert_eq!(Definition::from_json(&document).unwrap(), form);
}

#[test]
fn lim_03_a_limit_is_a_whole_number_above_zero_or_nothing() {
    for typed in [
        "0",
        "2.5",
        "-3",
        "many",
        "1e3x",
        "99999999999",
        "0x10",
        "٣٠٠",
    ] {
        let places = refused(|settings| settings.capacity = typed.to_owned());
        assert_eq!(places, ["/settings/capacity"], "{typed}");
    }
    for typed in ["", "  ", "1", " 300 ", "３００"] {
        let places = refused(|settings| settings.capacity = typed.to_owned());
        assert!(places.is_empty(), "{typed}");
    }
}

#[test]
fn other_settings_are_refused_at_their_place() {
    let at = |change: fn(&mut SettingsInput)| refused(change);
    assert_eq!(at(|it| it.slug = "Open Day".into()), ["/slug"]);
    assert_eq!(
        at(|it| it.grace_minutes = "x".into()),
        ["/settings/grace_minutes"]
    );
    assert_eq!(
        at(|it| it.grace_minutes = String::new()),
        ["/settings/grace_minutes"]
    );
    assert_eq!(
        at(|it| it.page_life_hours = "0".into()),
        ["/settings/page_life_hours"]
    );
    assert_eq!(
        at(|it| it.time_zone = "Mars/Base".into()),
        ["/settings/time_zone"]
    );
    assert_eq!(
        at(|it| it.when_redis_is_down = "panic".into()),
        ["/settings/when_redis_is_down"]
    );
}

#[test]
fn dat_11_half_a_closing_time_is_a_fault_and_not_a_setting() {
    let mut typed = SettingsInput::of(&form());
    typed.closes.date = "2027-01-31".to_owned();
    typed.closes.time = "14:2".to_owned();
    let (document, faults) = typed.to_document(&form());
    assert_eq!(faults, [(Moment::Closes, MomentFault::NotTime)]);
    assert_eq!(document["settings"]["closes_at"], Value::Null);
}

#[test]
fn an_address_that_is_fixed_is_not_sent() {
    assert_eq!(SettingsInput::typed(&[], "open-day").slug, "open-day");
    let sent = [("slug".to_owned(), " other ".to_owned())];
    assert_eq!(SettingsInput::typed(&sent, "open-day").slug, "other");
}
