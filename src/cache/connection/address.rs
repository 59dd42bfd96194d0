//! What an address of the claim store may look like.
//!
//! `redis://host:port/db` is one server. Several nodes with commas between them, or `redis+cluster://`, are a Redis
//! Cluster. `redis+sentinel://host:port,host:port/master/db` are sentinels. With `rediss` for `redis` all of them speak
//! TLS. A login before the first node holds for all servers; the sentinels' own, if they have one, is in
//! `?sentinel_username=…&sentinel_password=…`.

use redis::sentinel::SentinelNodeConnectionInfo;
use redis::{
    ConnectionInfo, IntoConnectionInfo, RedisConnectionInfo, RedisError, TlsMode, parse_redis_url,
};

/// What an address names.
#[derive(Debug)]
pub(super) enum Address {
    /// One server.
    One(ConnectionInfo),
    /// Nodes of a cluster; those tell of the others.
    Cluster(Vec<ConnectionInfo>),
    /// Sentinels, and what they watch.
    Watched(Watch),
}

/// Sentinels, and what they watch.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    pub(super) sentinels: Vec<ConnectionInfo>,
    /// What the sentinels call the server.
    pub(super) master: String,
    /// How to enter the servers.
    pub(super) servers: SentinelNodeConnectionInfo,
}

impl Address {
    /// Fails with a text that does not repeat the address: it may hold a password.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (scheme, rest) = text.split_once("://").ok_or("is not an address")?;
        let (scheme, kind) = scheme.split_once('+').unwrap_or((scheme, ""));
        if !["redis", "rediss"].contains(&scheme) {
            return Err("must start with redis: or rediss:".to_owned());
        }
        let address = match kind {
            "" if !rest.contains(',') => text.into_connection_info().map(Self::One),
            "" | "cluster" => return cluster(scheme, &Parts::of(rest)).map(Self::Cluster),
            "sentinel" => return watch(scheme, &Parts::of(rest)).map(Self::Watched),
            _ => return Err("is neither redis+cluster: nor redis+sentinel:".to_owned()),
        };
        address.map_err(said)
    }
}

fn said(error: RedisError) -> String {
    error.to_string()
}

/// The parts of `login@host:port,host:port/tail`.
struct Parts<'a> {
    /// With its `@`, or empty.
    login: &'a str,
    hosts: Vec<&'a str>,
    /// With its `/` or `?`, or empty.
    tail: &'a str,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        let (mut login, mut hosts, mut tail) = ("", Vec::new(), "");
        for (at, node) in text.split(',').enumerate() {
            // Each node may be an address of its own.
            let node = node.rsplit("://").next().unwrap_or_default().trim();
            let host_at = node.rfind('@').map_or(0, |at| at + 1);
            let (its_login, rest) = node.split_at(host_at);
            let tail_at = rest.find(['/', '?', '#']).unwrap_or(rest.len());
            let host;
            (host, tail) = rest.split_at(tail_at);
            if at == 0 {
                login = its_login;
            }
            hosts.push(host);
        }
        Self { login, hosts, tail }
    }
}

fn cluster(scheme: &str, parts: &Parts<'_>) -> Result<Vec<ConnectionInfo>, String> {
    let node = |host: &&str| {
        let node = format!("{scheme}://{}{host}{}", parts.login, parts.tail);
        let node = node.into_connection_info().map_err(said)?;
        match node.redis_settings().db() {
            0 => Ok(node),
            other => Err(format!("a cluster has database 0 alone, not {other}")),
        }
    };
    parts.hosts.iter().map(node).collect()
}

fn watch(scheme: &str, parts: &Parts<'_>) -> Result<Watch, String> {
    let like_one = format!("{scheme}://{}{}{}", parts.login, parts.hosts[0], parts.tail);
    let url = parse_redis_url(&like_one).ok_or("is not an address")?;
    let mut path = url.path().trim_start_matches('/').splitn(2, '/');
    let master = path.next().unwrap_or_default().to_owned();
    if master.is_empty() {
        return Err("lacks the master's name after the sentinels: …/mymaster".to_owned());
    }
    let database = path.next().unwrap_or_default();
    let server = format!("{scheme}://{}{}/{database}", parts.login, parts.hosts[0]);
    let server = server.into_connection_info().map_err(said)?;
    let mut servers = SentinelNodeConnectionInfo::default()
        .set_redis_connection_info(server.redis_settings().clone());
    if scheme == "rediss" {
        servers = servers.set_tls_mode(TlsMode::Secure);
    }
    let mut login = RedisConnectionInfo::default();
    for (name, value) in url.query_pairs() {
        login = match name.as_ref() {
            "sentinel_username" => login.set_username(value),
            "sentinel_password" => login.set_password(value),
            _ => return Err(format!("knows no `{name}`")),
        };
    }
    let sentinel = |host: &&str| {
        // After the brackets of an IPv6 address.
        let has_port = host.rsplit(']').next().is_some_and(|end| end.contains(':'));
        let port = if has_port { "" } else { ":26379" };
        let info = format!("{scheme}://{host}{port}").into_connection_info()?;
        Ok(info.set_redis_settings(login.clone()))
    };
    let sentinels: Result<Vec<_>, RedisError> = parts.hosts.iter().map(sentinel).collect();
    Ok(Watch {
        sentinels: sentinels.map_err(said)?,
        master,
        servers,
    })
}

#[cfg(test)]
mod tests;
