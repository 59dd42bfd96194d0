//! What people were told, compared with what is stored.
//!
//! | finding | when |
//! | --- | --- |
//! | missing | somebody was shown a receipt, and no row has the act's id; or somebody came again and again, and never got one |
//! | doubled | two rows have one id, or hold the answers of one act |
//! | unfounded | a receipt was shown, and no row has its code, or that row has another id, or other answers than were sent |
//! | denied | "not saved" was said of a try whose row is there |
//! | unsent | a row has the id of nobody, or of an act that never sent a whole request |
//! | strange | an answer that nobody should get here |
//! | untold | the webhook never heard of a row |
//! | renamed | it heard of one row under two ids, or of a row that is not there |
//!
//! **Denied** needs care. "Not saved yet" speaks of one try. A gateway that repeats may have sent the same request
//! before, to an instance that was killed in the middle: of that try nobody was told anything, and its row may be there.
//! So a "not saved" counts where the try was *alone*: sent to an instance directly, or through a gateway that names one
//! upstream status. Three things convict it:
//!
//! * all tries of the act were told so, each alone, and there is a row;
//! * the act's first receipt is called a repeat, and all other tries were told so, each alone: whatever the receipt
//!   repeats was denied before;
//! * "these answers have not been saved" was said of answers that the row holds.
//!
//! Answers that people did not wait for count as told nothing, which convicts nobody.

use std::collections::{HashMap, HashSet};

use crate::ledger::{Act, Try};
use crate::receiver::Heard;
use crate::stored::Row;
use crate::told::Told;

/// What was found, one line each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub(crate) missing: Vec<String>,
    pub(crate) doubled: Vec<String>,
    pub(crate) unfounded: Vec<String>,
    pub(crate) denied: Vec<String>,
    pub(crate) unsent: Vec<String>,
    pub(crate) strange: Vec<String>,
    pub(crate) untold: Vec<String>,
    pub(crate) renamed: Vec<String>,
    /// Acts told "not saved" so that a row would have convicted it.
    pub(crate) judged: usize,
    pub(crate) rows: usize,
}

/// Compares.
pub(crate) fn judge(acts: &[Act], rows: &[Row], heard: &Heard) -> Findings {
    let stored = Stored::of(rows);
    let mut findings = Findings {
        rows: rows.len(),
        ..Findings::default()
    };
    doubled(&stored, &mut findings);
    for act in acts {
        let row = stored
            .by_id
            .get(act.id.as_str())
            .and_then(|rows| rows.first());
        missing(act, row.copied(), &mut findings);
        for one in &act.tries {
            unfounded(act, one, &stored, &mut findings);
            if let Told::Strange(what) = &one.told {
                findings.strange.push(format!("{}: {what}", name(act)));
            }
        }
        denied(act, row.copied(), &mut findings);
    }
    unsent(acts, rows, &mut findings);
    told_once(rows, heard, &mut findings);
    findings
}

/// Each row was told of, under one id, and nothing else was.
fn told_once(rows: &[Row], heard: &Heard, findings: &mut Findings) {
    for row in rows {
        match heard.get(&row.record).map_or(0, HashSet::len) {
            0 => findings
                .untold
                .push(format!("{} of act {}", row.id, row.act)),
            1 => {}
            ids => findings.renamed.push(format!("{} under {ids} ids", row.id)),
        }
    }
    let there: HashSet<&str> = rows.iter().map(|row| row.record.as_str()).collect();
    let strangers = heard
        .keys()
        .filter(|record| !there.contains(record.as_str()));
    findings
        .renamed
        .extend(strangers.map(|record| format!("{record} is not stored")));
}

struct Stored<'r> {
    by_id: HashMap<&'r str, Vec<&'r Row>>,
    by_receipt: HashMap<&'r str, &'r Row>,
    by_act: HashMap<u64, Vec<&'r Row>>,
}

