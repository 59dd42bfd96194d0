//! What may become of a submission.

use chrono::TimeDelta;

use super::Status::{self, Accepted, Declined, InReview, New, Spam, SpamSuspect, Waiting};
use super::{Suspicion, TRAP};

#[test]
fn every_status_has_a_name_of_its_own() {
    for status in Status::ALL {
        assert_eq!(Status::from_name(status.name()), Some(status));
    }
    assert_eq!(Status::from_name("NEW"), None);
    assert_eq!(Status::from_name(""), None);
}

#[test]
fn what_is_offered_is_allowed_and_only_what_was_doubted_is_new_again() {
    for from in Status::ALL {
        for to in from.offers() {
            assert!(from.may_become(*to), "{from:?} to {to:?}");
        }
        assert_eq!(from.may_become(New), from == SpamSuspect, "{from:?}");
        assert!(!from.may_become(SpamSuspect), "{from:?}");
        assert!(!from.may_become(Waiting), "{from:?}");
        assert!(!from.may_become(from), "{from:?}");
    }
}

#[test]
fn a_decision_leads_back_to_the_review() {
    assert_eq!(InReview.offers(), [Accepted, Declined, Spam]);
    assert_eq!(Waiting.offers(), [InReview, Spam]);
    for decided in [Accepted, Declined, Spam] {
        assert_eq!(decided.offers(), [InReview]);
    }
    assert_eq!(SpamSuspect.offers(), [New, Spam]);
}

#[test]
fn spam_and_those_who_wait_take_no_place() {
    let taking: Vec<_> = Status::ALL
        .into_iter()
        .filter(|s| s.takes_place())
        .collect();
    assert_eq!(taking, [New, InReview, Accepted, Declined, SpamSuspect]);
}

#[test]
fn a_filled_trap_and_haste_are_doubted_and_nothing_else() {
    let pairs = |value: &str| vec![(TRAP.to_owned(), value.to_owned())];
    let after = |milliseconds| Some(TimeDelta::milliseconds(milliseconds));
    assert_eq!(Suspicion::of(&[], after(2_000), 2), None);
    assert_eq!(Suspicion::of(&[], after(1_999), 2), Some(Suspicion::Haste));
    assert_eq!(Suspicion::of(&[], after(0), 0), None);
    assert_eq!(Suspicion::of(&[], None, 600), None, "seen before");
    assert_eq!(Suspicion::of(&pairs(" "), after(0), 0), None);
    assert_eq!(
        Suspicion::of(&pairs("x"), after(9_000), 2),
        Some(Suspicion::Trap)
    );
    for one in [Suspicion::Trap, Suspicion::Haste] {
        assert_eq!(Suspicion::from_name(one.name()), Some(one));
    }
}
