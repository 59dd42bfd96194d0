//! Look-ups of acts, many with one query: while some are on their way, the next gather. Without load each goes alone, at
//! once.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::timeout;

use super::{Known, by_request_ids};
use crate::domain::id::RequestId;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;

/// Ids in one query at the most.
const BATCH: usize = 64;
/// Queries on their way at the most. The next one waits for the one before it, so that many gather, but a slow answer
/// holds up no more than those who asked with it.
const AT_ONCE: usize = 8;
/// From when on an answer counts as slow.
const SLOW: Duration = Duration::from_millis(3);
/// Look-ups that wait at the most; past that their tasks wait for a place.
const QUEUE: usize = 4096;

/// Finds what is stored. Cheap to clone.
#[derive(Clone)]
pub struct Finder {
    queue: mpsc::Sender<Asked>,
}

/// A look-up, and who waits for it.
struct Asked {
    id: RequestId,
    found: oneshot::Sender<Result<Option<Known>, StorageError>>,
}

impl Finder {
    /// Starts the task that asks, in the present runtime.
    #[must_use]
    pub fn start(db: Db) -> Self {
        let (queue, asked) = mpsc::channel(QUEUE);
        tokio::spawn(gather(db, asked));
        Self { queue }
    }

    /// What is stored under the id of an act, deleted or not: as it is after this was called.
    pub async fn by_request_id(&self, id: &RequestId) -> Result<Option<Known>, StorageError> {
        let (found, heard) = oneshot::channel();
        let id = id.clone();
        let ended = || StorageError::Corrupt("look-ups have ended".into());
        let asked = self.queue.send(Asked { id, found }).await;
        asked.map_err(|_| ended())?;
        heard.await.map_err(|_| ended())?
    }
}

/// Ends when nobody is left who could ask.
async fn gather(db: Db, mut queue: mpsc::Receiver<Asked>) {
    let free = Arc::new(Semaphore::new(AT_ONCE));
    while let Ok(permit) = Arc::clone(&free).acquire_owned().await {
        let mut asked = Vec::new();
        if queue.recv_many(&mut asked, BATCH).await == 0 {
            return;
        }
        let db = db.clone();
        let answered = tokio::spawn(async move {
            answer(&db, asked).await;
            drop(permit);
        });
        let _ = timeout(SLOW, answered).await;
    }
}

async fn answer(db: &Db, asked: Vec<Asked>) {
    let mut ids: Vec<RequestId> = asked.iter().map(|one| one.id.clone()).collect();
    ids.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    ids.dedup();
    let known = by_request_ids(db, &ids).await.map(|known| {
        known
            .into_iter()
            .map(|known| (known.request_id.clone(), known))
            .collect::<HashMap<_, _>>()
    });
    for one in asked {
        let found = known.as_ref().map(|known| known.get(&one.id).cloned());
        // Whoever asked may be gone.
        let _ = one.found.send(found.map_err(Clone::clone));
    }
}
