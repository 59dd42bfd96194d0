//! HTTP as the doctor speaks it: one request a connection, whose last byte can be held back.

use std::convert::Infallible;
use std::error::Error;
use std::str::FromStr;
use std::sync::Arc;

use futures_util::stream::{self, StreamExt};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Empty, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Method, Request, Response, Uri};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio_rustls::TlsConnector;

/// Why no answer came.
pub(super) type Broken = Box<dyn Error + Send + Sync>;
type Body = UnsyncBoxBody<Bytes, Infallible>;

/// How the log of the instance names us.
const PROGRAM: &str = concat!("onceform-doctor/", env!("CARGO_PKG_VERSION"));

/// The address that an installation is reached at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Base {
    tls: bool,
    /// A name, or an address without brackets.
    host: String,
    port: u16,
    /// Host and port, as the instance hears them.
    authority: String,
    /// What stands before each path, without a slash at the end.
    prefix: String,
}

impl FromStr for Base {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let example = "is not an address like https://forms.example.org";
        let uri: Uri = text
            .parse()
            .map_err(|error| format!("{example} ({error})"))?;
        let tls = match uri.scheme_str() {
            Some("http") => false,
            Some("https") => true,
            _ => return Err(example.to_owned()),
        };
        let authority = uri.authority().ok_or(example)?;
        let host = authority.host();
        Ok(Self {
            tls,
            host: host.trim_matches(['[', ']']).to_owned(),
            port: authority.port_u16().unwrap_or(if tls { 443 } else { 80 }),
            authority: authority.as_str().to_owned(),
            prefix: uri.path().trim_end_matches('/').to_owned(),
        })
    }
}

/// The way to an installation.
pub(super) struct Road<'r> {
    base: &'r Base,
    tls: Option<TlsConnector>,
}

/// A connection that waits for its request.
pub(super) struct Wire<'r> {
    base: &'r Base,
    requests: SendRequest<Body>,
}

/// The end of a request that is held back until all of them stand ready.
#[derive(Clone)]
pub(super) struct Held {
    /// Dropped once everything before the last byte is on its way.
    pub(super) in_position: mpsc::Sender<Infallible>,
    /// Whether the last byte may go.
    pub(super) go: watch::Receiver<bool>,
}

impl<'r> Road<'r> {
    /// Prepares it; reads the certificates that this machine trusts where the address asks for TLS.
    pub(super) fn to(base: &'r Base) -> Result<Self, Broken> {
        let tls = base.tls.then(connector).transpose()?;
        Ok(Self { base, tls })
    }

    /// A connection, TLS included.
    pub(super) async fn open(&self) -> Result<Wire<'r>, Broken> {
        let tcp = TcpStream::connect((self.base.host.as_str(), self.base.port)).await?;
        // A last byte that waits for an acknowledgement would not go at the same moment.
        tcp.set_nodelay(true)?;
        let requests = match &self.tls {
            None => greet(TokioIo::new(tcp)).await?,
            Some(tls) => {
                let name = ServerName::try_from(self.base.host.clone())?;
                greet(TokioIo::new(tls.connect(name, tcp).await?)).await?
            }
        };
        Ok(Wire {
            base: self.base,
            requests,
        })
    }
}

impl Wire<'_> {
    /// The status and the text of a page.
    pub(super) async fn get(self, path: &str) -> Result<(u16, String), Broken> {
        let response = self.ask(Method::GET, path, Empty::new().boxed_unsync(), None);
        let response = response.await?;
        let status = response.status().as_u16();
        let text = response.into_body().collect().await?.to_bytes();
        Ok((status, String::from_utf8_lossy(&text).into_owned()))
    }

    /// Sends a form's body, its last byte held, and gives the head of the answer: the status, and where it leads.
    pub(super) async fn post(
        self,
        path: &str,
        body: &str,
        held: Held,
    ) -> Result<(u16, Option<String>), Broken> {
        let body = Bytes::copy_from_slice(body.as_bytes());
        let length = body.len();
        let response = self.ask(Method::POST, path, hold(body, held), Some(length));
        let response = response.await?;
        let location = response.headers().get("location");
        let location = location.and_then(|location| location.to_str().ok());
        Ok((response.status().as_u16(), location.map(str::to_owned)))
    }

    async fn ask(
        mut self,
        method: Method,
        path: &str,
        body: Body,
        length: Option<usize>,
    ) -> Result<Response<Incoming>, Broken> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base.prefix))
            .header(HOST, self.base.authority.as_str())
            .header(USER_AGENT, PROGRAM);
        if let Some(length) = length {
            request = request
                .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
                .header(CONTENT_LENGTH, length);
        }
        Ok(self.requests.send_request(request.body(body)?).await?)
    }
}

async fn greet<T>(io: T) -> Result<SendRequest<Body>, Broken>
where
    T: hyper::rt::Read + hyper::rt::Write + Send + Unpin + 'static,
{
    let (requests, connection) = handshake(io).await?;
    // Ends when the answer is read; how it breaks is heard by whoever waits for the answer.
    tokio::spawn(connection);
    Ok(requests)
}

/// The next part is asked for once the one before it is written: then the copy stands in position.
fn hold(mut body: Bytes, mut held: Held) -> Body {
    let last = body.split_off(body.len().saturating_sub(1));
    let first = stream::once(async { Ok(Frame::data(body)) });
    let rest = stream::once(async move {
        drop(held.in_position);
        // Whoever says go does so before it goes away.
        let _ = held.go.wait_for(|go| *go).await;
        Ok(Frame::data(last))
    });
    StreamBody::new(first.chain(rest)).boxed_unsync()
}

/// Trusts what this machine trusts, an installation's own authority included, and the authorities of the web for a
/// machine that has no list.
fn connector() -> Result<TlsConnector, Broken> {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}
