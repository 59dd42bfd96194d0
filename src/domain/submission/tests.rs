//! What may become of a submission.

use super::Status::{self, Accepted, Declined, InReview, New, Spam, Waiting};

#[test]
fn every_status_has_a_name_of_its_own() {
    for status in Status::ALL {
        assert_eq!(Status::from_name(status.name()), Some(status));
    }
    assert_eq!(Status::from_name("NEW"), None);
    assert_eq!(Status::from_name(""), None);
}

#[test]
fn what_is_offered_is_allowed_and_nothing_is_new_again() {
    for from in Status::ALL {
        for to in from.offers() {
            assert!(from.may_become(*to), "{from:?} to {to:?}");
        }
        assert!(!from.may_become(New), "{from:?}");
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
}

#[test]
fn spam_and_those_who_wait_take_no_place() {
    let taking: Vec<_> = Status::ALL
        .into_iter()
        .filter(|s| s.takes_place())
        .collect();
    assert_eq!(taking, [New, InReview, Accepted, Declined]);
}
