//! The server that sentinels call the master, found again whenever a command fails.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use redis::aio::MultiplexedConnection;
use redis::sentinel::{SentinelClient, SentinelServerType};
use redis::{AsyncConnectionConfig, ErrorKind, RedisError};
use tokio::time::timeout;

use super::address::Watch;

/// How long sentinels may be asked. Commands do not wait for it longer than they have.
const SEARCH: Duration = Duration::from_secs(2);

/// The master's connection, or why there is none.
type Found = Result<MultiplexedConnection, RedisError>;

/// A master and its sentinels.
pub(in crate::cache) struct Watched {
    pub(super) watch: Watch,
    /// Held by the one who searches.
    sentinels: Arc<tokio::sync::Mutex<SentinelClient>>,
    found: Arc<Mutex<Found>>,
    limit: Duration,
}

impl Watched {
    pub(super) fn new(watch: Watch, limit: Duration) -> Result<Self, RedisError> {
        let sentinels = SentinelClient::build(
            watch.sentinels.clone(),
            &watch.master,
            Some(watch.servers.clone()),
            SentinelServerType::Master,
        )?;
        Ok(Self {
            watch,
            sentinels: Arc::new(tokio::sync::Mutex::new(sentinels)),
            found: Arc::new(Mutex::new(Err(no_master()))),
            limit,
        })
    }

    /// The master's connection. Whoever finds none searches, in a task that ends although its command gives up; the
    /// others wait for that one.
    pub(super) async fn master(&self) -> Found {
        let known = self.known();
        if known.is_ok() {
            return known;
        }
        match Arc::clone(&self.sentinels).try_lock_owned() {
            Ok(mut sentinels) => {
                let (found, limit) = (Arc::clone(&self.found), self.limit);
                let search = tokio::spawn(async move {
                    let config = AsyncConnectionConfig::new()
                        .set_connection_timeout(Some(limit))
                        .set_response_timeout(Some(limit));
                    let search = sentinels.get_async_connection_with_config(&config);
                    let searched = timeout(SEARCH, search).await;
                    let searched = searched.unwrap_or_else(|_| Err(no_master()));
                    *found.lock().unwrap_or_else(PoisonError::into_inner) = searched;
                });
                search.await.map_err(|_| no_master())?;
            }
            Err(_) => drop(self.sentinels.lock().await),
        }
        self.known()
    }

    /// The next command searches anew.
    pub(super) fn forget(&self) {
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Err(no_master());
    }

    fn known(&self) -> Found {
        self.found
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

fn no_master() -> RedisError {
    (ErrorKind::MasterNameNotFoundBySentinel, "no master found").into()
}
