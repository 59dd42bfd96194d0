//! Clients that vanish at every moment, programs that stop, and many presses at once.

use std::time::Duration;

use futures_util::future::join_all;
use onceform::fail_point::FailPoint;
use tokio::time::{Instant, sleep};

use super::act::{Act, answered, assert_kept, assert_replayed, assert_stored, at};
use super::instances::{Two, on_two, process_beside};
use crate::support::raw::{Wire, request};
use crate::support::{Answer, Person};

/// How a client goes.
#[derive(Clone, Copy, Debug)]
enum Goes {
    /// It closes its side after the body (FIN) and is gone.
    Quietly,
    /// The connection is reset (RST).
    Abruptly,
}

/// The client goes while its submission stands at `point`: the work is finished for it, and a retry gets the receipt.
async fn goes_at(point: FailPoint, goes: Goes, pair: &Two, number: u16) {
    let act = Act::open(&pair.one, number).await;
    let mut held = act.stop(point);
    let mut wire = Wire::to(&pair.one.url).await;
    wire.send(request("open-day", &act.pair, &act.lent())).await;
    at(&mut held).await;
    match goes {
        Goes::Quietly => wire.finish().await,
        Goes::Abruptly => wire.reset(),
    }
    // The server learns of it before the work goes on.
    sleep(Duration::from_millis(30)).await;
    held.go_on();
    let until = Instant::now() + Duration::from_secs(5);
    while act.rows(&pair.one).await == 0 {
        assert!(Instant::now() < until, "{point:?}, {goes:?}: never stored");
        sleep(Duration::from_millis(10)).await;
    }
    let again = act.send(&pair.two).await;
    assert_replayed(&again, &again);
    act.keeps_the_promise(&pair.one, &[&again]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_23_a_client_that_closes_is_stored_wherever_the_work_stands() {
    on_two(async |pair| {
        for (point, number) in FailPoint::SUBMISSION.into_iter().zip(230..) {
            goes_at(point, Goes::Quietly, pair, number).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_24_a_client_that_resets_is_stored_wherever_the_work_stands() {
    on_two(async |pair| {
        for (point, number) in FailPoint::SUBMISSION.into_iter().zip(240..) {
            goes_at(point, Goes::Abruptly, pair, number).await;
        }
    })
    .await;
}

/// Everything is done but the answer, which nobody reads.
#[tokio::test(flavor = "multi_thread")]
async fn row_27_an_answer_that_was_lost_is_given_again() {
    on_two(async |pair| {
        let act = Act::open(&pair.one, 270).await;
        let mut held = act.stop(FailPoint::AfterComplete);
        let mut wire = Wire::to(&pair.one.url).await;
        wire.send(request("open-day", &act.pair, &act.lent())).await;
        at(&mut held).await;
        held.go_on();
        // Answered, and closed without a look.
        sleep(Duration::from_millis(50)).await;
        drop(wire);
        let again = act.send(&pair.two).await;
        assert_replayed(&again, &again);
        let later = act.send(&pair.one).await;
        assert_replayed(&later, &again);
        act.keeps_the_promise(&pair.one, &[&again, &later]).await;
    })
    .await;
}

/// SIGTERM while a submission is under way: it is finished, its sender and a repeat at another instance get one receipt,
/// and the program ends in good order.
#[tokio::test(flavor = "multi_thread")]
async fn row_26_a_stop_finishes_what_is_under_way() {
    on_two(async |pair| {
        for (point, number) in [("before_commit", 261), ("after_commit", 262)] {
            let rule = format!("{point}=pause:1:900ms");
            let log = pair.one.scratch.folder.path().join(point);
            let settings = [
                ("ONCEFORM_FAIL_POINTS", rule.as_str()),
                ("ONCEFORM_FAIL_POINT_LOG", log.to_str().unwrap()),
            ];
            let mut process = process_beside(&pair.one, &settings).await;
            let act = Act::open(&pair.one, number).await;
            let first = act.press(&process.url);
            while std::fs::read_to_string(&log).unwrap_or_default().is_empty() {
                sleep(Duration::from_millis(10)).await;
            }
            process.terminate();
            let again = act.press(&pair.two.url);
            let (first, again) = (answered(first).await, answered(again).await);
            assert_eq!(first.status, 303, "{point}: {}", first.body);
            // A busy machine may take longer than anybody waits.
            assert!(
                [303, 409].contains(&again.status),
                "{point}: {}",
                again.body
            );
            let ended = tokio::task::spawn_blocking(move || process.exit_code());
            assert_eq!(ended.await.unwrap(), Some(0), "{point}");
            act.keeps_the_promise(&pair.two, &[&first, &again]).await;
        }
    })
    .await;
}

/// Twenty presses at the same moment, half of them at an instance in another process: one row, and all who are told where
/// their receipt is are told the same.
#[tokio::test(flavor = "multi_thread")]
async fn row_28_many_presses_at_two_processes_are_one() {
    on_two(async |pair| {
        let process = process_beside(&pair.one, &[]).await;
        let people = [Person::new(&process.url), pair.one.person()];
        let act = Act::open(&pair.one, 280).await;
        let presses = (0..20).map(|at| act.sent_by(&people[at % 2]));
        let answers: Vec<Answer> = join_all(presses).await;
        for answer in &answers {
            let (name, status) = (pair.one.name(), answer.status);
            assert!(
                [303, 409].contains(&status),
                "{name}: {status} {}",
                answer.body
            );
        }
        let shown: Vec<&Answer> = answers.iter().collect();
        assert!(shown.iter().any(|answer| answer.status == 303));
        act.keeps_the_promise(&pair.two, &shown).await;
    })
    .await;
}

/// Reloading a page that came back from a POST sends the same bytes again: after a refusal that is a try like any other.
#[tokio::test(flavor = "multi_thread")]
async fn row_38_reloading_an_error_page_is_a_new_try() {
    on_two(async |pair| {
        let mut act = Act::open(&pair.one, 380).await;
        let right = std::mem::replace(&mut act.typed[1].1, "12".to_owned());
        for _ in 0..3 {
            let refused = act.send(&pair.one).await;
            assert_eq!(refused.status, 422, "{}", refused.body);
            assert_eq!(refused.pair().as_ref(), Some(&act.pair));
        }
        assert_eq!(act.rows(&pair.one).await, 0);
        // On a busy machine the last claim may not have been freed in time.
        act.end_claim().await;
        act.typed[1].1 = right;
        for _ in 0..2 {
            act.stop(FailPoint::BeforeCommit).fail();
            assert_kept(&act.send(&pair.one).await, &act, "Not saved yet");
        }
        let stored = act.send(&pair.one).await;
        assert_stored(&stored);
        assert_replayed(&act.send(&pair.one).await, &stored);
        act.keeps_the_promise(&pair.two, &[&stored]).await;
    })
    .await;
}
