//! What a process does by chance, as its environment says.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::OnceLock;
use std::time::Duration;

use tokio::time::sleep;

use super::super::{Broken, FailPoint};
use crate::domain::chance::Chance;

const RULES: &str = "ONCEFORM_FAIL_POINTS";
const LOG: &str = "ONCEFORM_FAIL_POINT_LOG";

/// Set once, by a process that asks for it; the tests' own process never does.
static DICE: OnceLock<Dice> = OnceLock::new();

struct Dice {
    rules: Vec<Rule>,
    log: Option<File>,
    chance: Chance,
}

/// One entry of the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rule {
    pub(super) point: FailPoint,
    pub(super) action: Action,
    /// From 0 to 1.
    pub(super) probability: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Action {
    Abort,
    Error,
    Pause(Duration),
}

impl Action {
    fn name(self) -> &'static str {
        match self {
            Self::Abort => "abort",
            Self::Error => "error",
            Self::Pause(_) => "pause",
        }
    }
}

/// Reads the environment. Fails with a text that says which entry cannot be read, or which file.
pub fn arm(chance: &Chance) -> Result<(), String> {
    let Ok(text) = std::env::var(RULES) else {
        return Ok(());
    };
    let log = std::env::var(LOG).ok().map(|path| {
        let file = OpenOptions::new().append(true).create(true).open(&path);
        file.map_err(|error| format!("{LOG}: {path}: {error}"))
    });
    let dice = Dice {
        rules: rules(&text)?,
        log: log.transpose()?,
        chance: chance.clone(),
    };
    tracing::warn!(rules = text, "fail points are armed");
    // A second start in one process keeps the first one's rules.
    let _ = DICE.set(dice);
    Ok(())
}

pub(super) fn rules(text: &str) -> Result<Vec<Rule>, String> {
    let entries = text.split(',').map(str::trim);
    entries
        .filter(|entry| !entry.is_empty())
        .map(|entry| rule(entry).ok_or_else(|| format!("{RULES}: '{entry}' cannot be read")))
        .collect()
}

/// `point=action[:probability[:duration]]`; only a pause has a duration, in milliseconds.
fn rule(entry: &str) -> Option<Rule> {
    let (point, what) = entry.split_once('=')?;
    let point = FailPoint::SUBMISSION
        .into_iter()
        .chain(FailPoint::RELAY)
        .find(|known| known.name() == point)?;
    let mut parts = what.split(':');
    let action = parts.next()?;
    let probability = parts.next().map_or(Some(1.0), |text| text.parse().ok())?;
    let millis = parts
        .next()
        .and_then(|text| text.strip_suffix("ms")?.parse().ok());
    let action = match (action, millis) {
        ("abort", None) => Action::Abort,
        ("error", None) => Action::Error,
        ("pause", Some(millis)) => Action::Pause(Duration::from_millis(millis)),
        _ => return None,
    };
    ((0.0..=1.0).contains(&probability) && parts.next().is_none()).then_some(Rule {
        point,
        action,
        probability,
    })
}

/// Does what the rules for `point` say, in their order.
pub(super) async fn roll(point: FailPoint) -> Result<(), Broken> {
    let Some(dice) = DICE.get() else {
        return Ok(());
    };
    for rule in dice.rules.iter().filter(|rule| rule.point == point) {
        if !dice.falls(rule.probability) {
            continue;
        }
        dice.note(rule);
        match rule.action {
            Action::Abort => std::process::abort(),
            Action::Error => return Err(Broken),
            Action::Pause(time) => sleep(time).await,
        }
    }
    Ok(())
}

impl Dice {
    fn falls(&self, probability: f64) -> bool {
        let random = u32::from_be_bytes(self.chance.bytes());
        f64::from(random) < probability * (f64::from(u32::MAX) + 1.0)
    }

    /// One write, so that the lines of several processes stay whole.
    fn note(&self, rule: &Rule) {
        if let Some(mut log) = self.log.as_ref() {
            let line = format!("{} {}\n", rule.point.name(), rule.action.name());
            if let Err(error) = log.write_all(line.as_bytes()) {
                tracing::error!(%error, "{LOG} cannot be written");
            }
        }
    }
}
