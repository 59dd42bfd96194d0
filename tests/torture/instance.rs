//! The instances of the program under test, and the form that people send to.

use std::fs::File;
use std::net::SocketAddr;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rustix::process::Signal;
use serde_json::json;
use tokio::process::Command;
use tokio::time::{Instant, sleep};

use crate::campaign::World;
use crate::points;
use crate::process::Process;
use crate::settings::Settings;
use crate::{Failure, wire};

/// The form's name in addresses.
pub(crate) const SLUG: &str = "torture";
/// Milliseconds until an instance that ended is started again, at the most.
const DOWN: u64 = 1200;
/// How often in a row an instance may end by itself while the monkey plays.
const FAILURES: u32 = 5;
/// How long an instance may take to answer after it was started.
const READY: Duration = Duration::from_secs(20);

/// Where the fail points of all instances are written down.
pub(crate) fn point_log(settings: &Settings) -> PathBuf {
    settings.folder.join("points.log")
}

/// Publishes the form. The badge is an answer that may be given once, so that some acts break two indexes.
pub(crate) async fn publish(settings: &Settings) -> Result<(), Failure> {
    let document = json!({
        "onceform": 1, "slug": SLUG, "title": "Torture", "language": "en",
        "pages": [{ "id": "main", "title": "", "fields": [
            { "id": "act", "kind": "text", "label": "Act", "required": true },
            { "id": "note", "kind": "paragraph", "label": "Note", "required": true },
            { "id": "badge", "kind": "text", "label": "Badge", "unique": true }
        ] }],
        "settings": { "when_redis_is_down": "database_decides" }
    });
    let file = settings.folder.join("form.json");
    std::fs::write(&file, document.to_string())?;
    let mut import = command(settings, &settings.folder.join("import"));
    import.args(["form", "import", "--publish"]).arg(&file);
    let imported = import.output().await?;
    if imported.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&imported.stderr)
        .into_owned()
        .into())
}

/// Keeps the instance with this number running until it is dropped. While the campaign is calm it has no fail points.
pub(crate) async fn keep(number: usize, process: &Process, world: &World) -> Result<(), Failure> {
    let settings = &world.settings;
    let mut dice = StdRng::seed_from_u64(settings.seed ^ (number as u64 + 1));
    let mut rest = StdRng::seed_from_u64(settings.seed ^ (number as u64 + 101));
    // The instances begin at different points.
    let mut life = number * points::ALL.len() / 2;
    let start = || {
        let mut start = serve(number, settings)?;
        if !world.is_calm() {
            start.env("ONCEFORM_FAIL_POINTS", points::rules(life, &mut dice));
            life += 1;
        }
        Ok(start)
    };
    let mut failures = 0;
    let ended = |status: ExitStatus| {
        match status.signal() {
            Some(signal) if signal == Signal::ABORT.as_raw() => world.tally.crashes.one(),
            Some(_) => {}
            // The connection over which it looked at the schema may have been killed.
            None if !world.is_calm() && failures < FAILURES => {
                failures += 1;
                return Ok(Duration::ZERO);
            }
            None => return Err(format!("instance {number} ended by itself: {status}").into()),
        }
        failures = 0;
        Ok(Duration::from_millis(rest.random_range(0..DOWN)))
    };
    process.keep(start, ended).await
}

fn serve(number: usize, settings: &Settings) -> Result<Command, Failure> {
    let log = settings.folder.join(format!("instance-{number}.log"));
    let log = File::options().create(true).append(true).open(log)?;
    let folder = settings.folder.join(format!("instance-{number}"));
    let mut serve = command(settings, &folder);
    serve
        .args(["serve"])
        .env(
            "ONCEFORM_LISTEN",
            settings.instances[number % settings.instances.len()].to_string(),
        )
        .env("ONCEFORM_FAIL_POINT_LOG", point_log(settings))
        .stdout(log.try_clone()?)
        .stderr(log);
    Ok(serve)
}

fn command(settings: &Settings, data: &Path) -> Command {
    let mut command = Command::new(&settings.program);
    command
        .env("ONCEFORM_DATA_DIR", data)
        .env("ONCEFORM_REDIS_URL", format!("redis://{}", settings.redis))
        .env(
            "ONCEFORM_PUBLIC_URL",
            format!("http://{}", settings.gateway),
        )
        .env("ONCEFORM_TRUSTED_PROXIES", "127.0.0.1/32")
        .env("ONCEFORM_CLAIM_SECONDS", "30")
        .env("ONCEFORM_ALLOW_PRIVATE_WEBHOOKS", "true")
        .env("ONCEFORM_LOG", "warn")
        .envs(
            [
                "ONCEFORM_SUBMIT_LIMIT",
                "ONCEFORM_PERSON_LIMIT",
                "ONCEFORM_REPEAT_LIMIT",
            ]
            .map(|limit| (limit, "off")),
        )
        .current_dir(&settings.folder)
        .stdin(Stdio::null());
    command
}

/// Waits until something answers a GET of the form's page there.
pub(crate) async fn answers(at: SocketAddr) -> Result<(), Failure> {
    let until = Instant::now() + READY;
    while Instant::now() < until {
        let answer = wire::ask(at, &wire::get(&format!("/f/{SLUG}"))).await;
        if answer.is_some_and(|answer| answer.status == 200) {
            return Ok(());
        }
        sleep(Duration::from_millis(50)).await;
    }
    Err(format!("{at} does not answer; the logs say why").into())
}
