//! A road to a server that can be closed, flooded with silence, cut at the worst moment, or led elsewhere.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

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
    /// The client's connection breaks at the next COMMIT, which stays on the way: [`Proxy::deliver`] brings it to the
    /// server, [`Proxy::lose`] does not. Then open.
    HoldCommit,
    /// MariaDB refuses the next COMMIT with a deadlock (1213), as a Galera node does. Then open.
    DeadlockAtCommit,
    /// Whatever is sent next does not arrive, and its connection breaks. Then open.
    CutNext,
    /// The next answer does not come back. Then open.
    LoseAnswer,
}

impl Road {
    fn serves_once(self) -> bool {
        matches!(
            self,
            Self::CutBeforeCommit
                | Self::CutAfterCommit
                | Self::HoldCommit
                | Self::DeadlockAtCommit
                | Self::CutNext
                | Self::LoseAnswer
        )
    }
}

/// A road of a test's own.
pub(crate) struct Proxy {
    /// `127.0.0.1:…`
    pub(crate) address: String,
    road: watch::Sender<Road>,
    to: watch::Sender<String>,
    moment: Arc<Moment>,
}

/// What is to happen once.
#[derive(Default)]
struct Moment {
    /// Taken by the first connection that meets its moment.
    once: Mutex<Option<Road>>,
    /// The server's end of a connection whose COMMIT is on the way, and the COMMIT.
    held: Mutex<Option<(TcpStream, Vec<u8>)>>,
}

impl Proxy {
    /// A road to `to`, an address with a port.
    pub(crate) async fn to(to: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (road, seen) = watch::channel(Road::Open);
        let (to, target) = watch::channel(to.to_owned());
        let moment = Arc::new(Moment::default());
        let shared = Arc::clone(&moment);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *seen.borrow() != Road::Closed {
                    let (road, target) = (seen.clone(), target.clone());
                    tokio::spawn(carry(client, target, road, Arc::clone(&shared)));
                }
            }
        });
        Self {
            address,
            road,
            to,
            moment,
        }
    }

    pub(crate) fn set(&self, road: Road) {
        let once = road.serves_once();
        *self.moment.once.lock().unwrap() = once.then_some(road);
        self.road.send_replace(if once { Road::Open } else { road });
    }

    /// Breaks every connection; new ones lead to another server, as after a fail-over.
    pub(crate) fn lead_to(&self, to: &str) {
        self.to.send_replace(to.to_owned());
    }

    /// Whether what should happen once has happened.
    pub(crate) fn is_open_again(&self) -> bool {
        self.moment.once.lock().unwrap().is_none()
    }

    /// Brings the COMMIT that is on the way to the server, and waits until it is carried out.
    pub(crate) async fn deliver(&self) {
        let held = self.moment.held.lock().unwrap().take();
        let (mut server, words) = held.expect("a COMMIT is on the way");
        server.write_all(&words).await.unwrap();
        let mut answer = [0; 1024];
        timeout(Duration::from_secs(10), server.read(&mut answer))
            .await
            .expect("the server answers its COMMIT")
            .unwrap();
    }

    /// The COMMIT that is on the way never arrives; the server sees a client that is gone.
    pub(crate) fn lose(&self) {
        let held = self.moment.held.lock().unwrap().take();
        assert!(held.is_some(), "a COMMIT is on the way");
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
    mut target: watch::Receiver<String>,
    mut road: watch::Receiver<Road>,
    moment: Arc<Moment>,
) {
    let to = target.borrow_and_update().clone();
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
            // Led elsewhere, or the test has ended.
            _ = target.changed() => return,
            read = client.read(&mut asked) => {
                let Ok(length @ 1..) = read else { return };
                match moment.pass(&asked[..length], server).await {
                    Some(still) => server = still,
                    None => return,
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

impl Moment {
    /// Brings words to the server, or does to them what is to happen once. `None`: the connection has ended.
    async fn pass(&self, words: &[u8], mut server: TcpStream) -> Option<TcpStream> {
        match self.take(words) {
            None => server.write_all(words).await.ok()?,
            Some(Road::DeadlockAtCommit) => server.write_all(&deadlock()).await.ok()?,
            Some(Road::HoldCommit) => {
                *self.held.lock().unwrap() = Some((server, words.to_vec()));
                return None;
            }
            Some(Road::CutBeforeCommit | Road::CutNext) => return None,
            Some(_) => {
                server.write_all(words).await.ok()?;
                // The answer has come, so the server has done it; nobody else hears it.
                let _ = server.read(&mut [0; 65536]).await;
                return None;
            }
        }
        Some(server)
    }

    /// What is to happen once, if this is its moment.
    fn take(&self, words: &[u8]) -> Option<Road> {
        let mut once = self.once.lock().unwrap();
        let commits = words.windows(6).any(|word| word == b"COMMIT");
        let now = matches!(*once, Some(Road::LoseAnswer | Road::CutNext)) || commits;
        if now { once.take() } else { None }
    }
}

/// A query in MySQL's protocol that fails as a deadlock does.
fn deadlock() -> Vec<u8> {
    let query = b"\x03signal sqlstate '40001' set mysql_errno = 1213, message_text = 'Deadlock'";
    let length = u32::try_from(query.len()).unwrap().to_le_bytes();
    [&length[..3], &[0], query.as_slice()].concat()
}
