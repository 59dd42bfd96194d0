//! HTTP by hand: people who break off in the middle need a connection of their own and every byte in their hands.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Longer than the gateway takes with all its tries, and than any freeze.
const PATIENCE: Duration = Duration::from_secs(30);

/// What came back. The body may be cut off where the connection broke.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

/// How somebody leaves who does not wait for the answer.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Parting {
    /// The connection is closed.
    Closed,
    /// The connection is reset.
    Reset,
}

/// Sends a request and reads what comes until the server closes. `None`: no whole head came.
pub(crate) async fn ask(to: SocketAddr, request: &str) -> Option<Answer> {
    let mut bytes = Vec::new();
    let exchange = async {
        let mut stream = TcpStream::connect(to).await?;
        stream.write_all(request.as_bytes()).await?;
        stream.read_to_end(&mut bytes).await
    };
    // A reset behind the answer, or silence after half of it, takes nothing away from what came.
    let _ = timeout(PATIENCE, exchange).await;
    Answer::read(&bytes)
}

/// Sends some bytes and leaves.
pub(crate) async fn say(to: SocketAddr, bytes: &str, parting: Parting) {
    let sent = async {
        let mut stream = TcpStream::connect(to).await?;
        stream.write_all(bytes.as_bytes()).await?;
        match parting {
            Parting::Closed => stream.shutdown().await,
            Parting::Reset => stream.set_zero_linger(),
        }
    };
    // Whoever is not there cannot be left.
    let _ = timeout(PATIENCE, sent).await;
}

/// A GET; the server closes after it.
pub(crate) fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
}

/// The POST of a form; the server closes after it.
pub(crate) fn post(path: &str, pairs: &[(&str, &str)]) -> String {
    let mut body = form_urlencoded::Serializer::new(String::new());
    let body = body.extend_pairs(pairs).finish();
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

impl Answer {
    /// What came, once the whole head is there.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Self {
            status,
            head: head.to_owned(),
            body: body.to_owned(),
        })
    }

    /// A header's value; empty if there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        let values = self.head.lines().filter_map(|line| line.split_once(':'));
        let mut values = values.filter(|(found, _)| found.eq_ignore_ascii_case(name));
        values.next().map_or("", |(_, value)| value.trim())
    }
}
