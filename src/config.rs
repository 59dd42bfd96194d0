//! Settings, read once at start: environment variables, or the same keys in `onceform.toml`.
//!
//! `config/example.toml` lists them all; a test compares it with what is here.

mod delivery;
mod keys;
mod source;
mod uploads;

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;

use crate::domain::rate::Rate;

pub use delivery::{Delivery, Mail};
pub use keys::Keys;
use source::Source;
pub use source::{Environment, Wrong};
pub use uploads::Uploads;

/// Everything that can be set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port to listen on; port 0 picks a free one.
    pub listen: String,
    /// How people reach the server, without a slash at the end; `None`: as [`Config::listen`] says.
    pub public_url: Option<String>,
    /// Folder of the SQLite file, the keys, unpacked assets and uploads.
    pub data_dir: PathBuf,
    /// The database's address.
    pub database_url: String,
    /// Connections to it, at the most.
    pub database_connections: u32,
    /// How long an instance acts on what it saw of a form before it looks again. What the instance changes itself it
    /// sees at once.
    pub forms_seen_for: Duration,
    /// Redis, if there is one.
    pub redis_url: Option<String>,
    /// What pages, sessions and unique answers are signed and hashed with.
    pub keys: Keys,
    /// Networks whose word about a client's address is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Life of a claim. The database's part of a submission must end within a third of it.
    pub claim_life: Duration,
    /// New submissions from one address; `None`: as many as come.
    pub submit_limit: Option<Rate>,
    /// New submissions of one browser or person to one form.
    pub person_limit: Option<Rate>,
    /// Tries at one id from one address.
    pub repeat_limit: Option<Rate>,
    /// How long the next part of a body may take to come.
    pub body_stall: Duration,
    /// Uploaded files.
    pub uploads: Uploads,
    /// What is sent after a commit.
    pub delivery: Delivery,
    /// What `/metrics` asks for; without it only this machine may read them.
    pub metrics_token: Option<Secret>,
    /// What to log, like `info` or `onceform=debug`.
    pub log: String,
    /// How to write the log.
    pub log_format: LogFormat,
}

/// A text that no log shows.
#[derive(Clone)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people; the default on a terminal.
    Pretty,
    /// One JSON object a line; the default elsewhere.
    Json,
}

impl Config {
    /// Reads the settings from the environment and, if given, from a file; the environment wins.
    ///
    /// With SQLite, missing keys are made and kept in the data folder. Fails with everything that is wrong at once.
    pub fn load(file: Option<&Path>) -> Result<Self, Vec<Wrong>> {
        Self::from(file, Box::new(|key| std::env::var(key).ok()))
    }

    /// The same, from an environment of the caller's own.
    pub fn from(file: Option<&Path>, environment: Environment) -> Result<Self, Vec<Wrong>> {
        let mut source = Source::read(file, environment);
        let data_dir = PathBuf::from(
            source
                .text("ONCEFORM_DATA_DIR")
                .unwrap_or_else(|| "./data".into()),
        );
        let database_url = database_url(&mut source, &data_dir);
        let made_here = database_url.starts_with("sqlite:") && source.wrong.is_empty();
        let keys = keys::read(&mut source, &data_dir, made_here);
        let config = Self {
            listen: listen(&mut source),
            public_url: public_url(&mut source),
            database_connections: 16,
            forms_seen_for: Duration::from_millis(100),
            redis_url: redis_url(&mut source),
            keys,
            trusted_proxies: trusted_proxies(&mut source),
            claim_life: claim_life(&mut source),
            submit_limit: limit(&mut source, "ONCEFORM_SUBMIT_LIMIT", "100/s burst 2000"),
            person_limit: limit(&mut source, "ONCEFORM_PERSON_LIMIT", "5/s burst 20"),
            repeat_limit: limit(&mut source, "ONCEFORM_REPEAT_LIMIT", "20/s burst 200"),
            body_stall: Duration::from_secs(10),
            uploads: uploads::read(&mut source, &data_dir),
            delivery: delivery::read(&mut source),
            metrics_token: source.text("ONCEFORM_METRICS_TOKEN").map(Secret),
            log: source.text("ONCEFORM_LOG").unwrap_or_else(|| "info".into()),
            log_format: log_format(&mut source),
            data_dir,
            database_url,
        };
        if source.wrong.is_empty() {
            Ok(config)
        } else {
            Err(source.wrong)
        }
    }
}

