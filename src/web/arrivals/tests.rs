#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! The first try counts, and memory has an end.

use super::*;
use crate::domain::chance::Chance;

fn arrival(second: i64) -> Arrival {
    Arrival {
        at: DateTime::from_timestamp(second, 0).unwrap(),
        address: None,
        fingerprint: Fingerprint([7; 32]),
        gateway: None,
    }
}

#[test]
fn a_repeat_meets_the_first_try_and_the_oldest_are_forgotten() {
    let (arrivals, chance) = (Arrivals::default(), Chance::seeded(1));
    let act = RequestId::new(&chance);
    assert_eq!(arrivals.note(&act, arrival(1)), None);
    assert_eq!(arrivals.note(&act, arrival(2)), Some(arrival(1)));
    assert_eq!(arrivals.note(&act, arrival(3)), Some(arrival(1)));
    for _ in 0..MOST {
        assert_eq!(arrivals.note(&RequestId::new(&chance), arrival(4)), None);
    }
    assert_eq!(arrivals.note(&act, arrival(5)), None);
    assert_eq!(arrivals.first.lock().unwrap().by_act.len(), MOST);
}
