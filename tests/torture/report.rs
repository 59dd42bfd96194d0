//! What the campaign says: a line every ten seconds, and a table at the end.

use std::time::Duration;

use crate::audit::Findings;
use crate::campaign::World;
use crate::instance::point_log;
use crate::ledger::Act;
use crate::points;
use crate::told::Told;

/// Figures that five minutes on two cores must reach.
const ACTS: u64 = 20_000;
const KILLS: u64 = 60;
const HITS: u64 = 20;
const JUDGED: u64 = 25;
/// Lines of one kind of finding that are printed.
const SHOWN: usize = 10;

/// How it goes.
pub(crate) fn line(world: &World, elapsed: Duration) {
    let tally = &world.tally;
    println!(
        "{:>4} s  {:>7} submissions  {:>7} tries  {:>7} receipts  {:>4} kills  {:>4} freezes  {:>4} crashes",
        elapsed.as_secs(),
        tally.acts.get(),
        tally.tries.get(),
        tally.receipts.get(),
        tally.kills(),
        tally.freezes(),
        tally.crashes.get(),
    );
}

/// Prints everything; `false` if something is not as it must be.
pub(crate) fn print(world: &World, acts: &[Act], findings: &Findings) -> bool {
    let settings = &world.settings;
    println!(
        "\n{:.1} minutes, {} people, seed {}\n",
        settings.minutes, settings.people, settings.seed
    );
    let mut enough = figures(world, acts);
    told(acts);
    row("rows", findings.rows as u64);
    let again = world
        .receiver
        .deliveries()
        .saturating_sub(findings.rows as u64);
    row("messages to the webhook", world.receiver.deliveries());
    row("  sent again", again);
    enough &= least(
        "told \"not saved\", and judged",
        findings.judged as u64,
        settings.floor(JUDGED),
        "",
    );
    let clean = findings_of(findings);
    if !enough {
        println!("\nFAILED: too little happened for the figures above to mean much");
    }
    if !clean {
        println!("\nFAILED: a promise was broken");
    }
    enough && clean
}

fn figures(world: &World, acts: &[Act]) -> bool {
    let (settings, tally) = (&world.settings, &world.tally);
    let sent = acts.len() as u64;
    let tries: u64 = acts.iter().map(|act| act.tries.len() as u64).sum();
    let retries: u64 = acts
        .iter()
        .map(|act| act.tries.len().saturating_sub(1) as u64)
        .sum();
    let mut enough = least("submissions", sent, settings.floor(ACTS), "");
    row("  tries", tries);
    row("  retries", retries);
    let killed = format!(
        "instances {}, Redis {}, database connections {}",
        tally.instances_killed.get(),
        tally.redis_killed.get(),
        tally.connections_killed.get()
    );
    enough &= least("kills", tally.kills(), settings.floor(KILLS), &killed);
    row("freezes", tally.freezes());
    row("crashes at fail points", tally.crashes.get());
    println!("fail points hit");
    for (point, hits) in points::ALL.iter().zip(points::hits(&point_log(settings))) {
        enough &= least(&format!("  {point}"), hits, settings.floor(HITS), "");
    }
    enough
}

/// How many tries were told what.
fn told(acts: &[Act]) {
    println!("people were told");
    for words in Told::ALL_WORDS {
        let tries = acts.iter().flat_map(|act| &act.tries);
        let number = tries.filter(|one| one.told.words() == words).count();
        row(&format!("  {words}"), number as u64);
    }
}

fn findings_of(findings: &Findings) -> bool {
    println!("must be 0");
    let mut clean = none("  rows missing", &findings.missing);
    clean &= none("  rows doubled", &findings.doubled);
    clean &= none("  receipts without a row", &findings.unfounded);
    clean &= none("  told \"not saved\", but saved", &findings.denied);
    clean &= none("  rows that nobody sent", &findings.unsent);
    clean &= none("  answers nobody should get", &findings.strange);
    clean &= none("  rows not told of", &findings.untold);
    clean & none("  told of under other ids", &findings.renamed)
}

fn row(name: &str, number: u64) {
    println!("{name:<32}{number:>8}");
}

/// A figure and its floor; `false` if it is lower.
fn least(name: &str, number: u64, floor: u64, what: &str) -> bool {
    let verdict = if number < floor { "  TOO FEW" } else { "" };
    let what = if what.is_empty() {
        String::new()
    } else {
        format!("  ({what})")
    };
    println!("{name:<32}{number:>8}  at least {floor}{verdict}{what}");
    number >= floor
}

/// Findings that must not be; `false` if there are any.
fn none(name: &str, lines: &[String]) -> bool {
    row(name, lines.len() as u64);
    for line in lines.iter().take(SHOWN) {
        println!("      {line}");
    }
    lines.is_empty()
}
