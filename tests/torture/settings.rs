//! What the campaign is told by `scripts/torture`. Database and keys come as an instance's own settings (`ONCEFORM_…`),
//! which the instances inherit.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

/// Of a campaign.
#[derive(Clone, Debug, Parser)]
#[command(name = "torture")]
pub(crate) struct Settings {
    /// How long people send and the monkey plays
    #[arg(long, default_value_t = 5.0)]
    pub(crate) minutes: f64,
    /// Repeats the dice of people and monkey
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// People at the same time
    #[arg(long, default_value_t = 256)]
    pub(crate) people: u64,
    /// The program under test, built with its fail points
    #[arg(long)]
    pub(crate) program: PathBuf,
    /// Redis
    #[arg(long)]
    pub(crate) redis_server: PathBuf,
    /// Where Redis is to listen
    #[arg(long)]
    pub(crate) redis: SocketAddr,
    /// Where the instances are to listen
    #[arg(long, num_args = 2)]
    pub(crate) instances: Vec<SocketAddr>,
    /// Where the gateway listens
    #[arg(long)]
    pub(crate) gateway: SocketAddr,
    /// Where logs and data may be kept
    #[arg(long)]
    pub(crate) folder: PathBuf,
    /// The database of the instances
    #[arg(long, env = "ONCEFORM_DATABASE_URL", hide_env_values = true)]
    pub(crate) database: String,
}

impl Settings {
    /// How long people send and the monkey plays.
    pub(crate) fn duration(&self) -> Duration {
        Duration::from_secs_f64(self.minutes.clamp(0.1, 600.0) * 60.0)
    }

    /// A figure that five minutes must reach, for as many minutes as there are.
    pub(crate) fn floor(&self, in_five_minutes: u64) -> u64 {
        let share = self.duration().as_secs() * in_five_minutes;
        share / 300
    }
}
