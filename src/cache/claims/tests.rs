//! What a value in the store means.

use super::*;

const OURS: Fingerprint = Fingerprint([1; 32]);
const OTHER: Fingerprint = Fingerprint([2; 32]);

#[test]
fn a_pending_value_tells_same_from_other() {
    let attempt = AttemptToken(Uuid::from_u128(7));
    assert_eq!(read(&pending(attempt, OURS), OURS), ClaimAnswer::Running);
    assert_eq!(
        read(&pending(attempt, OTHER), OURS),
        ClaimAnswer::RunningOther
    );
}

#[test]
fn a_done_value_names_its_record() {
    let record = RecordId(Uuid::from_u128(9));
    let done = |fingerprint: Fingerprint| {
        format!("1|D|{}|{}", hexadecimal(&fingerprint.0), record.0.simple())
    };
    assert_eq!(read(&done(OURS), OURS), ClaimAnswer::Done(record));
    assert_eq!(read(&done(OTHER), OURS), ClaimAnswer::DoneOther(record));
}

#[test]
fn what_is_not_understood_goes_to_the_database() {
    for value in ["", "2|P|x|y", "1|D|x|not a record", "1|Q|a|b", "1|P|a|b|c"] {
        assert_eq!(read(value, OURS), ClaimAnswer::Unreadable, "{value}");
    }
}
