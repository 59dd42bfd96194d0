//! `onceform doctor --fire`: copies of one submission at the same moment, and what came of them.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::future::{join_all, try_join_all};
use serde::Serialize;
use serde_json::json;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};

use super::wire::{Base, Broken, Held, Road, Wire};
use crate::app::Parts;
use crate::cli::form::import::take_in;
use crate::cli::{Desk, Failure};
use crate::domain::definition::Definition;
use crate::domain::id::FormId;
use crate::storage::{StorageError, forms, repeats, reviews};

/// How long the slowest copy may take to get into position: an instance waits ten seconds for the rest of a body.
const POSITION: Duration = Duration::from_secs(5);
/// Beyond the life of a claim, within which an instance answers.
const ANSWER_MARGIN: Duration = Duration::from_secs(10);
/// How long an instance may take to write down the repeats that it has answered.
const JOURNAL: Duration = Duration::from_secs(2);
/// What leads to a receipt.
const SEE_OTHER: u16 = 303;
/// Tries at removing the form: a submission may just be under way.
const TRIES: u32 = 5;

/// What came of the copies.
#[derive(Debug, Default, Serialize)]
struct Report {
    copies: u16,
    rows: u64,
    receipts: usize,
    /// How many copies got which status.
    answers: BTreeMap<u16, u16>,
    /// Copies whose connection broke, or that had no answer in time.
    unanswered: u16,
}

impl Report {
    fn holds(&self) -> bool {
        self.rows == 1 && self.receipts == 1
    }
}

/// Fires, reports, and fails with exit code 1 unless one row and one receipt came of it. The form is removed however
/// it ends, Ctrl-C included.
pub(super) async fn run(
    copies: u16,
    base: &Base,
    json: bool,
    parts: &Parts,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let slug = format!(
        "doctor-{:016x}",
        u64::from_be_bytes(parts.chance.bytes::<8>())
    );
    let fired = tokio::select! {
        fired = fire(copies, base, &slug, parts) => fired,
        () = interrupted() => Err("interrupted".into()),
    };
    let removed = remove(&slug, parts).await.map_err(|error| {
        Failure::job(format!(
            "the throw-away form `{slug}` is still there, it could not be removed: {error}"
        ))
    });
    let report = match fired {
        Ok(report) => report,
        Err(error) => return removed.and(Err(Failure::job(error))),
    };
    print(&report, json, output).map_err(Failure::job)?;
    removed?;
    if report.holds() {
        return Ok(());
    }
    let Report { rows, receipts, .. } = report;
    Err(Failure::job(format!(
        "{rows} rows and {receipts} receipts instead of one each: run `onceform doctor`"
    )))
}

fn print(report: &Report, json: bool, output: &mut impl Write) -> std::io::Result<()> {
    if json {
        return writeln!(output, "{}", serde_json::to_string_pretty(report)?);
    }
    let mut answers: Vec<String> = report
        .answers
        .iter()
        .map(|(status, copies)| format!("{copies} × {status}"))
        .collect();
    if report.unanswered > 0 {
        answers.push(format!("{} × none", report.unanswered));
    }
    writeln!(
        output,
        "copies:             {}, sent at the same moment",
        report.copies
    )?;
    writeln!(output, "answers:            {}", answers.join(", "))?;
    writeln!(output, "rows:               {} (must be 1)", report.rows)?;
    writeln!(
        output,
        "different receipts: {} (must be 1)",
        report.receipts
    )
}

async fn fire(copies: u16, base: &Base, slug: &str, parts: &Parts) -> Result<Report, Broken> {
    let begun = parts.clock.now();
    let road = Road::to(base)?;
    let form = publish(slug, parts).await?;
    let body = filled_in(&road, slug).await?;
    let wires = try_join_all((0..copies).map(|_| road.open())).await;
    let wires = wires.map_err(|error| {
        format!("not all of {copies} connections could be opened: {error} (see `ulimit -n`)")
    })?;
    let mut report = volley(wires, slug, &body, parts.config.claim_life + ANSWER_MARGIN).await;
    report.rows = reviews::counts(&parts.db, form).await?.total();
    settle(&report, form, begun, parts).await?;
    Ok(report)
}

