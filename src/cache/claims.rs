//! Claims on the ids of acts of submitting.
//!
//! One string a claim, `onceform:1:claim:{id}`: `1|P|owner|fingerprint` while a try is at work (P for pending),
//! `1|D|fingerprint|record` once it is stored (D for done). A reader that meets anything else goes to the database.

mod bucket;
mod health;
mod script;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use redis::{RedisError, cmd};
use tokio::time::timeout;
use uuid::Uuid;

use super::breaker::Breaker;
use super::connection::{Connection, Store};
use crate::domain::clock::Clock;
use crate::domain::hexadecimal::hexadecimal;
use crate::domain::id::{AttemptToken, RecordId, RequestId};
use crate::domain::intent::{ClaimAnswer, Fingerprint, Intent};

pub use health::{ClaimHealth, ServerHealth};
use script::Script;

/// How long one command may take. A slower store is no help.
const COMMAND: Duration = Duration::from_millis(150);
/// How long a finished id is remembered, in milliseconds. Only speed depends on it.
const DONE_MILLIS: u64 = 24 * 60 * 60 * 1000;

/// `SET … NX GET` for servers older than 7.0, which refuse the two words together.
const CLAIM: &str = "local old = redis.call('GET', KEYS[1]) \
    if not old then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end \
    return old";
/// Deletes the claim only while it is ours: a slow try must not free its successor's.
const RELEASE: &str = "local old = redis.call('GET', KEYS[1]) \
    if old and string.sub(old, 1, string.len(ARGV[1])) == ARGV[1] then return redis.call('DEL', KEYS[1]) end \
    return 0";

/// The claim store. Cheap to clone.
///
/// Its commands belong into the main runtime: in a worker that is busy with a page they would run out of their time.
#[derive(Clone)]
pub struct Claims {
    store: Store,
    breaker: Arc<Breaker>,
    old_server: Arc<AtomicBool>,
    release: Arc<Script>,
    claim: Arc<Script>,
    bucket: Arc<Script>,
}

impl Claims {
    /// Begins to connect to one server (`redis://`), a cluster (`redis+cluster://`, or nodes with commas between them) or
    /// the master of sentinels (`redis+sentinel://`); nobody waits for it. Must be called inside the main runtime.
    /// Fails with a text that says what is wrong with the address (without its password).
    pub fn connect(url: &str, clock: Clock) -> Result<Self, String> {
        let claims = Self {
            store: Store::open(url, COMMAND)?,
            breaker: Arc::new(Breaker::new(clock)),
            old_server: Arc::default(),
            release: Arc::new(Script::new(RELEASE)),
            claim: Arc::new(Script::new(CLAIM)),
            bucket: Arc::new(Script::new(bucket::TAKE)),
        };
        tokio::spawn(claims.clone().greet());
        Ok(claims)
    }

    /// The first command makes the connection, so that no submission has to.
    async fn greet(self) {
        let ping = |mut connection| async move { cmd("PING").query_async(&mut connection).await };
        // A store that is away is known to the breaker now.
        let _: Result<(), _> = self.ask(ping).await;
    }

    /// Asks for the id for `life`. A second ask with the same attempt token is answered like the first, so a
    /// command whose answer was lost can be sent again.
    pub async fn claim(&self, intent: &Intent, life: Duration) -> ClaimAnswer {
        let value = pending(intent.attempt, intent.fingerprint);
        let millis = u64::try_from(life.as_millis()).unwrap_or(u64::MAX);
        match self
            .set_if_absent(&key(&intent.request_id), &value, millis)
            .await
        {
            Ok(None) => ClaimAnswer::Claimed,
            Ok(Some(old)) if old == value => ClaimAnswer::Claimed,
            Ok(Some(old)) => read(&old, intent.fingerprint),
            Err(unusable) => unusable.into(),
        }
    }

    async fn set_if_absent(
        &self,
        key: &str,
        value: &str,
        millis: u64,
    ) -> Result<Option<String>, Unusable> {
        if !self.old_server.load(Ordering::Relaxed) {
            let mut set = cmd("SET");
            set.arg(key).arg(value).arg("NX").arg("GET");
            set.arg("PX").arg(millis);
            let old_server = Arc::clone(&self.old_server);
            let set = move |mut connection| async move {
                match set.query_async(&mut connection).await {
                    Err(error) if is_refused(&error) => {
                        old_server.store(true, Ordering::Relaxed);
                        Ok(None)
                    }
                    answer => answer,
                }
            };
            let answer = self.ask(set).await;
            if !self.old_server.load(Ordering::Relaxed) {
                return answer;
            }
        }
        let script = Arc::clone(&self.claim);
        let (key, value) = (key.to_owned(), value.to_owned());
        self.ask(move |mut connection| async move {
            let millis = millis.to_string();
            script.run(&mut connection, &key, &[&value, &millis]).await
        })
        .await
    }

