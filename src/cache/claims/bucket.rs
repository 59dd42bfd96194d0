//! Buckets of rates that instances share, beside the claims: `onceform:1:rate:{name}` holds the instant at which one is
//! full again, in microseconds by the store's own clock.

use chrono::TimeDelta;

use super::Claims;
use crate::domain::rate::Rate;

/// [`Rate::take`] beside the key; gives the microseconds to wait, 0 when one was taken. A negative count gives back.
pub(super) const TAKE: &str = "local time = redis.call('TIME') \
    local now = time[1] * 1000000 + time[2] \
    local full = math.max(tonumber(redis.call('GET', KEYS[1])) or now, now) + ARGV[1] * ARGV[3] \
    local over = full - now - ARGV[1] * ARGV[2] \
    if over > 0 then return over end \
    if full > now then redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000)) \
    else redis.call('DEL', KEYS[1]) end \
    return 0";

impl Claims {
    /// Takes one from the bucket `name`, or says how long to wait. `None`: the store is away, and nothing was decided.
    pub async fn take(&self, name: &str, rate: &Rate) -> Option<Result<(), TimeDelta>> {
        let wait = self.change(name, rate, "1").await?;
        Some(if wait > 0 {
            Err(TimeDelta::microseconds(wait))
        } else {
            Ok(())
        })
    }

    /// Gives one back.
    pub async fn give_back(&self, name: &str, rate: &Rate) {
        // A bucket that could not be filled up fills itself.
        let _ = self.change(name, rate, "-1").await;
    }

    async fn change(&self, name: &str, rate: &Rate, count: &'static str) -> Option<i64> {
        let key = format!("onceform:1:rate:{name}");
        let (every, burst) = (rate.micros().to_string(), rate.burst().to_string());
        let script = self.bucket.clone();
        let change = move |mut connection| async move {
            script
                .run(&mut connection, &key, &[&every, &burst, count])
                .await
        };
        self.ask(change).await.ok()
    }
}
