//! Somebody else's server, which is told things by webhooks and answers as a test wants.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

/// What to do with a request.
#[derive(Clone, Debug)]
pub(crate) enum Manner {
    /// Answer with this status and these header lines.
    Answer(u16, &'static str),
    /// Take it and say nothing.
    Hang,
    /// Take it and close.
    Close,
    /// Close in the middle of the head of the answer.
    Half,
    /// Take so long before answering 204.
    Slow(Duration),
}

/// A request that came.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    head: String,
    pub(crate) body: String,
    pub(crate) begun: Instant,
    pub(crate) ended: Instant,
}

impl Heard {
    /// The value of a header, whose name is given in lower case.
    pub(crate) fn header(&self, name: &str) -> &str {
        let line = self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then_some(value.trim())
        });
        line.unwrap_or_default()
    }

    /// The id of the event.
    pub(crate) fn id(&self) -> &str {
        self.header("webhook-id")
    }

    /// What it says.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

#[derive(Default)]
struct State {
    heard: Mutex<Vec<Heard>>,
    manners: Mutex<VecDeque<Manner>>,
}

/// The server. It answers 204 unless it was told otherwise.
pub(crate) struct Receiver {
    pub(crate) url: String,
    state: Arc<State>,
    task: JoinHandle<()>,
}

impl Receiver {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&shared)));
            }
        });
        Self { url, state, task }
    }

    /// What to do with the next requests, one after the other.
    pub(crate) fn will(&self, manners: &[Manner]) {
        let mut next = self.state.manners.lock().unwrap();
        next.extend(manners.iter().cloned());
    }

    /// All that came.
    pub(crate) fn heard(&self) -> Vec<Heard> {
        self.state.heard.lock().unwrap().clone()
    }

    /// Waits until so many have come, and gives them.
    pub(crate) async fn hears(&self, number: usize) -> Vec<Heard> {
        let until = Instant::now() + Duration::from_secs(60);
        while Instant::now() < until {
            let heard = self.heard();
            if heard.len() >= number {
                return heard;
            }
            sleep(Duration::from_millis(20)).await;
        }
        panic!("{number} requests do not come: {:#?}", self.heard());
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(mut stream: TcpStream, state: Arc<State>) {
    let begun = Instant::now();
    let Some((head, body)) = read(&mut stream).await else {
        return;
    };
    let manner = state.manners.lock().unwrap().pop_front();
    let manner = manner.unwrap_or(Manner::Answer(204, ""));
    let at = {
        let mut heard = state.heard.lock().unwrap();
        heard.push(Heard {
            head,
            body,
            begun,
            ended: begun,
        });
        heard.len() - 1
    };
    match manner {
        Manner::Answer(status, lines) => answer(&mut stream, status, lines).await,
        Manner::Slow(time) => {
            sleep(time).await;
            state.heard.lock().unwrap()[at].ended = Instant::now();
            answer(&mut stream, 204, "").await;
        }
        Manner::Hang => sleep(Duration::from_secs(600)).await,
        Manner::Half => _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-le").await,
        Manner::Close => {}
    }
    state.heard.lock().unwrap()[at].ended = Instant::now();
}

async fn answer(stream: &mut TcpStream, status: u16, lines: &str) {
    let text = format!(
        "HTTP/1.1 {status} Said\r\n{lines}content-length: 11\r\nconnection: close\r\n\r\nSECRET-BODY"
    );
    let text = if status == 204 {
        text.replace("content-length: 11\r\n", "")
            .replace("SECRET-BODY", "")
    } else {
        text
    };
    let _ = stream.write_all(text.as_bytes()).await;
}

async fn read(stream: &mut TcpStream) -> Option<(String, String)> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let read = stream.read(&mut buffer).await.ok()?;
        if read == 0 {
            return None;
        }
        bytes.extend_from_slice(&buffer[..read]);
        let text = String::from_utf8_lossy(&bytes);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length")
                .then(|| value.trim().parse::<usize>().ok())?
        });
        if body.len() >= length.unwrap_or(0) {
            return Some((head.to_owned(), body.to_owned()));
        }
    }
}
