//! One page in somebody's hands, with its answers filled in.

use std::time::Duration;

use onceform::domain::id::RequestId;
use onceform::fail_point::{FailPoint, Stop, stop};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::support::documents::{answers, lent};
use crate::support::redis::{ask, claim_key};
use crate::support::{Answer, Person, TestServer};

/// Longer than anything here may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A page of the form `open-day`, filled in, and its owner.
#[derive(Clone)]
pub(super) struct Act {
    pub(super) pair: [(String, String); 2],
    pub(super) typed: [(&'static str, String); 3],
    pub(super) redis: Option<String>,
}

impl Act {
    /// A page of this server with the answers of this number.
    pub(super) async fn open(server: &TestServer, number: u16) -> Self {
        Self {
            pair: server.person().open("open-day").await,
            typed: answers(number),
            redis: server.redis.clone(),
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.pair[0].1
    }

    /// The same page, with its claim in a Redis that the test reaches by another way than the server.
    pub(super) fn beside(self, redis: &str) -> Self {
        Self {
            redis: Some(redis.to_owned()),
            ..self
        }
    }

    pub(super) fn lent(&self) -> Vec<(&str, &str)> {
        lent(&self.typed)
    }

    /// The same page with other answers.
    pub(super) fn edited(&self, number: u16) -> Self {
        Self {
            typed: answers(number),
            ..self.clone()
        }
    }

    /// Presses Send; the page goes to whichever server listens there.
    pub(super) fn press(&self, url: &str) -> JoinHandle<Answer> {
        let (person, act) = (Person::new(url), self.clone());
        tokio::spawn(async move { act.sent_by(&person).await })
    }

    pub(super) async fn sent_by(&self, person: &Person) -> Answer {
        let typed = self.lent();
        let sent = person.send("open-day", &self.pair, &typed);
        timeout(PATIENCE, sent).await.expect("an answer comes")
    }

    /// Presses Send at this server and waits.
    pub(super) async fn send(&self, server: &TestServer) -> Answer {
        self.sent_by(&server.person()).await
    }

    /// Holds the next try of this page that comes to `point`.
    pub(super) fn stop(&self, point: FailPoint) -> Stop {
        stop(point, &RequestId::from_stored(self.id().to_owned()))
    }

    /// Presses Send, and returns once the try stands at `point` with its claim. (On a busy machine Redis may answer too late
    /// for a claim; then that try is broken and another one made.)
    pub(super) async fn claims_at(
        &self,
        url: &str,
        point: FailPoint,
    ) -> (Stop, JoinHandle<Answer>) {
        for _ in 0..10 {
            let mut held = self.stop(point);
            let press = self.press(url);
            at(&mut held).await;
            let claim = self.claim().await;
            if self.redis.is_none() || claim.is_some_and(|claim| claim.starts_with("1|P|")) {
                return (held, press);
            }
            held.fail();
            assert_eq!(answered(press).await.status, 503);
        }
        panic!("never a claim");
    }

    /// What stands in Redis for this page.
    pub(super) async fn claim(&self) -> Option<String> {
        ask(self.redis.as_ref()?, &["GET", &claim_key(self.id())]).await
    }

    /// The claim's life is over: as Redis would, at the end of it.
    pub(super) async fn end_claim(&self) {
        if let Some(redis) = &self.redis {
            let _: i64 = ask(redis, &["PEXPIRE", &claim_key(self.id()), "1"]).await;
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Rows under the id of this page.
    pub(super) async fn rows(&self, server: &TestServer) -> i64 {
        let count = format!(
            "select count(*) from form_submit_record where request_id = '{}'",
            self.id()
        );
        server.scratch.number(&count).await
    }

    /// What holds after everything: no second row, what was shown as a receipt is there, and once the claim's life is
    /// over the page can be sent and leads to one receipt.
    pub(super) async fn keeps_the_promise(&self, server: &TestServer, shown: &[&Answer]) {
        assert!(self.rows(server).await <= 1, "one row at the most");
        self.end_claim().await;
        let last = self.send(server).await;
        assert_eq!(last.status, 303, "{}", last.body);
        assert_eq!(self.rows(server).await, 1);
        for answer in shown.iter().filter(|answer| answer.status == 303) {
            assert_eq!(answer.location(), last.location(), "one receipt");
        }
        let receipt = server.person().get(last.location()).await;
        assert_eq!(receipt.status, 200);
        assert!(receipt.text("#reference").is_some());
    }
}

/// Waits until somebody stands at a stop.
pub(super) async fn at(stop: &mut Stop) {
    timeout(PATIENCE, stop.reached())
        .await
        .expect("somebody comes to the point");
}

/// The answer of a press.
pub(super) async fn answered(press: JoinHandle<Answer>) -> Answer {
    press.await.expect("an answer comes")
}

/// Stored now, by this very try.
pub(super) fn assert_stored(answer: &Answer) {
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(answer.header("idempotent-replayed"), "");
    assert_eq!(answer.header("cache-control"), "no-store");
}

/// The receipt of `first`, told as a repeat.
pub(super) fn assert_replayed(answer: &Answer, first: &Answer) {
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(answer.location(), first.location());
    assert_eq!(answer.header("idempotent-replayed"), "true");
}

/// 503 with these words, the same page with its answers, and when to press again.
pub(super) fn assert_kept(answer: &Answer, act: &Act, title: &str) {
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert_eq!(answer.header("retry-after"), "5");
    assert_eq!(answer.header("cache-control"), "no-store");
    let found = answer.text("title").unwrap();
    assert!(found.starts_with(title), "{found}");
    assert_eq!(answer.pair().as_ref(), Some(&act.pair));
    let phone = answer.value("input[name=phone]");
    assert_eq!(phone.as_deref(), Some(act.typed[1].1.as_str()));
}

/// "We are still saving", with a link to look, and nothing to send again.
pub(super) fn assert_saving(answer: &Answer) {
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_eq!(answer.header("retry-after"), "2");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(
        answer.text("h1").as_deref(),
        Some("We're still saving your answers")
    );
    let check = answer.attribute("a.button", "href").unwrap();
    assert!(check.starts_with("/f/open-day/status/"), "{check}");
}
