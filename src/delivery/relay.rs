//! Takes messages that are due, hands them to whoever sends them, and marks what became of each.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use tokio::sync::{Notify, Semaphore};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::Webhooks;
use super::mail::Mailer;
use crate::config::Delivery;
use crate::domain::chance::Chance;
use crate::domain::clock::Clock;
use crate::domain::outbox::{Destination, MessageState, wait_after};
use crate::fail_point::{Broken, FailPoint, Passage};
use crate::storage::outbox::{self, Lease, Message, Tried};
use crate::storage::{Db, StorageError, consume_log};
use crate::telemetry::Counters;

/// Messages that are sent at the same time.
const AT_ONCE: usize = 16;
/// Of these, to one destination: one that is slow must not hold up the others.
const TO_ONE: usize = 8;
/// What is left of a lease when a try begins must be at least so much longer than the try may take.
const MARGIN: Duration = Duration::from_secs(1);
/// How long what is being sent may take when the process is to end.
const STOP_WITHIN: Duration = Duration::from_secs(5);
/// How often old messages are removed.
const SWEEP_EVERY: Duration = Duration::from_secs(600);

/// What a destination answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It has the message. With the status, where there is one.
    Taken(Option<u16>),
    /// Not this time. With the wait that it asked for.
    Later(Option<u16>, Fault, Option<Duration>),
    /// Trying again cannot help.
    Never(Option<u16>, Fault),
}

/// What was wrong with a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The destination was removed or switched off.
    NoDestination,
    /// The destination says that it is gone for good.
    Gone,
    /// The address is not on the public internet.
    Private,
    /// It wants us to go elsewhere, which we do not.
    Redirect,
    /// It answered, but did not take the message.
    Refused,
    /// It did not answer in time.
    TimedOut,
    /// No connection could be made.
    NotReached,
    /// The connection ended before the answer.
    BrokenOff,
}

impl Fault {
    /// Its name, as stored.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::NoDestination => "no_destination",
            Self::Gone => "gone",
            Self::Private => "private",
            Self::Redirect => "redirect",
            Self::Refused => "refused",
            Self::TimedOut => "timed_out",
            Self::NotReached => "not_reached",
            Self::BrokenOff => "broken_off",
        }
    }
}

/// Those who know how to send.
#[derive(Clone)]
pub struct Couriers {
    /// To webhooks.
    pub webhooks: Webhooks,
    /// By mail, where it is configured.
    pub mailer: Option<Mailer>,
}

impl Couriers {
    async fn send(&self, message: &Message) -> Result<Answer, StorageError> {
        match message.destination {
            Destination::Webhook(id) => self.webhooks.send(message, id).await,
            Destination::Receipt | Destination::Notice(_) => match &self.mailer {
                Some(mailer) => mailer.send(message).await,
                None => Ok(Answer::Later(None, Fault::NotReached, None)),
            },
        }
    }
}

/// Sends what the outbox holds, beside others that do the same.
pub struct Relay {
    db: Db,
    couriers: Couriers,
    clock: Clock,
    chance: Chance,
    counters: Counters,
    settings: Delivery,
    busy: Mutex<HashMap<Destination, usize>>,
    /// Told whenever a message has ended.
    ended: Notify,
    free: Arc<Semaphore>,
    stopping: CancellationToken,
    tasks: TaskTracker,
}

impl Relay {
    /// Puts it together; nothing is sent before [`Relay::run`].
    #[must_use]
    pub fn new(
        db: Db,
        couriers: Couriers,
        clock: Clock,
        chance: Chance,
        counters: Counters,
        settings: Delivery,
    ) -> Arc<Self> {
        Arc::new(Self {
            db,
            couriers,
            clock,
            chance,
            counters,
            settings,
            busy: Mutex::default(),
            ended: Notify::new(),
            free: Arc::new(Semaphore::new(AT_ONCE)),
            stopping: CancellationToken::new(),
            tasks: TaskTracker::new(),
        })
    }

    /// Sends until [`Relay::stop`].
    pub async fn run(self: Arc<Self>) {
        let mut readable = true;
        let mut sweep_at = Instant::now();
        while !self.stopping.is_cancelled() {
            if Instant::now() >= sweep_at {
                self.sweep().await;
                sweep_at = Instant::now() + SWEEP_EVERY;
            }
            let taken = self.take().await;
            if let Err(error) = &taken
                && readable
            {
                tracing::warn!(%error, "the outbox cannot be read");
            }
            readable = taken.is_ok();
            let taken = taken.unwrap_or_default();
            if taken == 0 {
                tokio::select! {
                    () = self.stopping.cancelled() => {}
                    // What waits may be for a destination that had its hands full.
                    () = self.ended.notified() => {}
                    () = sleep(self.settings.look_every) => {}
                }
            }
        }
    }

