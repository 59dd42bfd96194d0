//! What `doctor` asks of the claim store.

use std::time::Duration;

use redis::aio::ConnectionLike;
use redis::{RedisError, cmd};
use uuid::Uuid;

use super::Claims;
use crate::cache::connection::{Node, NodeConnection, Topology};

/// How long looking may take: an operator waits longer than a submission.
const PATIENCE: Duration = Duration::from_secs(3);

/// What is found.
#[derive(Clone, Debug)]
pub struct ClaimHealth {
    /// How the servers stand together.
    pub topology: Topology,
    /// Each server that takes claims: the masters of a cluster, else one.
    pub servers: Vec<(String, Result<ServerHealth, String>)>,
    /// Bytes that one claim takes.
    pub bytes_a_claim: u64,
}

/// What is found of one server.
#[derive(Clone, Debug)]
pub struct ServerHealth {
    /// The server's version, like `7.0.15`.
    pub version: String,
    /// What it does when its memory is full; anything but `noeviction` may drop claims.
    pub eviction: String,
    /// Claims that would never end, of the first thousand looked at.
    pub without_expiry: usize,
}

impl Claims {
    /// Looks at the servers. Fails with what the operator should know.
    pub async fn health(&self) -> Result<ClaimHealth, String> {
        let looked = tokio::time::timeout(PATIENCE, self.look());
        looked
            .await
            .map_err(|_| "no answer within 3 seconds".to_owned())?
            .map_err(|error| error.to_string())
    }

    async fn look(&self) -> Result<ClaimHealth, RedisError> {
        let (topology, nodes) = self.store.nodes().await?;
        let mut servers = Vec::new();
        for Node {
            address,
            connection,
        } in nodes
        {
            let health = look_at(connection).await;
            servers.push((address, health.map_err(|error| error.to_string())));
        }
        Ok(ClaimHealth {
            topology,
            servers,
            bytes_a_claim: self.bytes_a_claim().await.unwrap_or_default(),
        })
    }

    async fn bytes_a_claim(&self) -> Result<u64, RedisError> {
        let mut connection = self.store.connection().await?;
        let probe = "onceform:1:doctor";
        let value = format!("1|P|{}|{}", Uuid::nil().simple(), "0".repeat(64));
        let mut set = cmd("SET");
        set.arg(probe).arg(value).arg("PX").arg(10_000);
        let () = set.query_async(&mut connection).await?;
        let mut usage = cmd("MEMORY");
        usage.arg("USAGE").arg(probe);
        let bytes: Option<u64> = usage.query_async(&mut connection).await?;
        Ok(bytes.unwrap_or_default())
    }
}

async fn look_at(
    connection: Result<NodeConnection, RedisError>,
) -> Result<ServerHealth, RedisError> {
    let mut connection = connection?;
    Ok(ServerHealth {
        version: info(&mut connection, "server", "redis_version:").await?,
        eviction: info(&mut connection, "memory", "maxmemory_policy:").await?,
        without_expiry: without_expiry(&mut connection).await?,
    })
}

async fn info(
    connection: &mut impl ConnectionLike,
    section: &str,
    name: &str,
) -> Result<String, RedisError> {
    let text: String = cmd("INFO").arg(section).query_async(connection).await?;
    let value = text.lines().find_map(|line| line.strip_prefix(name));
    Ok(value.unwrap_or("unknown").trim().to_owned())
}

async fn without_expiry(connection: &mut impl ConnectionLike) -> Result<usize, RedisError> {
    let mut scan = cmd("SCAN");
    scan.arg(0)
        .arg("MATCH")
        .arg("onceform:1:claim:*")
        .arg("COUNT")
        .arg(1000);
    let (_, keys): (u64, Vec<String>) = scan.query_async(connection).await?;
    let mut endless = 0;
    for key in keys {
        let life: i64 = cmd("PTTL").arg(key).query_async(connection).await?;
        endless += usize::from(life == -1);
    }
    Ok(endless)
}