    /// What is known of the id, without asking for it. `None`: nobody claims it.
    pub async fn peek(&self, id: &RequestId, fingerprint: Fingerprint) -> Option<ClaimAnswer> {
        let key = key(id);
        let get = move |mut connection| async move {
            let value: Option<String> = cmd("GET").arg(key).query_async(&mut connection).await?;
            Ok(value)
        };
        match self.ask(get).await {
            Ok(None) => None,
            Ok(Some(value)) => Some(read(&value, fingerprint)),
            Err(unusable) => Some(unusable.into()),
        }
    }

    /// Remembers that the act is stored, over whatever stands there: the database has committed, and another
    /// owner will meet its unique index.
    pub async fn complete(&self, id: &RequestId, fingerprint: Fingerprint, record: RecordId) {
        let value = format!("1|D|{}|{}", hexadecimal(&fingerprint.0), record.0.simple());
        let key = key(id);
        // A hint that could not be left costs a look-up, no more.
        let _ = self
            .ask(move |mut connection| async move {
                let mut set = cmd("SET");
                set.arg(key).arg(value).arg("PX").arg(DONE_MILLIS);
                let () = set.query_async(&mut connection).await?;
                Ok(())
            })
            .await;
    }

    /// Frees the id if this attempt still owns it.
    pub async fn release(&self, id: &RequestId, attempt: AttemptToken) {
        let (key, owner) = (key(id), format!("1|P|{}|", attempt.0.simple()));
        let script = Arc::clone(&self.release);
        // A claim that could not be freed ends by itself.
        let _ = self
            .ask(move |mut connection| async move {
                let _: i64 = script.run(&mut connection, &key, &[&owner]).await?;
                Ok(())
            })
            .await;
    }

    /// Since when the store has failed; `None` while it answers.
    #[must_use]
    pub fn degraded_since(&self) -> Option<DateTime<Utc>> {
        self.breaker.failing_since()
    }

    /// Asks within the time that one command has.
    async fn ask<T, F>(&self, command: impl FnOnce(Connection) -> F) -> Result<T, Unusable>
    where
        F: Future<Output = Result<T, RedisError>>,
    {
        if !self.breaker.allows() {
            return Err(Unusable::Away);
        }
        let answer = async { command(self.store.connection().await?).await };
        let cause = match timeout(COMMAND, answer).await {
            Ok(Ok(value)) => {
                self.breaker.succeeded();
                return Ok(value);
            }
            // The server is well; only this key holds something of another kind.
            Ok(Err(error)) if error.code() == Some("WRONGTYPE") => {
                return Err(Unusable::Unreadable);
            }
            Ok(Err(error)) => error.code().unwrap_or(error.category()).to_owned(),
            Err(_) => "timed out".to_owned(),
        };
        self.breaker.failed(&cause);
        self.store.failed();
        Err(Unusable::Away)
    }
}

/// Why the store's answer is of no use.
enum Unusable {
    Away,
    Unreadable,
}

impl From<Unusable> for ClaimAnswer {
    fn from(unusable: Unusable) -> Self {
        match unusable {
            Unusable::Away => Self::Away,
            Unusable::Unreadable => Self::Unreadable,
        }
    }
}

fn key(id: &RequestId) -> String {
    format!("onceform:1:claim:{}", id.as_str())
}

/// Whether a server older than 7.0 does not know the words of the command.
fn is_refused(error: &RedisError) -> bool {
    error
        .detail()
        .is_some_and(|detail| detail.contains("syntax"))
}

fn pending(attempt: AttemptToken, fingerprint: Fingerprint) -> String {
    format!("1|P|{}|{}", attempt.0.simple(), hexadecimal(&fingerprint.0))
}

/// What a value of another try means for ours. A value of another version says nothing that we understand.
fn read(value: &str, ours: Fingerprint) -> ClaimAnswer {
    let parts: Vec<&str> = value.split('|').collect();
    let ours = hexadecimal(&ours.0);
    match parts[..] {
        ["1", "P", _, fingerprint] if fingerprint == ours => ClaimAnswer::Running,
        ["1", "P", _, _] => ClaimAnswer::RunningOther,
        ["1", "D", fingerprint, record] => match Uuid::parse_str(record) {
            Ok(record) if fingerprint == ours => ClaimAnswer::Done(RecordId(record)),
            Ok(record) => ClaimAnswer::DoneOther(RecordId(record)),
            Err(_) => ClaimAnswer::Unreadable,
        },
        _ => ClaimAnswer::Unreadable,
    }
}

#[cfg(test)]
mod tests;
