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

/// A master and its sentinels.
pub(in crate::cache) struct Watched {
    pub(super) watch: Watch,
    /// Held by the one who searches.
    sentinels: Arc<tokio::sync::Mutex<SentinelClient>>,
    found: Arc<Mutex<Option<MultiplexedConnection>>>,
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
            found: Arc::default(),
            limit,
        })
    }

    /// The master's connection. Whoever finds none searches, in a task that ends although its command gives up; the
    /// others wait for that one.
    pub(super) async fn master(&self) -> Result<MultiplexedConnection, RedisError> {
        if let Some(connection) = self.known() {
            return Ok(connection);
        }
        match Arc::clone(&self.sentinels).try_lock_owned() {
            Ok(mut sentinels) => {
                let (found, limit) = (Arc::clone(&self.found), self.limit);
                let search = tokio::spawn(async move {
                    let config = AsyncConnectionConfig::new()
                        .set_connection_timeout(Some(limit))
                        .set_response_timeout(Some(limit));
                    let search = sentinels.get_async_connection_with_config(&config);
                    let connection = timeout(SEARCH, search).await.map_err(|_| no_master())??;
                    *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(connection);
                    Ok::<_, RedisError>(())
                });
                search.await.map_err(|_| no_master())??;
            }
            Err(_) => drop(self.sentinels.lock().await),
        }
        self.known().ok_or_else(no_master)
    }

    /// The next command searches anew.
    pub(super) fn forget(&self) {
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn known(&self) -> Option<MultiplexedConnection> {
        self.found
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

fn no_master() -> RedisError {
    (ErrorKind::MasterNameNotFoundBySentinel, "no master found").into()
}
