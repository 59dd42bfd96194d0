//! Asks a virus scanner: clamd's INSTREAM command (clamd(8)), over TCP or a socket file.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};
use tokio::time::timeout;

use super::FilesError;

/// How long a scan may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Longest answer that is read, in bytes.
const ANSWER: u64 = 4096;

/// A scanner's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scanner {
    /// Host and port.
    Tcp(String),
    /// A socket file.
    Socket(PathBuf),
}

/// What a scanner said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing was found.
    Clean,
    /// Something was found.
    Found,
    /// It did not answer, or not so that we understand.
    Away,
}

trait Connection: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Connection for T {}

impl Scanner {
    /// Reads `host:port` or the path of a socket file.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.starts_with('/') {
            return Some(Self::Socket(text.into()));
        }
        let (host, port) = text.rsplit_once(':')?;
        let fits = !host.is_empty() && port.parse::<u16>().is_ok();
        fits.then(|| Self::Tcp(text.to_owned()))
    }

    /// Has the bytes looked at.
    pub async fn scan(&self, bytes: impl Stream<Item = Result<Bytes, FilesError>>) -> Verdict {
        match timeout(PATIENCE, self.ask(bytes)).await {
            Ok(Ok(answer)) => verdict(&answer),
            Ok(Err(error)) => {
                tracing::warn!(%error, "the scanner of files cannot be asked");
                Verdict::Away
            }
            Err(_) => {
                tracing::warn!("the scanner of files gave no answer in time");
                Verdict::Away
            }
        }
    }

    async fn connect(&self) -> io::Result<Box<dyn Connection>> {
        Ok(match self {
            Self::Tcp(address) => Box::new(TcpStream::connect(address).await?),
            Self::Socket(path) => Box::new(UnixStream::connect(path).await?),
        })
    }

    async fn ask(
        &self,
        bytes: impl Stream<Item = Result<Bytes, FilesError>>,
    ) -> io::Result<Vec<u8>> {
        let mut bytes = std::pin::pin!(bytes);
        let mut connection = self.connect().await?;
        connection.write_all(b"zINSTREAM\0").await?;
        while let Some(piece) = bytes.next().await {
            let piece = piece.map_err(io::Error::other)?;
            // A length of 0 would end the stream.
            for part in piece.chunks(1 << 20) {
                connection.write_u32(part.len() as u32).await?;
                connection.write_all(part).await?;
            }
        }
        connection.write_u32(0).await?;
        connection.flush().await?;
        let mut answer = Vec::new();
        connection.take(ANSWER).read_to_end(&mut answer).await?;
        Ok(answer)
    }
}

/// `stream: OK`, `stream: NAME FOUND`, or what went wrong.
fn verdict(answer: &[u8]) -> Verdict {
    let answer = String::from_utf8_lossy(answer);
    let answer = answer.trim_end_matches(['\0', '\n']);
    if answer.ends_with(": OK") {
        Verdict::Clean
    } else if answer.ends_with(" FOUND") {
        tracing::warn!("the scanner found something in an uploaded file");
        Verdict::Found
    } else {
        tracing::warn!(answer, "the scanner of files could not scan");
        Verdict::Away
    }
}
