//! The commands of the program, one file each.

pub mod account;
pub mod doctor;
pub mod form;
pub mod serve;
pub mod submissions;
pub mod worker;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::app::{Parts, StartError};
use crate::config::Config;
use crate::domain::chance::Chance;
use crate::domain::clock::Clock;
use crate::telemetry;

/// The exit code for a finding or a job that failed.
const FAILED: u8 = 1;
/// The exit code for wrong usage or a wrong setting.
const WRONG: u8 = 2;
/// The settings file that is read when none is named and it is there.
const SETTINGS: &str = "onceform.toml";

/// Custom forms, served by the server: one click, one row, one receipt.
#[derive(Debug, Parser)]
#[command(name = "onceform", version)]
struct Arguments {
    /// Read settings from this file; the environment wins over it
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Bring the database up to date and serve (what happens without a command, too)
    Serve(serve::Serve),
    /// Send what is to be sent after commits, and serve nothing
    Worker,
    /// Bring the database up to date and stop
    Migrate,
    /// Staff accounts
    #[command(subcommand)]
    Account(account::AccountCommand),
    /// Form documents
    #[command(subcommand)]
    Form(form::FormCommand),
    /// What people sent
    #[command(subcommand)]
    Submissions(submissions::SubmissionsCommand),
    /// Check database, Redis, clock, storage and keys; each finding says what to do
    Doctor(doctor::Doctor),
}

/// What the commands that change something work with.
#[derive(Clone, Copy, Debug)]
pub struct Desk<'d> {
    /// The present instant.
    pub clock: &'d Clock,
    /// Salts, ids and codes.
    pub chance: &'d Chance,
    /// How people reach the server, without a slash at the end: links begin with it.
    pub address: &'d str,
}

/// Why a command ended early: what to say on standard error, and the exit code.
#[derive(Debug)]
pub struct Failure {
    /// What happened and what to do.
    pub message: String,
    /// 1 for a finding or a failed job, 2 for wrong usage or a wrong setting.
    pub code: u8,
}

impl Failure {
    /// A job that failed.
    pub fn job(cause: impl std::fmt::Display) -> Self {
        Self {
            message: cause.to_string(),
            code: FAILED,
        }
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        let code = if matches!(error, StartError::Setting { .. }) {
            WRONG
        } else {
            FAILED
        };
        Self {
            message: error.to_string(),
            code,
        }
    }
}

/// Reads the command line and does what it says. Messages go to standard error.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let config = match settings(arguments.config.as_deref()) {
        Ok(config) => config,
        Err(failure) => return tell(&failure),
    };
    telemetry::start_log(&config);
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        .worker_threads(main_threads())
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => return tell(&Failure::job(error)),
    };
    let command = arguments
        .command
        .unwrap_or(Command::Serve(serve::Serve::default()));
    match runtime.block_on(dispatch(command, config)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => tell(&failure),
    }
}

/// Threads of the main runtime, which carries the database's and the claim store's answers: half of the cores. The server
/// has a worker for each of them besides, and more threads than cores only wake each other.
fn main_threads() -> usize {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    cores.div_ceil(2)
}

fn tell(failure: &Failure) -> ExitCode {
    // Standard error may be closed; the exit code still says it.
    let _ = writeln!(io::stderr(), "onceform: {}", failure.message);
    ExitCode::from(failure.code)
}

fn settings(file: Option<&Path>) -> Result<Config, Failure> {
    let usual = Path::new(SETTINGS);
    let file = file.or_else(|| usual.exists().then_some(usual));
    Config::load(file).map_err(|wrong| {
        let lines: Vec<String> = wrong.iter().map(|one| format!("\n  {one}")).collect();
        Failure {
            message: format!("the settings cannot be used:{}", lines.concat()),
            code: WRONG,
        }
    })
}

async fn dispatch(command: Command, config: Config) -> Result<(), Failure> {
    let parts = Parts::new(config)?;
    let (db, clock, chance) = (parts.db.clone(), parts.clock.clone(), parts.chance.clone());
    let address = parts.config.address();
    let desk = Desk {
        clock: &clock,
        chance: &chance,
        address: &address,
    };
    let output = &mut io::stdout();
    let wrong = |message: String, code| Failure { message, code };
    match command {
        Command::Serve(serve) => serve::run(serve, parts).await,
        Command::Doctor(doctor) => doctor::run(&doctor, &parts, output).await,
        Command::Worker => worker::run(parts).await,
        Command::Migrate => db.migrate().await.map_err(Failure::job),
        Command::Account(command) => {
            db.migrate().await.map_err(Failure::job)?;
            let done = account::run(command, &db, desk, &mut io::stdin().lock(), output).await;
            done.map_err(|error| wrong(error.to_string(), error.exit_code()))
        }
        Command::Submissions(command) => {
            db.migrate().await.map_err(Failure::job)?;
            let done = submissions::run(command, &db, output).await;
            done.map_err(|error| wrong(error.to_string(), error.exit_code()))
        }
        Command::Form(command) => {
            db.migrate().await.map_err(Failure::job)?;
            let done = form::run(command, &db, desk, output).await;
            done.map_err(|error| wrong(error.to_string(), error.exit_code()))
        }
    }
}
