//! Which addresses a webhook may have. A stranger's address must not make this server speak to itself or to the network
//! around it: it is judged when it is saved, and every network address that its name stands for again at each try.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::domain::webhook::{URL_MAX, is_public};

/// Why an address is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is no address, or of another kind than http and https, or too long, or holds a name and password.
    #[error("the address cannot be used")]
    NoAddress,
    /// It is not https, and what is sent would travel in clear.
    #[error("the address is not https")]
    NotEncrypted,
    /// It leads to this machine or a private network.
    #[error("the address is not on the public internet")]
    Private,
    /// Its name stands for no network address.
    #[error("the name is not known")]
    UnknownName,
}

/// Reads an address as it may be saved, and as it is sent to. `private`: whether the operator lets private addresses be
/// used, and http with them.
///
/// `http://2130706433/` and its like are read as browsers do, as 127.0.0.1.
pub fn read(text: &str, private: bool) -> Result<Url, Refused> {
    let url = Url::parse(text.trim()).map_err(|_| Refused::NoAddress)?;
    let named = !url.username().is_empty() || url.password().is_some();
    if text.len() > URL_MAX || named || !matches!(url.scheme(), "http" | "https") {
        return Err(Refused::NoAddress);
    }
    let host = url.host_str().ok_or(Refused::NoAddress)?;
    if private {
        return Ok(url);
    }
    if url.scheme() != "https" {
        return Err(Refused::NotEncrypted);
    }
    match literal(host) {
        Some(address) if !is_public(address) => Err(Refused::Private),
        _ => Ok(url),
    }
}

fn literal(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[')
        .trim_end_matches(']')
        .parse()
        .ok()
}

/// Reads an address and asks what its name stands for, so that whoever types a private one hears of it at once.
pub async fn check(text: &str, private: bool) -> Result<Url, Refused> {
    let url = read(text, private)?;
    let host = url.host_str().unwrap_or_default();
    if private || literal(host).is_some() {
        return Ok(url);
    }
    match addresses(host).await {
        Ok(_) => Ok(url),
        Err(refused) => Err(refused),
    }
}

/// The network addresses of a name. One that is not public spoils them all: it may be the next one that is used.
async fn addresses(host: &str) -> Result<Vec<SocketAddr>, Refused> {
    let found = tokio::net::lookup_host((host, 0)).await;
    let found: Vec<SocketAddr> = found.map_err(|_| Refused::UnknownName)?.collect();
    if found.is_empty() {
        return Err(Refused::UnknownName);
    }
    if found.iter().all(|address| is_public(address.ip())) {
        Ok(found)
    } else {
        Err(Refused::Private)
    }
}

/// Looks names up for a client that must not reach private addresses. The client connects to the very addresses that were
/// judged: a name that changes its mind between two look-ups gains nothing.
struct Guarded;

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = addresses(name.as_str()).await?;
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// What looks names up, unless private addresses are allowed.
pub(super) fn resolver(private: bool) -> Option<Arc<dyn Resolve>> {
    (!private).then(|| Arc::new(Guarded) as Arc<dyn Resolve>)
}

#[cfg(test)]
mod tests;
