//! People: each opens the page, sends in a manner of their own, and begins again.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::future::join_all;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::{Instant, sleep};

use crate::campaign::World;
use crate::instance::SLUG;
use crate::ledger::{Act, Try, Version};
use crate::told::Told;
use crate::wire::{self, Answer, Parting};

/// Acts of one person at the most, so that no two people use one number.
const ACTS: u64 = 1_000_000;
/// The share of tries that go through the gateway.
const GATEWAY: f64 = 0.6;
/// Milliseconds between two tries.
const PAUSE: std::ops::Range<u64> = 50..600;

/// Sends one act after the other until the campaign is calm, and ends when the last one has ended.
pub(crate) async fn person(number: u64, world: &World) {
    let mut dice = StdRng::seed_from_u64(world.settings.seed.wrapping_mul(1_000_003) ^ number);
    for act in 0..ACTS {
        if world.is_calm() {
            return;
        }
        if let Some(sending) = Sending::begin(number * ACTS + act, world, &mut dice).await {
            world.ledger.enter(sending.through().await);
        }
    }
}

/// An act under way.
struct Sending<'a> {
    world: &'a World,
    dice: &'a mut StdRng,
    act: Act,
    token: String,
}

/// Where a request goes.
#[derive(Clone, Copy)]
struct Way {
    to: SocketAddr,
    /// Through the gateway, which tries again by itself.
    gateway: bool,
}

impl<'a> Sending<'a> {
    /// Opens the page; `None` if the campaign became calm before there was one.
    async fn begin(number: u64, world: &'a World, dice: &'a mut StdRng) -> Option<Self> {
        let page = wire::get(&format!("/f/{SLUG}"));
        while !world.is_calm() {
            let answer = wire::ask(world.settings.gateway, &page).await;
            if let Some((id, token)) = answer.as_ref().and_then(pair) {
                world.tally.acts.one();
                let act = Act {
                    number,
                    id,
                    tries: Vec::new(),
                    persists: false,
                };
                return Some(Self {
                    world,
                    dice,
                    act,
                    token,
                });
            }
            sleep(Duration::from_millis(dice.random_range(PAUSE))).await;
        }
        None
    }

    async fn through(mut self) -> Act {
        match self.dice.random_range(0..100) {
            0..22 => self.send(Version::First).await,
            22..50 => self.until_receipt(Version::First).await,
            50..72 => self.press_twice().await,
            72..88 => self.vanish().await,
            _ => self.edit().await,
        }
        self.act
    }

    /// Two or three presses at the same moment; then again until there is a receipt.
    async fn press_twice(&mut self) {
        let presses = self.dice.random_range(2..=3);
        let ways: Vec<_> = (0..presses).map(|_| self.way()).collect();
        let request = self.request(Version::First);
        let presses = ways
            .into_iter()
            .map(|way| deliver(self.world, way, Version::First, &request));
        let tries = join_all(presses).await;
        self.act.tries.extend(tries);
        self.until_receipt(Version::First).await;
    }

    /// Leaves before the answer, sometimes before the end of the request; half of them come back.
    async fn vanish(&mut self) {
        let whole = self.dice.random_bool(0.7);
        self.leave(Version::First, whole).await;
        if self.dice.random_bool(0.5) {
            sleep(Duration::from_millis(self.dice.random_range(0..2000))).await;
            self.until_receipt(Version::First).await;
        }
    }

    /// Sends, changes the answers and sends them under the same id: behind the first ones, beside them, or without
    /// having waited for what became of them.
    async fn edit(&mut self) {
        match self.dice.random_range(0..4) {
            0 => self.send(Version::First).await,
            1 => {
                let (first, second) = (self.way(), self.way());
                let (one, other) = (self.request(Version::First), self.request(Version::Changed));
                let (one, other) = tokio::join!(
                    deliver(self.world, first, Version::First, &one),
                    deliver(self.world, second, Version::Changed, &other)
                );
                self.act.tries.extend([one, other]);
            }
            _ => self.leave(Version::First, true).await,
        }
        self.until_receipt(Version::Changed).await;
    }

