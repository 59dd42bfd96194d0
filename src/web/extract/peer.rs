//! Where a request came from.

use std::net::IpAddr;

use actix_web::HttpRequest;
use actix_web::http::header::FORWARDED;
use ipnet::IpNet;

/// The address of a client and the chain of addresses behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peer {
    /// The client, as far as trusted proxies tell; `None` where there is no socket (tests).
    pub address: Option<IpAddr>,
    /// The forwarding headers as sent, for the log; empty without them.
    pub forwarded: String,
}

impl Peer {
    /// Reads the address of `request`. Forwarding headers count only while the hop that wrote them is trusted; they
    /// are read from the end, since everything before the first untrusted hop could have been made up.
    #[must_use]
    pub fn of(request: &HttpRequest, trusted: &[IpNet]) -> Self {
        let chain = chain(request);
        let mut address = request.peer_addr().map(|socket| socket.ip().to_canonical());
        for hop in chain.iter().rev() {
            let believed =
                address.is_some_and(|at| trusted.iter().any(|network| network.contains(&at)));
            if !believed {
                break;
            }
            match hop_address(hop) {
                Some(next) => address = Some(next),
                None => break,
            }
        }
        Self {
            address,
            forwarded: chain.join(", "),
        }
    }
}

/// `Forwarded` (RFC 7239) if there is one, else `X-Forwarded-For`: the hops, the nearest one last.
fn chain(request: &HttpRequest) -> Vec<String> {
    let header = |name: &str| {
        let values = request
            .headers()
            .get_all(name)
            .filter_map(|value| value.to_str().ok());
        values.collect::<Vec<_>>().join(",")
    };
    let forwarded = header(FORWARDED.as_str());
    if !forwarded.is_empty() {
        return forwarded
            .split(',')
            .filter_map(|element| pair(element, "for"))
            .collect();
    }
    let hops = header("x-forwarded-for");
    hops.split(',')
        .map(str::trim)
        .filter(|hop| !hop.is_empty())
        .map(str::to_owned)
        .collect()
}

fn pair(element: &str, name: &str) -> Option<String> {
    element.split(';').find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        key.eq_ignore_ascii_case(name)
            .then(|| value.trim_matches('"').to_owned())
    })
}

/// `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let bare = hop
        .strip_prefix('[')
        .and_then(|rest| rest.split(']').next())
        .unwrap_or(hop);
    let parsed = bare
        .parse()
        .ok()
        .or_else(|| bare.rsplit_once(':')?.0.parse().ok());
    parsed.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests;
