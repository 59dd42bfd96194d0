//! A road to a server that can be closed, flooded with silence, or cut at the worst moment.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// What happens on the road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Road {
    /// Everything passes.
    Open,
    /// Everything passes, late.
    Slow(Duration),
    /// Whoever is on it or comes is turned away.
    Closed,
    /// Connections stand, nothing passes.
    Silent,
    /// The next COMMIT does not arrive, and its connection breaks. Then open.
    CutBeforeCommit,
    /// The next COMMIT arrives, its answer does not come back, and the connection breaks. Then open.
    CutAfterCommit,
    /// The next answer does not come back. Then open.
    LoseAnswer,
}

/// A road of a test's own.
pub(crate) struct Proxy {
    /// `127.0.0.1:…`
    pub(crate) address: String,
    road: watch::Sender<Road>,
    /// Roads that serve once: taken by the first connection that meets its moment.
    once: Arc<Mutex<Option<Road>>>,
}

impl Proxy {
    /// A road to `to`, an address with a port.
    pub(crate) async fn to(to: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (road, seen) = watch::channel(Road::Open);
        let once = Arc::new(Mutex::new(None));
        let (to, moment) = (to.to_owned(), Arc::clone(&once));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *seen.borrow() != Road::Closed {
                    tokio::spawn(carry(client, to.clone(), seen.clone(), Arc::clone(&moment)));
                }
            }
        });
        Self {
            address,
            road,
            once,
        }
    }

    pub(crate) fn set(&self, road: Road) {
        let serves_once = matches!(
            road,
            Road::CutBeforeCommit | Road::CutAfterCommit | Road::LoseAnswer
        );
        *self.once.lock().unwrap() = serves_once.then_some(road);
        self.road
            .send_replace(if serves_once { Road::Open } else { road });
    }

    /// Whether what should happen once has happened.
    pub(crate) fn is_open_again(&self) -> bool {
        self.once.lock().unwrap().is_none()
    }

    /// The address `url` with this road instead of the server's own.
    pub(crate) fn url(&self, url: &str) -> String {
        let (head, rest) = url
            .rsplit_once('@')
            .unwrap_or_else(|| url.split_once("//").unwrap());
        let separator = if url.contains('@') { "@" } else { "//" };
        let path = rest.find('/').map_or("", |at| &rest[at..]);
        format!("{head}{separator}{}{path}", self.address)
    }
}

/// The address and port in a URL.
pub(crate) fn host_of(url: &str) -> String {
    let rest = url.rsplit(['@']).next().unwrap();
    let rest = rest.rsplit("//").next().unwrap();
    rest.split('/').next().unwrap().to_owned()
}

async fn carry(
    mut client: TcpStream,
    to: String,
    mut road: watch::Receiver<Road>,
    once: Arc<Mutex<Option<Road>>>,
) {
    let Ok(mut server) = TcpStream::connect(&to).await else {
        return;
    };
    let (mut asked, mut answered) = (vec![0; 65536], vec![0; 65536]);
    loop {
        let now = *road.borrow_and_update();
        match now {
            Road::Closed => return,
            Road::Silent => {
                if road.changed().await.is_err() {
                    return;
                }
                continue;
            }
            Road::Slow(by) => sleep(by).await,
            _ => {}
        }
        tokio::select! {
            changed = road.changed() => if changed.is_err() { return },
            read = client.read(&mut asked) => {
                let Ok(length @ 1..) = read else { return };
                let words = &asked[..length];
                let lost = take(&once, words);
                if lost == Some(Road::CutBeforeCommit) {
                    return;
                }
                if server.write_all(words).await.is_err() {
                    return;
                }
                if lost.is_some() {
                    // The answer has come, so the server has done it; nobody else hears it.
                    let _ = server.read(&mut answered).await;
                    return;
                }
            }
            read = server.read(&mut answered) => {
                let Ok(length @ 1..) = read else { return };
                if client.write_all(&answered[..length]).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// What is to happen once, if this is its moment.
fn take(once: &Mutex<Option<Road>>, words: &[u8]) -> Option<Road> {
    let mut once = once.lock().unwrap();
    let commits = words.windows(6).any(|word| word == b"COMMIT");
    let now = matches!(*once, Some(Road::LoseAnswer)) || commits;
    if now { once.take() } else { None }
}
