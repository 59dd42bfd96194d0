//! The campaign: two instances behind a gateway that repeats even POSTs, many people who press twice, give up, vanish
//! and change their minds, and a monkey that kills and freezes whatever it can reach. Then what people were told is
//! compared with what is stored, and what a webhook was told of it. `scripts/torture` starts the rest and this.

mod audit;
mod campaign;
mod instance;
mod ledger;
mod monkey;
mod people;
mod points;
mod process;
mod receiver;
mod report;
mod settings;
mod stored;
mod tally;
mod told;
mod wire;

use std::process::ExitCode;

use clap::Parser;

/// Whatever ends the campaign before its time.
type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> ExitCode {
    match campaign::run(&settings::Settings::parse()).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("torture: {failure}");
            ExitCode::FAILURE
        }
    }
}
