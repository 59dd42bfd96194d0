//! The monkey: one hand for the instances, one for Redis, one for the database's connections.

mod database;

use std::ops::Range;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::{Instant, sleep_until};

use crate::Failure;
use crate::campaign::World;
use crate::process::Process;

/// What it can reach.
pub(crate) struct Monkey<'m> {
    pub(crate) world: &'m World,
    pub(crate) instances: &'m [Process; 2],
    pub(crate) redis: &'m Process,
}

/// Milliseconds between two deeds of one hand.
const BETWEEN_INSTANCES: Range<u64> = 1000..3500;
const BETWEEN_REDIS: Range<u64> = 2000..8000;
const BETWEEN_CONNECTIONS: Range<u64> = 1000..5000;
/// Milliseconds of a freeze that people wait out, and of one beyond the deadline of a submission.
const SHORT_FREEZE: Range<u64> = 200..5000;
const LONG_FREEZE: Range<u64> = 11_000..14_000;

impl Monkey<'_> {
    /// Plays until the campaign is calm. Fails when the database cannot be reached at all.
    pub(crate) async fn play(&self) -> Result<(), Failure> {
        let ((), (), done) = tokio::join!(
            self.instances(),
            self.redis(),
            database::connections(self, self.dice(3))
        );
        done
    }

    /// One instance at a time mostly, so that the other one can serve. At the end both are started afresh, without
    /// fail points.
    async fn instances(&self) {
        let (mut dice, tally) = (self.dice(1), &self.world.tally);
        while self.goes_on(&mut dice, BETWEEN_INSTANCES).await {
            let one = &self.instances[dice.random_range(0..2)];
            match dice.random_range(0..100) {
                0..55 => {
                    if one.kill() {
                        tally.instances_killed.one();
                    }
                }
                55..65 => {
                    for both in self.instances {
                        if both.kill() {
                            tally.instances_killed.one();
                        }
                    }
                }
                roll => {
                    let frozen = one.freeze();
                    if frozen.is_some() {
                        tally.instances_frozen.one();
                    }
                    let long = roll >= 96;
                    self.holds(&mut dice, if long { LONG_FREEZE } else { SHORT_FREEZE })
                        .await;
                    drop(frozen);
                }
            }
        }
        for both in self.instances {
            both.kill();
        }
    }

    async fn redis(&self) {
        let (mut dice, tally) = (self.dice(2), &self.world.tally);
        while self.goes_on(&mut dice, BETWEEN_REDIS).await {
            if dice.random_bool(0.6) {
                if self.redis.kill() {
                    tally.redis_killed.one();
                }
                continue;
            }
            let frozen = self.redis.freeze();
            if frozen.is_some() {
                tally.redis_frozen.one();
            }
            self.holds(&mut dice, SHORT_FREEZE).await;
            drop(frozen);
        }
    }

    /// Waits for the next deed; `false` once the campaign is calm.
    async fn goes_on(&self, dice: &mut StdRng, between: Range<u64>) -> bool {
        self.holds(dice, between).await;
        !self.world.is_calm()
    }

    /// Waits some milliseconds, but not beyond the end of the storm.
    async fn holds(&self, dice: &mut StdRng, milliseconds: Range<u64>) {
        let time = Duration::from_millis(dice.random_range(milliseconds));
        sleep_until((Instant::now() + time).min(self.world.calm)).await;
    }

    fn dice(&self, hand: u64) -> StdRng {
        StdRng::seed_from_u64(self.world.settings.seed.wrapping_mul(31) ^ hand)
    }
}
