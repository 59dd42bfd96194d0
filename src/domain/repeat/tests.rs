#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! The table of causes, families of programs, hashes, and what looks alike.

mod alike;

use chrono::TimeDelta;

use super::*;
use crate::domain::keyed_hash::Key;

const CHROME: &str = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36";

fn signals(milliseconds: i64) -> Signals {
    Signals {
        layer: Layer::UniqueIndex,
        same_answers: true,
        gap: Some(TimeDelta::milliseconds(milliseconds)),
        program: Program::of(CHROME),
        through_gateway: false,
    }
}

#[test]
fn the_gap_tells_presses_apart() {
    for (milliseconds, cause) in [
        (0, Cause::DoublePress),
        (999, Cause::DoublePress),
        (1_000, Cause::PressedWhileWaiting),
        (60_000, Cause::PressedWhileWaiting),
        (60_001, Cause::Reloaded),
        (86_400_000, Cause::Reloaded),
    ] {
        assert_eq!(
            Cause::of(&signals(milliseconds)),
            cause,
            "{milliseconds} ms"
        );
    }
    let at_work = Signals {
        gap: None,
        ..signals(0)
    };
    assert_eq!(Cause::of(&at_work), Cause::PressedWhileWaiting);
}

#[test]
fn stronger_signals_come_first() {
    let taken = Signals {
        layer: Layer::BusinessKey,
        same_answers: false,
        ..signals(10)
    };
    assert_eq!(Cause::of(&taken), Cause::UsedBefore);
    let changed = Signals {
        same_answers: false,
        through_gateway: true,
        program: Program::UNKNOWN,
        ..signals(10)
    };
    assert_eq!(Cause::of(&changed), Cause::ChangedAndSentAgain);
    let gateway = Signals {
        through_gateway: true,
        program: Program::UNKNOWN,
        ..signals(10)
    };
    assert_eq!(Cause::of(&gateway), Cause::Gateway);
    let program = Signals {
        program: Program::of("curl/8.5.0"),
        ..signals(61_000)
    };
    assert_eq!(Cause::of(&program), Cause::Program);
}

#[test]
fn names_lead_back() {
    for cause in Cause::ALL {
        assert_eq!(Cause::from_name(cause.name()), Some(cause));
    }
    for layer in Layer::ALL {
        assert_eq!(Layer::from_name(layer.name()), Some(layer));
    }
    for period in Period::ALL {
        assert_eq!(Period::from_name(period.name()), Some(period));
    }
    assert_eq!(Period::from_name("1y"), None);
    assert_eq!(
        Program::from_name("Safari"),
        Program::of("x Version/17.4 Safari/605.1.15")
    );
}

#[test]
fn a_user_agent_is_cut_down_to_its_family() {
    let edge = format!("{CHROME} Edg/144.0.0.0");
    for (agent, family, browser) in [
        (CHROME, "Chrome", true),
        (edge.as_str(), "Edge", true),
        (
            "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0",
            "Firefox",
            true,
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
            "Safari",
            true,
        ),
        (
            "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0",
            "WeChat",
            true,
        ),
        ("Mozilla/5.0 (Tablet) AppleWebKit/605.1.15", "browser", true),
        ("curl/8.5.0", "curl", false),
        ("python-requests/2.32", "Python", false),
        ("Mozilla/5.0 (compatible; examplebot/1.0)", "program", false),
        ("", "program", false),
    ] {
        let program = Program::of(agent);
        assert_eq!(
            (program.name(), program.is_browser()),
            (family, browser),
            "{agent}"
        );
    }
}

#[test]
fn an_address_cannot_be_read_from_its_hash() {
    let key = Key::new([7; 32]);
    let hash = |address: &str| AddressHash::of(&key, address.parse().unwrap());
    assert_eq!(hash("192.0.2.1"), hash("192.0.2.1"));
    assert_ne!(hash("192.0.2.1"), hash("192.0.2.2"));
    assert_eq!(hash("2001:db8::1").as_str().len(), 16);
    assert_ne!(
        AddressHash::of(&Key::new([8; 32]), "192.0.2.1".parse().unwrap()),
        hash("192.0.2.1")
    );
}
