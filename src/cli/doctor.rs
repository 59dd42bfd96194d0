//! `onceform doctor`: what may go wrong, before it does.

mod claims;
mod fire;
mod wire;

use std::io::Write;

use clap::Args;
use serde::Serialize;

use self::wire::Base;
use super::Failure;
use crate::app::Parts;
use crate::storage::StorageError;

/// How to check.
#[derive(Clone, Debug, Args)]
pub struct Doctor {
    /// Print the findings as JSON
    #[arg(long)]
    json: bool,
    /// Instead: send N copies of one submission at the same moment to a throw-away form, and count what came of it
    #[arg(long, value_name = "N", requires = "url", value_parser = clap::value_parser!(u16).range(1..=1000))]
    fire: Option<u16>,
    /// Where the installation is reached, like https://forms.example.org
    #[arg(long, value_name = "BASE", requires = "fire")]
    url: Option<Base>,
}

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    /// As it should be.
    Good,
    /// Works, but should be known.
    Note,
    /// Must be mended.
    Bad,
}

/// One thing that was looked at.
#[derive(Clone, Debug, Serialize)]
struct Finding {
    part: &'static str,
    level: Level,
    found: String,
    /// What to do about it; empty where nothing is to be done.
    advice: &'static str,
}

/// Clocks that differ by more than this confuse people who compare logs; no decision rests on them.
const CLOCK_TOLERANCE_SECONDS: i64 = 5;

/// Looks at everything, or fires; fails with exit code 1 if one finding is bad, or if there was more or less than one
/// row and one receipt.
pub async fn run(doctor: &Doctor, parts: &Parts, output: &mut impl Write) -> Result<(), Failure> {
    if let (Some(copies), Some(base)) = (doctor.fire, &doctor.url) {
        return fire::run(copies, base, doctor.json, parts, output).await;
    }
    let mut findings = Vec::new();
    database(parts, &mut findings).await;
    claims::look(parts, &mut findings).await;
    storage(parts, &mut findings);
    keys(parts, &mut findings);
    print(doctor.json, &findings, output).map_err(Failure::job)?;
    let bad = findings
        .iter()
        .filter(|finding| finding.level == Level::Bad)
        .count();
    if bad == 0 {
        Ok(())
    } else {
        Err(Failure::job(format!(
            "{bad} of {} findings are bad",
            findings.len()
        )))
    }
}

fn print(json: bool, findings: &[Finding], output: &mut impl Write) -> std::io::Result<()> {
    if json {
        return writeln!(output, "{}", serde_json::to_string_pretty(findings)?);
    }
    for Finding {
        part,
        level,
        found,
        advice,
    } in findings
    {
        let mark = match level {
            Level::Good => "ok  ",
            Level::Note => "note",
            Level::Bad => "BAD ",
        };
        writeln!(output, "{mark} {part}: {found}")?;
        if !advice.is_empty() {
            writeln!(output, "     {advice}")?;
        }
    }
    Ok(())
}

fn good(part: &'static str, found: impl Into<String>) -> Finding {
    Finding {
        part,
        level: Level::Good,
        found: found.into(),
        advice: "",
    }
}

fn bad(part: &'static str, found: impl Into<String>, advice: &'static str) -> Finding {
    Finding {
        part,
        level: Level::Bad,
        found: found.into(),
        advice,
    }
}

fn note(part: &'static str, found: impl Into<String>, advice: &'static str) -> Finding {
    Finding {
        part,
        level: Level::Note,
        found: found.into(),
        advice,
    }
}