    /// Sends again and again, or looks at the status page, until somebody has shown a receipt.
    async fn until_receipt(&mut self, version: Version) {
        self.act.persists = true;
        while !self.act.has_receipt() && Instant::now() < self.world.ends {
            let last = self.act.tries.last().map(|last| &last.told);
            if matches!(last, Some(Told::Strange(_))) {
                return;
            }
            let waits = matches!(last, Some(Told::StillSaving));
            if !self.act.tries.is_empty() {
                self.pause().await;
            }
            if waits && self.dice.random_bool(0.3) {
                self.look(version).await;
            } else {
                self.send(version).await;
            }
        }
    }

    async fn send(&mut self, version: Version) {
        let (way, request) = (self.way(), self.request(version));
        let one = deliver(self.world, way, version, &request).await;
        self.act.tries.push(one);
    }

    /// Asks the status page, which leads to the receipt of what is stored.
    async fn look(&mut self, version: Version) {
        let path = format!("/f/{SLUG}/status/{}?token={}", self.act.id, self.token);
        let way = self.way();
        let answer = wire::ask(way.to, &wire::get(&path)).await;
        // Whose answers they are, the page does not say.
        if self.act.tries.iter().any(|one| one.version != version) {
            return;
        }
        if let Told::Receipt { code, .. } = Told::by(answer.as_ref()) {
            self.world.tally.receipts.one();
            self.act.tries.push(Try {
                version,
                whole: true,
                alone: true,
                told: Told::Receipt { code, again: true },
            });
        }
    }

    /// Sends the request, or half of its body, and is gone.
    async fn leave(&mut self, version: Version, whole: bool) {
        self.world.tally.tries.one();
        let (way, request) = (self.way(), self.request(version));
        let parting = if self.dice.random_bool(0.5) {
            Parting::Closed
        } else {
            Parting::Reset
        };
        // The body is shorter than the page's token, which stands in it.
        let length = if whole {
            request.len()
        } else {
            request.len() - self.token.len() / 2
        };
        wire::say(way.to, &request[..length], parting).await;
        self.act.tries.push(Try {
            version,
            whole,
            alone: false,
            told: Told::Nothing,
        });
    }

    fn request(&self, version: Version) -> String {
        let number = self.act.number.to_string();
        let badge = if self.act.number.is_multiple_of(2) {
            number.as_str()
        } else {
            ""
        };
        let note = format!("{} answers\r\nof {number}", version.word());
        let pairs = [
            ("request_id", self.act.id.as_str()),
            ("page_token", &self.token),
            ("act", &number),
            ("note", &note),
            ("badge", badge),
        ];
        wire::post(&format!("/f/{SLUG}/submissions"), &pairs)
    }

    /// Most go through the gateway; the others know an instance, and of their tries none is hidden.
    fn way(&mut self) -> Way {
        let settings = &self.world.settings;
        let gateway = self.dice.random_bool(GATEWAY);
        let instance = self.dice.random_range(0..settings.instances.len());
        let to = if gateway {
            settings.gateway
        } else {
            settings.instances[instance]
        };
        Way { to, gateway }
    }

    async fn pause(&mut self) {
        sleep(Duration::from_millis(self.dice.random_range(PAUSE))).await;
    }
}

async fn deliver(world: &World, way: Way, version: Version, request: &str) -> Try {
    world.tally.tries.one();
    let answer = wire::ask(way.to, request).await;
    let told = Told::by(answer.as_ref());
    if told.receipt().is_some() {
        world.tally.receipts.one();
    }
    let alone = answer.is_some_and(|answer| !way.gateway || once(answer.header("x-tries")));
    Try {
        version,
        whole: true,
        alone,
        told,
    }
}

/// Whether the gateway names one status, and so has tried one instance once.
fn once(statuses: &str) -> bool {
    !statuses.is_empty() && statuses.bytes().all(|byte| byte.is_ascii_digit())
}

/// The hidden pair of a page.
fn pair(page: &Answer) -> Option<(String, String)> {
    let hidden = |name: &str| {
        let (_, rest) = page.body.split_once(&format!("name=\"{name}\" value=\""))?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    hidden("request_id").zip(hidden("page_token"))
}
