//! Group commit: while one commit is on its way to the disk, the next submissions gather and share theirs.
//!
//! One writer task takes whatever has gathered. Without load that is one submission: an ordinary transaction, with
//! nothing to wait for. A batch that meets anything but success (a repeat, a blocked twin, a full form) is
//! undone, and its members go on alone beside the writer: each hears its own verdict, and no neighbour waits for another.

use std::collections::HashSet;
use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::record::record_all;
use super::{NewSubmission, REQUEST_ID_INDEX, by_request_ids, record_once};
use crate::domain::id::RequestId;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;

/// Submissions that share a commit at the most.
const BATCH: usize = 64;
/// Submissions that wait for the writer at the most; past that their tasks wait for a place in the queue.
const QUEUE: usize = 4096;

/// Stores submissions, many with one commit. Cheap to clone.
#[derive(Clone)]
pub struct Recorder {
    queue: mpsc::Sender<Waiting>,
}

/// A submission in the queue, and who waits for its verdict.
struct Waiting {
    new: Arc<NewSubmission>,
    verdict: oneshot::Sender<Result<(), StorageError>>,
}

impl Waiting {
    fn hears(self, verdict: Result<(), StorageError>) {
        // Whoever asked may have given up at its deadline.
        let _ = self.verdict.send(verdict);
    }
}

impl Recorder {
    /// Starts the writer in the present runtime. `quick` is the same database with a short limit on waiting for locks.
    #[must_use]
    pub fn start(db: Db, quick: Db) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(write(db, quick, waiting));
        Self { queue }
    }

    /// As [`record_once`], perhaps with others in one commit.
    pub async fn record_once(&self, new: Arc<NewSubmission>) -> Result<(), StorageError> {
        let (verdict, heard) = oneshot::channel();
        let ended = |_| StorageError::Corrupt("the writer has ended".into());
        self.queue
            .send(Waiting { new, verdict })
            .await
            .map_err(|_| ended(()))?;
        heard.await.map_err(|_| ended(()))?
    }
}

/// Ends when nobody is left who could send.
async fn write(db: Db, quick: Db, mut queue: mpsc::Receiver<Waiting>) {
    let mut gathered = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut gathered, BATCH).await > 0 {
        for waiting in together(&quick, std::mem::take(&mut gathered)).await {
            let db = db.clone();
            tokio::spawn(async move {
                let verdict = record_once(&db, Arc::clone(&waiting.new)).await;
                waiting.hears(verdict);
            });
        }
    }
}

/// Stores what can be stored with one commit, and gives back who must go on alone.
async fn together(quick: &Db, batch: Vec<Waiting>) -> Vec<Waiting> {
    let (batch, twins) = without_twins(batch);
    match record(quick, &batch).await {
        Ok(()) => {
            tell(batch, &Ok(()));
            // Each of them meets the row of its twin, as it would at the index.
            tell(twins, &repeated());
            Vec::new()
        }
        Err(StorageError::Duplicate { .. }) if batch.len() > 1 => {
            let (stored, rest) = split_stored(quick, batch).await;
            tell(stored, &repeated());
            let mut alone = twins;
            if !rest.is_empty() {
                let verdict = record(quick, &rest).await;
                alone.extend(tell_if_shared(rest, verdict));
            }
            alone
        }
        verdict => {
            let mut alone = tell_if_shared(batch, verdict);
            alone.extend(twins);
            alone
        }
    }
}

fn repeated() -> Result<(), StorageError> {
    Err(StorageError::Duplicate {
        index: REQUEST_ID_INDEX.to_owned(),
    })
}

fn tell(batch: Vec<Waiting>, verdict: &Result<(), StorageError>) {
    for waiting in batch {
        waiting.hears(verdict.clone());
    }
}

/// A success, a lost connection and a lost answer are the same for all. Anything else is somebody's own: those who
/// shared the batch go on alone, and so does a single one that only gave up early on a lock.
fn tell_if_shared(batch: Vec<Waiting>, verdict: Result<(), StorageError>) -> Vec<Waiting> {
    let shared = match &verdict {
        Ok(()) | Err(StorageError::Down(_) | StorageError::UnknownCommit(_)) => true,
        Err(StorageError::Blocked(_)) => false,
        Err(_) => batch.len() == 1,
    };
    if !shared {
        return batch;
    }
    tell(batch, &verdict);
    Vec::new()
}

/// One commit for the batch.
async fn record(quick: &Db, batch: &[Waiting]) -> Result<(), StorageError> {
    let submissions = batch.iter().map(|waiting| Arc::clone(&waiting.new));
    record_all(quick, submissions.collect()).await
}

/// Of several with one id only the first may share a commit: the others would break the index in the same statement.
fn without_twins(batch: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
    let mut ids = HashSet::new();
    batch
        .into_iter()
        .partition(|waiting| ids.insert(waiting.new.intent.request_id.clone()))
}

/// Those whose id is stored already, and the rest. If that cannot be learned, all count as not stored.
async fn split_stored(quick: &Db, batch: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
    let ids: Vec<RequestId> = batch
        .iter()
        .map(|waiting| waiting.new.intent.request_id.clone())
        .collect();
    let Ok(known) = by_request_ids(quick, &ids).await else {
        return (Vec::new(), batch);
    };
    let stored: HashSet<RequestId> = known.into_iter().map(|known| known.request_id).collect();
    batch
        .into_iter()
        .partition(|waiting| stored.contains(&waiting.new.intent.request_id))
}