async fn database(parts: &Parts, findings: &mut Vec<Finding>) {
    let engine = parts.db.engine().name();
    if let Err(error) = parts.db.ping().await {
        let advice = "Check ONCEFORM_DATABASE_URL and that the server runs.";
        findings.push(bad(
            "database",
            format!("{engine} does not answer: {error}"),
            advice,
        ));
        return;
    }
    findings.push(good("database", format!("{engine} answers")));
    match parts.db.pending_migrations().await {
        Ok(pending) if pending.is_empty() => findings.push(good("schema", "up to date")),
        Ok(pending) => {
            findings.push(bad(
                "schema",
                format!("lacks {}", pending.join(", ")),
                "Run `onceform migrate`.",
            ));
            return;
        }
        Err(error) => {
            findings.push(bad(
                "schema",
                error.to_string(),
                "Check the rights of the database's user.",
            ));
            return;
        }
    }
    findings.push(request_id(parts).await.unwrap_or_else(unreadable));
    findings.push(durability(parts).await.unwrap_or_else(unreadable));
    findings.push(clock(parts).await.unwrap_or_else(unreadable));
}

fn unreadable(error: StorageError) -> Finding {
    bad(
        "database",
        error.to_string(),
        "Check the rights of the database's user.",
    )
}

async fn request_id(parts: &Parts) -> Result<Finding, StorageError> {
    let index = parts.db.request_id_index().await?;
    let part = "unique index";
    Ok(match (index.unique, index.not_null) {
        (true, true) => good(part, "uk_request_id is unique, and request_id is NOT NULL"),
        (false, _) => bad(
            part,
            "form_submit_record has no unique index uk_request_id on request_id: repeats would be stored twice",
            "Stop serving. Remove rows with equal request_id, then: \
             CREATE UNIQUE INDEX uk_request_id ON form_submit_record (request_id)",
        ),
        (true, false) => bad(
            part,
            "form_submit_record.request_id takes NULL: rows without an id would not be told apart",
            "Make the column NOT NULL.",
        ),
    })
}

async fn durability(parts: &Parts) -> Result<Finding, StorageError> {
    let (name, setting, durable) = parts.db.durability().await?;
    let found = format!("{name} = {setting}");
    Ok(if durable {
        good("durability", found)
    } else {
        let advice = "A power cut may lose submissions that people have a receipt for: make commits wait for the disk.";
        bad("durability", found, advice)
    })
}

async fn clock(parts: &Parts) -> Result<Finding, StorageError> {
    let apart = (parts.db.now().await? - parts.clock.now()).num_seconds();
    let found = format!("{apart} s between this machine and the database");
    Ok(if apart.abs() <= CLOCK_TOLERANCE_SECONDS {
        good("clock", found)
    } else {
        bad(
            "clock",
            found,
            "Set both by NTP: opening and closing times are judged by this machine's clock.",
        )
    })
}

fn storage(parts: &Parts, findings: &mut Vec<Finding>) {
    let folder = &parts.config.data_dir;
    let probe = folder.join(".doctor");
    let written = std::fs::write(&probe, b"x").and_then(|()| std::fs::remove_file(&probe));
    findings.push(match written {
        Ok(()) => good("storage", format!("{} can be written", folder.display())),
        Err(error) => {
            let advice =
                "Give the program's user the right to write there, or set ONCEFORM_DATA_DIR.";
            bad("storage", format!("{}: {error}", folder.display()), advice)
        }
    });
}

fn keys(parts: &Parts, findings: &mut Vec<Finding>) {
    use std::os::unix::fs::PermissionsExt;
    for name in ["secret.key", "hash.key"] {
        let Ok(metadata) = std::fs::metadata(parts.config.data_dir.join(name)) else {
            continue;
        };
        let mode = metadata.permissions().mode() & 0o777;
        findings.push(if mode & 0o077 == 0 {
            good("keys", format!("{name} is readable by its owner only"))
        } else {
            bad(
                "keys",
                format!("{name} has mode {mode:o}"),
                "Others can read it: chmod 600, and change secret.key.",
            )
        });
    }
    if parts.config.keys.secret == parts.config.keys.hash {
        let advice = "Give ONCEFORM_HASH_KEY a value of its own before the first submission.";
        findings.push(bad(
            "keys",
            "ONCEFORM_SECRET_KEY and ONCEFORM_HASH_KEY are the same",
            advice,
        ));
    } else {
        findings.push(good("keys", "both keys are there and differ"));
    }
}
