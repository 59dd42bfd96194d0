//! The campaign from its first process to its last word.

use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::process::Command;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::instance::{self, answers};
use crate::ledger::Ledger;
use crate::monkey::Monkey;
use crate::process::Process;
use crate::receiver::{self, Receiver};
use crate::settings::Settings;
use crate::tally::Tally;
use crate::{Failure, audit, people, report, stored};

/// How long those who persist may go on after the monkey has gone: the life of a claim and what an answer takes.
const AFTERMATH: Duration = Duration::from_secs(30 + 15);
/// Until everything that instances do for people who are gone has ended: the deadline of a submission.
const SETTLED: Duration = Duration::from_secs(10);
/// Between two lines about how it goes.
const LINE: Duration = Duration::from_secs(10);
/// Milliseconds until Redis is started again, at the most.
const REDIS_DOWN: u64 = 2500;

/// What everybody in the campaign shares.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) settings: Settings,
    pub(crate) ledger: Ledger,
    pub(crate) tally: Tally,
    /// Who hears of every submission.
    pub(crate) receiver: Arc<Receiver>,
    /// Until then people begin and the monkey plays.
    pub(crate) calm: Instant,
    /// Until then people who persist go on.
    pub(crate) ends: Instant,
}

impl World {
    fn new(settings: &Settings) -> Self {
        let calm = Instant::now() + settings.duration();
        Self {
            settings: settings.clone(),
            ledger: Ledger::default(),
            tally: Tally::default(),
            receiver: Arc::default(),
            calm,
            ends: calm + AFTERMATH,
        }
    }

    /// Whether nobody begins any more, and nothing is broken any more.
    pub(crate) fn is_calm(&self) -> bool {
        Instant::now() >= self.calm
    }
}

/// Runs it and prints what came of it; `false` if something is not as it must be. All that it has started has ended
/// afterwards, however it ends.
pub(crate) async fn run(settings: &Settings) -> Result<bool, Failure> {
    if settings.instances.len() != 2 {
        return Err("--instances takes two addresses".into());
    }
    instance::publish(settings).await?;
    let world = Arc::new(World::new(settings));
    let address = world.receiver.start().await?;
    receiver::subscribe(&settings.database, address).await?;
    let redis = Process::default();
    let instances = [Process::default(), Process::default()];
    let kept = async {
        tokio::try_join!(
            keep_redis(&redis, &world),
            instance::keep(0, &instances[0], &world),
            instance::keep(1, &instances[1], &world),
        )
    };
    let monkey = Monkey {
        world: &world,
        instances: &instances,
        redis: &redis,
    };
    tokio::select! {
        ended = story(&world, &monkey) => ended,
        failed = kept => Err(failed.err().unwrap_or_else(|| "nothing runs".into())),
        () = interrupted() => Err("interrupted".into()),
    }
}

async fn story(world: &Arc<World>, monkey: &Monkey<'_>) -> Result<bool, Failure> {
    for &at in &world.settings.instances {
        answers(at).await?;
    }
    answers(world.settings.gateway).await?;
    let mut crowd = JoinSet::new();
    for number in 0..world.settings.people {
        let world = Arc::clone(world);
        crowd.spawn(async move { people::person(number, &world).await });
    }
    let all = async { while crowd.join_next().await.is_some() {} };
    tokio::select! {
        ((), played) = async { tokio::join!(all, monkey.play()) } => played?,
        () = lines(world) => {}
    }
    sleep(SETTLED).await;
    receiver::drained(&world.settings.database).await?;
    let acts = world.ledger.take();
    let rows = stored::rows(&world.settings.database).await?;
    let findings = audit::judge(&acts, &rows, &world.receiver.take());
    Ok(report::print(world, &acts, &findings))
}

async fn keep_redis(redis: &Process, world: &World) -> Result<(), Failure> {
    let settings = &world.settings;
    let mut dice = StdRng::seed_from_u64(settings.seed ^ 201);
    let start = || {
        let mut start = Command::new(&settings.redis_server);
        start
            .args(["--port", &settings.redis.port().to_string()])
            .args(["--bind", &settings.redis.ip().to_string()])
            .args(["--save", "", "--appendonly", "no"])
            .args(["--maxmemory-policy", "noeviction"])
            .current_dir(&settings.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        Ok(start)
    };
    let ended = |_| Ok(Duration::from_millis(dice.random_range(0..REDIS_DOWN)));
    redis.keep(start, ended).await
}

/// How it goes, until nobody asks any more.
async fn lines(world: &World) {
    let begun = Instant::now();
    loop {
        sleep(LINE).await;
        report::line(world, begun.elapsed());
    }
}

/// Ends on SIGINT or SIGTERM; never, where they cannot be listened for.
async fn interrupted() {
    let (interrupt, terminate) = (
        signal(SignalKind::interrupt()),
        signal(SignalKind::terminate()),
    );
    let (Ok(mut interrupt), Ok(mut terminate)) = (interrupt, terminate) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => (),
        _ = terminate.recv() => (),
    }
}