    /// Takes nothing more, and waits a little for what is being sent. What is left is sent again when its lease ends.
    pub async fn stop(&self) {
        self.stopping.cancel();
        self.tasks.close();
        let _ = timeout(STOP_WITHIN, self.tasks.wait()).await;
    }

    /// Forgets what is too old to matter.
    async fn sweep(&self) {
        let now = self.clock.now();
        let swept = outbox::sweep(&self.db, now).await;
        let swept = swept.and(consume_log::sweep(&self.db, now).await);
        if let Err(error) = swept {
            tracing::warn!(%error, "old messages could not be removed");
        }
    }

    /// Takes as many as can begin now, and gives how many.
    async fn take(self: &Arc<Self>) -> Result<usize, StorageError> {
        // One that waits for a free hand would use up its lease.
        let Ok(first) = Arc::clone(&self.free).acquire_owned().await else {
            return Ok(0);
        };
        drop(first);
        let lease = Lease::new(&self.chance);
        let life = TimeDelta::from_std(self.settings.lease).unwrap_or_default();
        let begun = Instant::now();
        // Of one destination no more than it may have at once: how many are due for it is not known before.
        let most = self.free.available_permits().min(TO_ONE);
        let taken = outbox::take(&self.db, lease, life, most, &self.full()).await?;
        let number = taken.len();
        for message in taken {
            let Ok(place) = Arc::clone(&self.free).acquire_owned().await else {
                break;
            };
            self.occupy(message.destination);
            let relay = Arc::clone(self);
            self.tasks.spawn(async move {
                relay.deliver(&message, lease, begun).await;
                relay.vacate(message.destination);
                drop(place);
                relay.ended.notify_one();
            });
        }
        Ok(number)
    }

    async fn deliver(&self, message: &Message, lease: Lease, begun: Instant) {
        let passage = Passage::of_news(&message.news);
        if let Err(Broken) = passage.reach(FailPoint::RelayTaken).await {
            return;
        }
        if begun.elapsed() + self.settings.timeout + MARGIN > self.settings.lease {
            // Frozen meanwhile: somebody else may be at it.
            return;
        }
        let started = Instant::now();
        let answered = timeout(self.settings.timeout, self.couriers.send(message)).await;
        let answer = match answered {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => {
                // Nobody has refused it, and it could not be marked either.
                tracing::warn!(news = message.news, %error, "a message could not be put together");
                return;
            }
            Err(_) => Answer::Later(None, Fault::TimedOut, None),
        };
        if let Err(Broken) = passage.reach(FailPoint::RelaySent).await {
            return;
        }
        let tried = self.tried(message, answer, started.elapsed());
        match outbox::mark(&self.db, message.id, lease, tried).await {
            Ok(true) => {}
            Ok(false) => tracing::info!(news = message.news, "a lease ended before its try"),
            Err(error) => {
                tracing::warn!(news = message.news, %error, "a try could not be marked; it is made again");
            }
        }
        // Nothing is left to be broken.
        let _ = passage.reach(FailPoint::RelayMarked).await;
    }

    fn tried(&self, message: &Message, answer: Answer, took: Duration) -> Tried {
        let (state, status, fault, wait) = match answer {
            Answer::Taken(status) => (MessageState::Sent, status, None, None),
            Answer::Never(status, fault) => (MessageState::Parked, status, Some(fault), None),
            Answer::Later(status, fault, asked) => {
                let wait = wait_after(message.kind, message.tries, asked, &self.chance);
                let state = match wait {
                    Some(_) => MessageState::Waiting,
                    None => MessageState::Parked,
                };
                (state, status, Some(fault), wait)
            }
        };
        let fault = fault.map(Fault::name);
        self.counters.delivery(state.name());
        if state == MessageState::Parked {
            let destination = message.destination.name();
            tracing::warn!(
                news = message.news,
                destination,
                fault,
                "a message is parked"
            );
        }
        Tried {
            state,
            again_in: wait.and_then(|wait| TimeDelta::from_std(wait).ok()),
            status,
            millis: i32::try_from(took.as_millis()).unwrap_or(i32::MAX),
            fault,
        }
    }

    fn full(&self) -> Vec<Destination> {
        let busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        let full = busy.iter().filter(|(_, number)| **number >= TO_ONE);
        full.map(|(destination, _)| *destination).collect()
    }

    fn occupy(&self, destination: Destination) {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        *busy.entry(destination).or_default() += 1;
    }

    fn vacate(&self, destination: Destination) {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = busy.get_mut(&destination) {
            *number -= 1;
            if *number == 0 {
                busy.remove(&destination);
            }
        }
    }
}
