#![expect(clippy::unwrap_used, reason = "a test may fail so")]

use std::net::IpAddr;

use uuid::Uuid;

use super::{Gate, Limits, Sender};
use crate::domain::clock::Clock;
use crate::domain::id::{FormId, RequestId};
use crate::domain::keyed_hash::Key;

fn gate(submissions: &str, person: &str, repeats: &str) -> Gate {
    let limits = Limits {
        submissions: submissions.parse().ok(),
        person: person.parse().ok(),
        repeats: repeats.parse().ok(),
    };
    Gate::new(limits, None, Key::new([7; 32]), Clock::System)
}

fn sender<'s>(address: &str, person: Option<&'s str>) -> Sender<'s> {
    Sender {
        address: Some(address.parse().unwrap()),
        form: FormId(Uuid::nil()),
        person: person.map(str::as_bytes),
    }
}

#[tokio::test]
async fn an_address_has_its_own_bucket_and_an_ipv6_network_is_one_address() {
    let gate = gate("1/h", "off", "off");
    assert!(gate.enter(&sender("192.0.2.1", None)).await.is_ok());
    assert!(gate.enter(&sender("192.0.2.1", None)).await.is_err());
    assert!(gate.enter(&sender("192.0.2.2", None)).await.is_ok());
    assert!(gate.enter(&sender("2001:db8::1", None)).await.is_ok());
    assert!(gate.enter(&sender("2001:db8::2", None)).await.is_err());
    assert!(gate.enter(&sender("2001:db8:0:1::1", None)).await.is_ok());
}

#[tokio::test]
async fn who_is_stopped_by_one_limit_uses_nothing_of_another() {
    let gate = gate("2/h", "1/h", "off");
    let ada = sender("192.0.2.1", Some("ada"));
    assert!(gate.enter(&ada).await.is_ok());
    for _ in 0..5 {
        assert!(gate.enter(&ada).await.is_err());
    }
    let ben = sender("192.0.2.1", Some("ben"));
    assert!(gate.enter(&ben).await.is_ok());
    assert!(gate.enter(&sender("192.0.2.1", None)).await.is_err());
}

#[tokio::test]
async fn one_form_does_not_use_up_another() {
    for (submissions, person) in [("off", "1/h"), ("1/h", "off")] {
        let gate = gate(submissions, person, "off");
        let here = sender("192.0.2.1", Some("ada"));
        let there = Sender {
            form: FormId(Uuid::max()),
            ..here.clone()
        };
        assert!(gate.enter(&here).await.is_ok());
        assert!(gate.enter(&there).await.is_ok());
        assert!(gate.enter(&here).await.is_err());
    }
}

#[tokio::test]
async fn a_repeat_is_given_back() {
    let gate = gate("1/h", "1/h", "off");
    let ada = sender("192.0.2.1", Some("ada"));
    for _ in 0..5 {
        assert!(gate.enter(&ada).await.is_ok());
        gate.give_back(&ada);
    }
}

#[tokio::test]
async fn tries_at_one_id_are_counted_by_address() {
    let gate = gate("off", "off", "2/h");
    let id = RequestId::from_page("00000000-0000-4000-8000-000000000001").unwrap();
    let other = RequestId::from_page("00000000-0000-4000-8000-000000000002").unwrap();
    let [here, there]: [Option<IpAddr>; 2] =
        ["192.0.2.1", "192.0.2.2"].map(|address| address.parse().ok());
    assert!(gate.try_again(&id, here).is_ok());
    assert!(gate.try_again(&id, here).is_ok());
    assert!(gate.try_again(&id, here).is_err());
    assert!(gate.try_again(&id, there).is_ok());
    assert!(gate.try_again(&other, here).is_ok());
}

/// Ten in the morning: two thousand phones behind one address, within ten seconds, with the limits as shipped.
#[tokio::test]
async fn a_venue_is_one_address_and_is_let_in() {
    let gate = gate("100/s burst 2000", "5/s burst 20", "20/s burst 200");
    for phone in 0..2000 {
        let phone = phone.to_string();
        let sender = sender("192.0.2.1", Some(phone.as_str()));
        assert!(gate.enter(&sender).await.is_ok(), "{phone}");
    }
}

#[tokio::test]
async fn without_limits_everything_passes() {
    let gate = gate("off", "off", "off");
    for _ in 0..100 {
        assert!(gate.enter(&sender("192.0.2.1", Some("ada"))).await.is_ok());
    }
}