async fn publish(slug: &str, parts: &Parts) -> Result<FormId, Broken> {
    let document = json!({
        "onceform": 1, "slug": slug, "title": "onceform doctor", "language": "en",
        "pages": [{ "id": "main", "title": "", "fields": [
            { "id": "note", "kind": "text", "label": "Note", "required": true, "max_length": 80 }
        ] }]
    });
    let definition = Definition::from_json(&document)
        .map_err(|problems| StorageError::Corrupt(format!("{problems:?}")))?;
    let desk = Desk {
        clock: &parts.clock,
        chance: &parts.chance,
        address: "",
    };
    Ok(take_in(&definition, true, &parts.db, desk).await?)
}

/// The body that a browser would send from the form's page, asked for at the instance.
async fn filled_in(road: &Road<'_>, slug: &str) -> Result<String, Broken> {
    let (status, page) = road.open().await?.get(&format!("/f/{slug}")).await?;
    let pair = hidden(&page, "request_id").zip(hidden(&page, "page_token"));
    let Some((request_id, page_token)) = pair.filter(|_| status == 200) else {
        return Err(format!(
            "the page of a form that was just published gives {status} there: \
             is --url this installation, with the same database?"
        )
        .into());
    };
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.append_pair("request_id", request_id)
        .append_pair("page_token", page_token)
        .append_pair("note", "One of many copies");
    Ok(body.finish())
}

/// The value of a hidden field, which needs no decoding.
fn hidden<'p>(page: &'p str, name: &str) -> Option<&'p str> {
    let (_, rest) = page.split_once(&format!("name=\"{name}\" value=\""))?;
    rest.split('"').next()
}

/// Brings all copies into position, lets them go at once, and gathers the answers.
async fn volley(wires: Vec<Wire<'_>>, slug: &str, body: &str, patience: Duration) -> Report {
    let (go, waits) = watch::channel(false);
    let (in_position, mut all) = mpsc::channel(1);
    let held = Held {
        in_position,
        go: waits,
    };
    let path = format!("/f/{slug}/submissions");
    let shots: Vec<_> = wires
        .into_iter()
        .map(|wire| timeout(patience, wire.post(&path, body, held.clone())))
        .collect();
    drop(held);
    let release = async {
        // Nobody sends: it ends when the last copy has dropped its end, in position or broken.
        let _ = timeout(POSITION, all.recv()).await;
        go.send_replace(true);
    };
    let (answers, ()) = tokio::join!(join_all(shots), release);
    let mut report = Report::default();
    let mut receipts = BTreeSet::new();
    for answer in answers {
        report.copies += 1;
        match answer {
            Ok(Ok((status, location))) => {
                *report.answers.entry(status).or_default() += 1;
                receipts.extend(location.filter(|_| status == SEE_OTHER));
            }
            _ => report.unanswered += 1,
        }
    }
    report.receipts = receipts.len();
    report
}

/// Waits until the repeats are written down: what comes after the form is gone would be lost, with repeats of other
/// forms that are written together with it.
async fn settle(
    report: &Report,
    form: FormId,
    begun: DateTime<Utc>,
    parts: &Parts,
) -> Result<(), StorageError> {
    let answered: u16 = report.answers.values().sum();
    let expected = u64::from(answered.saturating_sub(1));
    // The clock of the instance may be another one.
    let begun = begun - chrono::TimeDelta::days(1);
    let all = async {
        while repeats::count(&parts.db, form, begun).await? < expected {
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    };
    timeout(JOURNAL, all).await.unwrap_or(Ok(()))
}

async fn remove(slug: &str, parts: &Parts) -> Result<(), StorageError> {
    let mut tries = 0;
    loop {
        tries += 1;
        match remove_once(slug, parts).await {
            Err(_) if tries < TRIES => sleep(Duration::from_secs(1)).await,
            ended => return ended,
        }
    }
}

async fn remove_once(slug: &str, parts: &Parts) -> Result<(), StorageError> {
    match forms::by_slug(&parts.db, slug).await? {
        Some(form) => forms::remove(&parts.db, form.id).await.map(drop),
        None => Ok(()),
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
