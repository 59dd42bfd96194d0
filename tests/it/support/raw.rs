//! HTTP by hand: bytes sent as a test wants them, and connections broken when it wants.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::person::with_pair;

/// A connection to a server.
pub(crate) struct Wire(TcpStream);

impl Wire {
    pub(crate) async fn to(url: &str) -> Self {
        let address = url.trim_start_matches("http://");
        Self(TcpStream::connect(address).await.unwrap())
    }

    pub(crate) async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        // The server may have closed already.
        let _ = self.0.write_all(bytes.as_ref()).await;
    }

    /// All that comes until the server closes, or for `at_most`.
    pub(crate) async fn read(&mut self, at_most: Duration) -> String {
        let mut read = Vec::new();
        let _ = timeout(at_most, self.0.read_to_end(&mut read)).await;
        String::from_utf8_lossy(&read).into_owned()
    }

    /// Breaks the connection: the server meets a reset (RST).
    pub(crate) fn reset(self) {
        self.0.set_zero_linger().unwrap();
    }

    /// Says that nothing more comes (FIN), and still listens.
    pub(crate) async fn finish(&mut self) {
        let _ = self.0.shutdown().await;
    }
}

/// A form's body, encoded.
pub(crate) fn encoded(pairs: &[(&str, &str)]) -> String {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(pairs);
    body.finish()
}

/// The whole request that a page would send. The server closes after it.
pub(crate) fn request(
    slug: &str,
    pair: &[(String, String); 2],
    answers: &[(&str, &str)],
) -> String {
    let body = encoded(&with_pair(pair, answers));
    head(slug, body.len()) + &body
}

/// The head of a request whose body has `length` bytes.
pub(crate) fn head(slug: &str, length: usize) -> String {
    format!(
        "POST /f/{slug}/submissions HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n"
    )
}
