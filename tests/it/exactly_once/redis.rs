//! Redis is away, slow, forgetful or full: the database decides, and nobody notices.

mod away;
mod flapping;
mod forgets;
mod refuses;

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use onceform::domain::chance::Chance;
use onceform::domain::id::RequestId;
use onceform::domain::intent::Fingerprint;
use onceform::telemetry::ClaimLabel;
use tokio::time::{Instant, sleep};

use super::act::{Act, assert_replayed, assert_stored};
use crate::support::documents::open_day;
use crate::support::proxy::{Proxy, host_of};
use crate::support::redis::RedisServer;
use crate::support::{Scratch, TestServer, scratches};

/// The most that two presses may take while Redis fails. (Each asks it twice at the most, for 150 ms.)
const SLOWEST: Duration = Duration::from_secs(2);

/// A server over a Redis of its own, behind a road.
struct Stage {
    server: TestServer,
    redis: RedisServer,
    road: Proxy,
}

/// Runs `test` over each database, all at the same time.
async fn on_stages(test: impl AsyncFn(&Stage)) {
    let run = async |scratch: Scratch| {
        let Some(redis) = RedisServer::start().await else {
            return;
        };
        let road = Proxy::to(&host_of(&redis.url)).await;
        let scratch = Arc::new(scratch);
        let stage = Stage {
            server: begin(&scratch, &road, &redis).await,
            redis,
            road,
        };
        drop(scratch);
        stage.server.publish(&open_day("open-day")).await;
        println!("on {}", stage.server.name());
        test(&stage).await;
        if let Ok(scratch) = Arc::try_unwrap(stage.server.stop().await) {
            scratch.remove().await;
        }
    };
    join_all(scratches().await.into_iter().map(run)).await;
}

/// A server whose breaker has seen nothing yet.
async fn begin(scratch: &Arc<Scratch>, road: &Proxy, redis: &RedisServer) -> TestServer {
    let url = road.url(&redis.url);
    TestServer::start(scratch, &[("ONCEFORM_REDIS_URL", url.as_str())]).await
}

impl Stage {
    async fn open(&self, number: u16) -> Act {
        let act = Act::open(&self.server, number).await;
        act.beside(&self.redis.url)
    }

    /// Two presses of one page: stored, then the same receipt, and soon.
    async fn press_twice(&self, number: u16) -> Act {
        let act = self.open(number).await;
        let begun = Instant::now();
        let first = act.send(&self.server).await;
        assert_stored(&first);
        let again = act.send(&self.server).await;
        assert_replayed(&again, &first);
        let took = begun.elapsed();
        assert!(took < SLOWEST, "{took:?} for two presses");
        act
    }

    /// How often a submission had to do without Redis.
    fn degraded(&self) -> u64 {
        let label = ClaimLabel { answer: "degraded" };
        self.server.site.counters.claims.get_or_create(&label).get()
    }

    /// Waits until the server reaches Redis again.
    async fn reaches_redis(&self) {
        let claims = self.server.site.once.claims().unwrap();
        for _ in 0..200 {
            let id = RequestId::new(&Chance::System);
            if claims.peek(&id, Fingerprint([0; 32])).await.is_none() {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
        panic!("Redis answers, but the server does not ask it");
    }
}
