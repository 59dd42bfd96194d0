//! The only place that wires the parts together.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::from_fn;
use actix_web::web::Data;
use actix_web::{App as Actix, HttpServer};

use crate::cache::Claims;
use crate::config::Config;
use crate::delivery::mail::Mailer;
use crate::delivery::{Couriers, Relay, Webhooks};
use crate::domain::chance::Chance;
use crate::domain::clock::Clock;
use crate::files::Files;
use crate::idempotency::ExactlyOnce;
use crate::idempotency::page_token::Signer;
use crate::storage::answer_drafts;
use crate::storage::line;
use crate::storage::repeats::Journal;
use crate::storage::submissions::Recorder;
use crate::storage::{Connect, Db, StorageError};
use crate::telemetry::Counters;
use crate::web::assets;
use crate::web::gate::{Gate, Limits};
use crate::web::letters;
use crate::web::middleware::access_log::access_log;
use crate::web::middleware::error_page::error_page;
use crate::web::middleware::security_headers::security_headers;
use crate::web::password::Passwords;
use crate::web::published::Published;
use crate::web::routes::routes;
use crate::web::site::Site;
use crate::web::uploads;

/// Idle connections are closed after this; a gateway must let go of them sooner.
const KEEP_ALIVE: Duration = Duration::from_secs(5);
/// How long a client may take to send the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// Beyond the deadline of a submission: what is in flight at a stop is finished.
const SHUTDOWN_MARGIN: Duration = Duration::from_secs(5);

/// How often drafts that have expired are erased.
const SWEEP_EVERY: Duration = Duration::from_secs(600);
/// How often held places are looked through whose time is over.
const PASS_ON_EVERY: Duration = Duration::from_secs(20);

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database cannot be used.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// A setting is wrong that only shows when it is used.
    #[error("{key}: {problem}")]
    Setting {
        /// The variable.
        key: &'static str,
        /// What is wrong.
        problem: String,
    },
    /// The port is taken, a folder cannot be written.
    #[error("{what}: {error}")]
    Io {
        /// What was tried.
        what: String,
        /// What the system said.
        error: io::Error,
    },
}

/// A running installation that listens.
pub struct App {
    /// Where it listens.
    pub address: SocketAddr,
    /// What its handlers see.
    pub site: Data<Site>,
    relay: Option<Arc<Relay>>,
    server: Server,
}

/// The parts that every command needs: settings, database, time and chance.
pub struct Parts {
    /// The settings.
    pub config: Config,
    /// The database.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// Chance.
    pub chance: Chance,
}

impl Parts {
    /// Prepares the parts with the machine's own clock and chance. Must be called inside the main runtime.
    pub fn new(config: Config) -> Result<Self, StartError> {
        let folder = |error| StartError::Io {
            what: format!("the folder {}", config.data_dir.display()),
            error,
        };
        std::fs::create_dir_all(&config.data_dir).map_err(folder)?;
        Ok(Self {
            db: Db::connect(&connect(&config))?,
            config,
            clock: Clock::System,
            chance: Chance::System,
        })
    }

    /// The claim store, where one is configured.
    pub fn claims(&self) -> Result<Option<Claims>, StartError> {
        let connect = |url: &String| {
            Claims::connect(url, self.clock.clone()).map_err(|problem| StartError::Setting {
                key: "ONCEFORM_REDIS_URL",
                problem,
            })
        };
        self.config.redis_url.as_ref().map(connect).transpose()
    }
}

impl App {
    /// Binds the address and puts everything together. Nothing is answered before [`App::run`].
    pub fn build(parts: Parts) -> Result<Self, StartError> {
        let listen = parts.config.listen.clone();
        let bound = |error| StartError::Io {
            what: format!("cannot listen on {listen}"),
            error,
        };
        let listener = std::net::TcpListener::bind(&listen).map_err(bound)?;
        let address = listener.local_addr().map_err(bound)?;
        let folder =
            assets::folder(&parts.config.data_dir, parts.clock.now()).map_err(|error| {
                StartError::Io {
                    what: "the assets cannot be unpacked".to_owned(),
                    error,
                }
            })?;
        let shutdown = parts.config.claim_life / 3 + SHUTDOWN_MARGIN;
        let counters = Counters::default();
        let relay = if parts.config.delivery.here {
            Some(relay(&parts, counters.clone())?)
        } else {
            None
        };
        let site = Data::new(site(parts, address, counters)?);
        let shared = site.clone();
        let server = HttpServer::new(move || {
            let site = shared.clone();
            Actix::new()
                .wrap(from_fn(error_page))
                .wrap(from_fn(security_headers))
                .wrap(from_fn(access_log))
                .app_data(site.clone())
                .service(assets::scope(&folder))
                .configure(move |config| routes(&site, config))
        })
        .keep_alive(KEEP_ALIVE)
        .client_request_timeout(HEAD_TIMEOUT)
        .shutdown_timeout(shutdown.as_secs())
        .listen(listener)
        .map_err(bound)?
        .run();
        Ok(Self {
            address,
            site,
            relay,
            server,
        })
    }