impl Config {
    /// How people reach the server, without a slash at the end, as far as that is known before it listens.
    #[must_use]
    pub fn address(&self) -> String {
        self.public_url
            .clone()
            .unwrap_or_else(|| format!("http://{}", self.listen))
    }
}

fn listen(source: &mut Source) -> String {
    let listen = source
        .text("ONCEFORM_LISTEN")
        .unwrap_or_else(|| "127.0.0.1:8080".into());
    let port = listen.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
    if !matches!(port, Some(Ok(_))) {
        source.add(
            "ONCEFORM_LISTEN",
            format!("`{listen}` is not an address and a port"),
        );
    }
    listen
}

fn public_url(source: &mut Source) -> Option<String> {
    let url = source.text("ONCEFORM_PUBLIC_URL")?;
    if !validator::ValidateUrl::validate_url(&url) || !url.starts_with("http") {
        source.add(
            "ONCEFORM_PUBLIC_URL",
            format!("`{url}` is not an address that starts with http:// or https://"),
        );
    }
    Some(url.trim_end_matches('/').to_owned())
}

fn database_url(source: &mut Source, data_dir: &Path) -> String {
    let Some(url) = source.text("ONCEFORM_DATABASE_URL") else {
        return format!("sqlite://{}", data_dir.join("onceform.db").display());
    };
    let scheme = url.split(':').next().unwrap_or_default();
    if !matches!(
        scheme,
        "sqlite" | "postgres" | "postgresql" | "mysql" | "mariadb"
    ) {
        // The value may hold a password: it is not repeated.
        source.add(
            "ONCEFORM_DATABASE_URL",
            "must start with sqlite:, postgres: or mysql:".to_owned(),
        );
    }
    url
}

fn redis_url(source: &mut Source) -> Option<String> {
    let url = source.text("ONCEFORM_REDIS_URL")?;
    let scheme = url.split("://").next().unwrap_or_default();
    let (scheme, kind) = scheme.split_once('+').unwrap_or((scheme, ""));
    if !["redis", "rediss"].contains(&scheme) || !["", "cluster", "sentinel"].contains(&kind) {
        // The value may hold a password: it is not repeated.
        source.add(
            "ONCEFORM_REDIS_URL",
            "must start with redis://, redis+cluster:// or redis+sentinel:// (rediss for TLS)"
                .to_owned(),
        );
    }
    Some(url)
}

fn trusted_proxies(source: &mut Source) -> Vec<IpNet> {
    let text = source.text("ONCEFORM_TRUSTED_PROXIES").unwrap_or_default();
    let mut networks = Vec::new();
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let network = part.parse::<IpNet>().ok();
        match network.or_else(|| part.parse::<IpAddr>().ok().map(IpNet::from)) {
            Some(network) => networks.push(network),
            None => source.add(
                "ONCEFORM_TRUSTED_PROXIES",
                format!("`{part}` is not a network"),
            ),
        }
    }
    networks
}

fn claim_life(source: &mut Source) -> Duration {
    let seconds: u64 = source.parsed("ONCEFORM_CLAIM_SECONDS", 30, "a whole number of seconds");
    if !(30..=300).contains(&seconds) {
        source.add(
            "ONCEFORM_CLAIM_SECONDS",
            format!("`{seconds}` is not between 30 and 300"),
        );
    }
    Duration::from_secs(seconds)
}

fn limit(source: &mut Source, key: &str, default: &str) -> Option<Rate> {
    let text = source.text(key).unwrap_or_else(|| default.to_owned());
    if text == "off" {
        return None;
    }
    let rate = text.parse().ok();
    if rate.is_none() {
        source.add(
            key,
            format!("`{text}` is neither off nor a number in a second, minute or hour"),
        );
    }
    rate
}

fn log_format(source: &mut Source) -> LogFormat {
    use std::io::IsTerminal;
    match source.text("ONCEFORM_LOG_FORMAT").as_deref() {
        Some("pretty") => LogFormat::Pretty,
        Some("json") => LogFormat::Json,
        None if std::io::stderr().is_terminal() => LogFormat::Pretty,
        None => LogFormat::Json,
        Some(other) => {
            source.add(
                "ONCEFORM_LOG_FORMAT",
                format!("`{other}` is neither pretty nor json"),
            );
            LogFormat::Json
        }
    }
}

#[cfg(test)]
mod tests;