impl<'r> Stored<'r> {
    fn of(rows: &'r [Row]) -> Self {
        let (mut by_id, mut by_act) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
        for row in rows {
            by_id.entry(row.id.as_str()).or_default().push(row);
            by_act.entry(row.act).or_default().push(row);
        }
        let by_receipt = rows.iter().map(|row| (row.receipt.as_str(), row));
        Self {
            by_id,
            by_receipt: by_receipt.collect(),
            by_act,
        }
    }
}

fn doubled(stored: &Stored<'_>, findings: &mut Findings) {
    let more = |rows: &Vec<&Row>| rows.len() > 1;
    for (id, rows) in stored.by_id.iter().filter(|(_, rows)| more(rows)) {
        findings
            .doubled
            .push(format!("{id} has {} rows", rows.len()));
    }
    for (act, rows) in stored.by_act.iter().filter(|(_, rows)| more(rows)) {
        if rows.iter().any(|row| row.id != rows[0].id) {
            findings
                .doubled
                .push(format!("act {act} has rows under several ids"));
        }
    }
}

fn missing(act: &Act, row: Option<&Row>, findings: &mut Findings) {
    if act.has_receipt() && row.is_none() {
        findings.missing.push(format!(
            "{}: a receipt was shown, and there is no row",
            name(act)
        ));
    } else if act.persists && !act.has_receipt() {
        findings
            .missing
            .push(format!("{}: never got a receipt: {}", name(act), told(act)));
    }
}

fn unfounded(act: &Act, one: &Try, stored: &Stored<'_>, findings: &mut Findings) {
    let Some(code) = one.told.receipt() else {
        return;
    };
    let wrong = match stored.by_receipt.get(code) {
        None => "has no row",
        Some(row) if row.id != act.id || row.act != act.number => "belongs to another act",
        Some(row) if matches!(one.told, Told::Receipt { .. }) && row.version != one.version => {
            "stands for other answers than were sent"
        }
        Some(_) => return,
    };
    findings
        .unfounded
        .push(format!("{}: receipt {code} {wrong}", name(act)));
}

fn denied(act: &Act, row: Option<&Row>, findings: &mut Findings) {
    let whole = || act.tries.iter().filter(|one| one.whole);
    let not_saved = |one: &Try| one.alone && one.told == Told::NotSaved;
    let denials = whole().filter(|one| not_saved(one)).count();
    let others: Vec<&Try> = whole().filter(|one| !not_saved(one)).collect();
    if denials > 0 {
        let convicts = match others.as_slice() {
            [] => Some(row.is_some()),
            [last] if last.alone => match &last.told {
                Told::Receipt { again, .. } => Some(*again),
                _ => None,
            },
            _ => None,
        };
        findings.judged += usize::from(convicts.is_some());
        if convicts == Some(true) {
            findings
                .denied
                .push(format!("{}: {}", name(act), told(act)));
        }
    }
    let refused = |one: &&Try| matches!(one.told, Told::OtherAnswers { .. });
    for one in whole().filter(refused) {
        if row.is_some_and(|row| row.version == one.version) {
            let word = one.version.word();
            findings
                .denied
                .push(format!("{}: the {word} answers are saved", name(act)));
        }
    }
}

fn unsent(acts: &[Act], rows: &[Row], findings: &mut Findings) {
    let sent: HashMap<&str, bool> = acts
        .iter()
        .map(|act| (act.id.as_str(), act.tries.iter().any(|one| one.whole)))
        .collect();
    for row in rows {
        if sent.get(row.id.as_str()) != Some(&true) {
            findings
                .unsent
                .push(format!("{} of act {}", row.id, row.act));
        }
    }
}

fn name(act: &Act) -> String {
    format!("act {} ({})", act.number, act.id)
}

/// What the act's tries were told, in their order.
fn told(act: &Act) -> String {
    let told = act.tries.iter().map(|one| {
        let alone = if one.alone { "" } else { ", perhaps not alone" };
        format!("{} {:?}{alone}", one.version.word(), one.told)
    });
    told.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests;