    /// Stops the server from outside, as SIGTERM does.
    #[must_use]
    pub fn handle(&self) -> ServerHandle {
        self.server.handle()
    }

    /// Answers until SIGTERM or SIGINT; then stops listening, finishes what is in flight and closes the database.
    pub async fn run(self) -> io::Result<()> {
        let sweeper = tokio::spawn(sweep(self.site.clone()));
        let files = tokio::spawn(uploads::again(self.site.clone()));
        let relay = self.relay;
        if let Some(relay) = &relay {
            tokio::spawn(Arc::clone(relay).run());
        }
        let lines = tokio::spawn(pass_on(self.site.clone()));
        let served = self.server.await;
        sweeper.abort();
        lines.abort();
        files.abort();
        served?;
        self.site.once.finish().await;
        self.site.repeats.flush().await;
        if let Some(relay) = relay {
            relay.stop().await;
        }
        self.site.db.close().await;
        Ok(())
    }
}

/// Erases drafts that have expired, a bounded number at a time.
async fn sweep(site: Data<Site>) {
    loop {
        match answer_drafts::sweep(&site.db, site.clock.now()).await {
            Ok(0) => {}
            Ok(swept) => tracing::info!(swept, "drafts have expired"),
            Err(error) => tracing::warn!(%error, "expired drafts could not be erased"),
        }
        tokio::time::sleep(SWEEP_EVERY).await;
    }
}

/// What sends after commits. Nothing is sent before [`Relay::run`].
pub fn relay(parts: &Parts, counters: Counters) -> Result<Arc<Relay>, StartError> {
    let (db, clock, delivery) = (&parts.db, &parts.clock, &parts.config.delivery);
    let webhooks = Webhooks::new(db.clone(), clock.clone(), delivery);
    let writer = letters::writer(parts.config.address());
    let mailer = Mailer::new(db.clone(), delivery, writer);
    let couriers = Couriers {
        webhooks: webhooks.map_err(|problem| StartError::Io {
            what: "what sends to webhooks".to_owned(),
            error: io::Error::other(problem),
        })?,
        mailer: mailer.map_err(|problem| StartError::Setting {
            key: "ONCEFORM_SMTP_URL",
            problem,
        })?,
    };
    Ok(Relay::new(
        db.clone(),
        couriers,
        clock.clone(),
        parts.chance.clone(),
        counters,
        delivery.clone(),
    ))
}

/// Passes places on that were held for somebody who did not take them in time.
async fn pass_on(site: Data<Site>) {
    loop {
        match line::pass_on_all(&site.db, None).await {
            Ok(0) => {}
            Ok(forms) => tracing::debug!(forms, "held places were looked through"),
            Err(error) => tracing::warn!(%error, "held places could not be passed on"),
        }
        tokio::time::sleep(PASS_ON_EVERY).await;
    }
}

fn connect(config: &Config) -> Connect {
    Connect {
        url: config.database_url.clone(),
        connections: config.database_connections,
    }
}

fn site(parts: Parts, address: SocketAddr, counters: Counters) -> Result<Site, StartError> {
    let claims = parts.claims()?;
    let Parts {
        config,
        db,
        clock,
        chance,
    } = parts;
    let files = Files::open(&config.uploads.url).map_err(|problem| StartError::Setting {
        key: "ONCEFORM_STORAGE_URL",
        problem,
    })?;
    let recorder = Recorder::start(db.clone(), db.quick(&connect(&config))?);
    let limits = Limits {
        submissions: config.submit_limit,
        person: config.person_limit,
        repeats: config.repeat_limit,
    };
    let gate = Gate::new(
        limits,
        claims.clone(),
        config.keys.hash.clone(),
        clock.clone(),
    );
    let once = ExactlyOnce::new(
        db.clone(),
        recorder,
        claims,
        config.keys.hash.clone(),
        chance.clone(),
        counters.clone(),
        config.claim_life,
    );
    let passwords = Passwords::start().map_err(|error| StartError::Io {
        what: "a thread for passwords".to_owned(),
        error,
    })?;
    Ok(Site {
        public_url: config
            .public_url
            .clone()
            .unwrap_or_else(|| format!("http://{address}")),
        signer: Signer {
            key: config.keys.secret.clone(),
            old_key: config.keys.secret_old.clone(),
        },
        gate,
        files,
        repeats: Journal::start(db.clone(), counters.clone()),
        arrivals: Default::default(),
        published: Published::new(config.forms_seen_for),
        organisation: Default::default(),
        sign_ins: Default::default(),
        passwords,
        once,
        config,
        db,
        clock,
        chance,
        counters,
    })
}
