//! When answers are taken.

use super::*;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn form() -> Definition {
    let mut document = full();
    document["settings"] = json!({
        "opens_at": "2027-01-01T00:00:00Z", "closes_at": "2027-01-31T00:00:00Z", "grace_minutes": 5,
    });
    Definition::from_json(&document).unwrap()
}

#[test]
fn a_form_is_open_from_its_opening_to_just_before_its_closing() {
    let (form, opens_at, closed_at) = (
        form(),
        at("2027-01-01T00:00:00Z"),
        at("2027-01-31T00:00:00Z"),
    );
    for (now, state) in [
        ("2026-12-31T23:59:59.999999Z", Openness::NotYet { opens_at }),
        ("2027-01-01T00:00:00Z", Openness::Open),
        ("2027-01-30T23:59:59.999999Z", Openness::Open),
        ("2027-01-31T00:00:00Z", Openness::Closed { closed_at }),
    ] {
        assert_eq!(form.state_at(at(now), None), state, "{now}");
    }
    let blank = Definition::blank(
        Slug::from_title("Form"),
        "Form".to_owned(),
        Language::English.into(),
    );
    assert_eq!(
        blank.state_at(at("1999-01-01T00:00:00Z"), None),
        Openness::Open
    );
}

#[test]
fn dat_13_who_opened_the_page_in_time_has_the_grace() {
    let (form, closed_at) = (form(), at("2027-01-31T00:00:00Z"));
    let closed = Openness::Closed { closed_at };
    for (now, issued_at, state) in [
        (
            "2027-01-31T00:03:00Z",
            "2027-01-30T23:55:00Z",
            Openness::Open,
        ),
        (
            "2027-01-31T00:05:00Z",
            "2027-01-30T23:59:59Z",
            Openness::Open,
        ),
        ("2027-01-31T00:05:01Z", "2027-01-30T23:55:00Z", closed),
        ("2027-01-31T00:03:00Z", "2027-01-31T00:00:00Z", closed),
    ] {
        let issued_at = Some(at(issued_at));
        assert_eq!(
            form.state_at(at(now), issued_at),
            state,
            "{now} {issued_at:?}"
        );
    }
}

#[test]
fn times_are_written_in_the_zone_of_the_form() {
    let mut document = full();
    document["settings"]["opens_at"] = json!("2000-01-01T00:00:00Z");
    document["settings"]["closes_at"] = json!("2999-12-31T23:59:59.5Z");
    let definition = Definition::from_json(&document).unwrap();
    let written = definition.to_json();
    assert_eq!(written["settings"]["opens_at"], "2000-01-01T08:00:00+08:00");
    assert_eq!(
        written["settings"]["closes_at"],
        "3000-01-01T07:59:59.500+08:00"
    );
    assert_eq!(Definition::from_json(&written), Ok(definition));
}
