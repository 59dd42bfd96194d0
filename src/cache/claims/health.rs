//! What `doctor` asks of the claim store.

use std::time::Duration;

use redis::aio::ConnectionManager;
use redis::{RedisError, cmd};
use uuid::Uuid;

use super::Claims;

/// How long looking may take: an operator waits longer than a submission.
const PATIENCE: Duration = Duration::from_secs(3);

/// What is found.
#[derive(Clone, Debug)]
pub struct ClaimHealth {
    /// The server's version, like `7.0.15`.
    pub version: String,
    /// What it does when its memory is full; anything but `noeviction` may drop claims.
    pub eviction: String,
    /// Claims that would never end, of the first thousand looked at.
    pub without_expiry: usize,
    /// Bytes that one claim takes.
    pub bytes_a_claim: u64,
}

impl Claims {
    /// Looks at the server. Fails with what the operator should know.
    pub async fn health(&self) -> Result<ClaimHealth, String> {
        let looked = tokio::time::timeout(PATIENCE, self.look());
        looked
            .await
            .map_err(|_| "no answer within 3 seconds".to_owned())?
            .map_err(|error| error.to_string())
    }

    async fn look(&self) -> Result<ClaimHealth, RedisError> {
        let mut connection = self.connection.clone();
        let info: String = cmd("INFO")
            .arg("server")
            .query_async(&mut connection)
            .await?;
        let memory: String = cmd("INFO")
            .arg("memory")
            .query_async(&mut connection)
            .await?;
        let line = |text: &str, name: &str| {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix(name))
                .unwrap_or("unknown");
            line.trim().to_owned()
        };
        let probe = "onceform:1:doctor";
        let value = format!("1|P|{}|{}", Uuid::nil().simple(), "0".repeat(64));
        let () = cmd("SET")
            .arg(probe)
            .arg(value)
            .arg("PX")
            .arg(10_000)
            .query_async(&mut connection)
            .await?;
        let bytes: Option<u64> = cmd("MEMORY")
            .arg("USAGE")
            .arg(probe)
            .query_async(&mut connection)
            .await?;
        Ok(ClaimHealth {
            version: line(&info, "redis_version:"),
            eviction: line(&memory, "maxmemory_policy:"),
            without_expiry: self.without_expiry(&mut connection).await?,
            bytes_a_claim: bytes.unwrap_or_default(),
        })
    }

    async fn without_expiry(
        &self,
        connection: &mut ConnectionManager,
    ) -> Result<usize, RedisError> {
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
}
