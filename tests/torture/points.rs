//! The fail points of an instance: what it is to do by chance at each start, and how often it did.

use std::path::Path;

use rand::RngExt;
use rand::rngs::StdRng;

/// In the order in which a submission passes them, and then its message.
pub(crate) const ALL: [&str; 9] = [
    "after_claim",
    "before_insert",
    "after_insert",
    "before_commit",
    "after_commit",
    "after_complete",
    "relay_taken",
    "relay_sent",
    "relay_marked",
];

/// How often somebody who passes the one point that a life of an instance is given ends the process.
const ABORT: f64 = 0.002;
/// How often somebody who passes is failed, or held for a moment. Submissions pass three points together, those that
/// share a commit, and so less often.
const ALONE: f64 = 0.003;
const TOGETHER: f64 = 0.012;
/// How often somebody is held for longer than the deadline of a submission, which is ten seconds here.
const FOR_LONG: f64 = 0.0001;
const LONG: u64 = 12_000;

/// `ONCEFORM_FAIL_POINTS` for the life with this number, from 0: each point gets its share of crashes.
pub(crate) fn rules(life: usize, dice: &mut StdRng) -> String {
    let mut rules = vec![format!("{}=abort:{ABORT}", ALL[life % ALL.len()])];
    for point in ALL {
        let chance = match point {
            "before_insert" | "after_insert" | "before_commit" => TOGETHER,
            // What the monkey leaves undone is sent when it has gone, past no point.
            "relay_taken" | "relay_sent" | "relay_marked" => TOGETHER,
            _ => ALONE,
        };
        let pause = dice.random_range(20..400);
        rules.push(format!("{point}=error:{chance}"));
        rules.push(format!("{point}=pause:{chance}:{pause}ms"));
        rules.push(format!("{point}=pause:{FOR_LONG}:{LONG}ms"));
    }
    rules.join(",")
}

/// How often each point was hit, from the file that the instances write a line to each time.
pub(crate) fn hits(log: &Path) -> [u64; ALL.len()] {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    ALL.map(|point| {
        let hit = |line: &&str| line.split(' ').next() == Some(point);
        text.lines().filter(hit).count() as u64
    })
}
