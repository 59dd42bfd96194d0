//! Writes repeats down beside the answers, never before them.
//!
//! Whoever answers a repeat leaves it here and goes on. One task stores what has gathered; when it cannot keep up, what
//! does not fit is dropped and counted: a repeat that nobody can look up later costs nothing but knowledge.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until, timeout_at};

use super::add;
use crate::domain::repeat::Repeat;
use crate::storage::connect::Db;
use crate::telemetry::Counters;

/// Repeats that wait to be written at the most.
pub const QUEUE: usize = 1024;
/// Repeats that one statement stores at the most.
const BATCH: usize = 100;
/// How long the first of a batch waits for others.
const GATHER: Duration = Duration::from_millis(200);

/// Where repeats are left. Cheap to clone.
#[derive(Clone)]
pub struct Journal {
    queue: mpsc::Sender<Entry>,
    counters: Counters,
}

enum Entry {
    Repeat(Box<Repeat>),
    /// Everything before this is to be stored at once; the sender hears when it is.
    Flush(oneshot::Sender<()>),
}

impl Journal {
    /// Starts the task that writes, in the present runtime.
    #[must_use]
    pub fn start(db: Db, counters: Counters) -> Self {
        let (queue, entries) = mpsc::channel(QUEUE);
        tokio::spawn(write(db, counters.clone(), entries));
        Self { queue, counters }
    }

    /// Leaves a repeat to be written, and puts it together only if there is room for it. Never waits.
    pub fn note(&self, repeat: impl FnOnce() -> Repeat) {
        match self.queue.try_reserve() {
            Ok(place) => place.send(Entry::Repeat(Box::new(repeat()))),
            Err(_) => _ = self.counters.repeats_dropped.inc(),
        }
    }

    /// Waits until everything noted before is stored. For the end of the process, and for tests.
    pub async fn flush(&self) {
        let (done, heard) = oneshot::channel();
        if self.queue.send(Entry::Flush(done)).await.is_ok() {
            let _ = heard.await;
        }
    }
}

/// Ends when nobody is left who could note anything.
async fn write(db: Db, counters: Counters, mut entries: mpsc::Receiver<Entry>) {
    let mut batch = Vec::with_capacity(BATCH);
    while let Some(first) = entries.recv().await {
        let until = Instant::now() + GATHER;
        let mut next = Some(first);
        let mut asked = None;
        while let Some(entry) = next {
            match entry {
                Entry::Repeat(repeat) => batch.push(*repeat),
                Entry::Flush(done) => {
                    asked = Some(done);
                    break;
                }
            }
            if batch.len() == BATCH {
                break;
            }
            next = timeout_at(until, entries.recv()).await.ok().flatten();
        }
        let full = batch.len() == BATCH;
        store(&db, &counters, &mut batch).await;
        if full {
            // Submissions come first: 500 repeats a second explain enough.
            sleep_until(until).await;
        }
        if let Some(done) = asked {
            // Whoever asked may have gone.
            let _ = done.send(());
        }
    }
}

async fn store(db: &Db, counters: &Counters, batch: &mut Vec<Repeat>) {
    if let Err(error) = add(db, batch).await {
        let lost = batch.len();
        tracing::warn!(lost, %error, "absorbed repeats could not be written down");
        counters.repeats_dropped.inc_by(lost as u64);
    }
    batch.clear();
}
