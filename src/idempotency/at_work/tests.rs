#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use super::*;
use crate::domain::chance::Chance;
use crate::domain::id::{AttemptToken, FormId, ReceiptCode, RecordId, Reference};
use crate::domain::intent::Fingerprint;

fn intent(chance: &Chance) -> Intent {
    Intent {
        request_id: RequestId::new(chance),
        form: FormId(uuid::Uuid::from_u128(1)),
        account: None,
        fingerprint: Fingerprint([1; 32]),
        attempt: AttemptToken::new(chance),
    }
}

fn stored(chance: &Chance) -> Outcome {
    Outcome::Stored(Receipt {
        record: RecordId(uuid::Uuid::from_u128(2)),
        code: ReceiptCode::new(chance),
        reference: Reference::new(chance),
        submitted_at: None,
    })
}

fn soon() -> Instant {
    Instant::now() + Duration::from_millis(300)
}

#[tokio::test]
async fn who_waits_hears_the_end_and_whether_the_answers_were_the_same() {
    let (chance, at_work) = (Chance::seeded(1), AtWork::default());
    let first = intent(&chance);
    let mut other = first.clone();
    other.fingerprint = Fingerprint([2; 32]);
    let mut foreign = first.clone();
    foreign.form = FormId(uuid::Uuid::from_u128(9));

    let ending = at_work.begin(&first).unwrap();
    let waiting = at_work.join(&first, soon());
    let telling = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        ending.tell(&stored(&chance));
    };
    let (joined, ()) = tokio::join!(waiting, telling);
    assert!(matches!(joined, Joined::Ended(Outcome::Replayed(_))));
    // The claim store does not know yet: who comes now hears it here.
    let late = at_work.join(&other, soon()).await;
    assert!(matches!(late, Joined::Ended(Outcome::DifferentAnswers(_))));
    let late = at_work.join(&foreign, soon()).await;
    assert!(matches!(late, Joined::Ended(Outcome::Foreign)));

    drop(ending);
    assert!(matches!(
        at_work.join(&first, soon()).await,
        Joined::Nothing
    ));
}

#[tokio::test]
async fn an_attempt_that_failed_answers_for_nobody() {
    let (chance, at_work) = (Chance::seeded(2), AtWork::default());
    let first = intent(&chance);
    let ending = at_work.begin(&first).unwrap();
    let failing = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        ending.tell(&Outcome::NotSaved);
        drop(ending);
    };
    let (joined, ()) = tokio::join!(at_work.join(&first, soon()), failing);
    assert!(matches!(joined, Joined::Nothing));
}

#[tokio::test]
async fn nobody_waits_longer_than_he_wants() {
    let (chance, at_work) = (Chance::seeded(3), AtWork::default());
    let first = intent(&chance);
    let _ending = at_work.begin(&first).unwrap();
    assert!(matches!(at_work.join(&first, soon()).await, Joined::Still));
}

#[tokio::test]
async fn one_at_a_time_is_on_its_way() {
    let (chance, at_work) = (Chance::seeded(4), AtWork::default());
    let act = intent(&chance);
    let first = at_work.begin(&act).unwrap();
    assert!(at_work.begin(&act).is_none());
    drop(first);
    assert!(!at_work.knows(&act.request_id));
    let second = at_work.begin(&act).unwrap();
    second.tell(&stored(&chance));
    let joined = at_work.join(&act, soon()).await;
    assert!(matches!(joined, Joined::Ended(Outcome::Replayed(_))));
}
