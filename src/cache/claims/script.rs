//! Scripts that run beside their key.

use redis::aio::ConnectionLike;
use redis::{ErrorKind, FromRedisValue, RedisError, ServerErrorKind, cmd};

/// A script with one key.
pub(super) struct Script {
    text: &'static str,
    hash: String,
}

impl Script {
    pub(super) fn new(text: &'static str) -> Self {
        let hash = redis::Script::new(text).get_hash().to_owned();
        Self { text, hash }
    }

    /// Runs it by its name; a server that does not know it yet gets the text. (Not by SCRIPT LOAD: that goes to every
    /// node of a cluster, and fails when one is down.)
    pub(super) async fn run<T: FromRedisValue>(
        &self,
        connection: &mut impl ConnectionLike,
        key: &str,
        arguments: &[&str],
    ) -> Result<T, RedisError> {
        let invoke = |command: &str, script: &str| {
            let mut invoke = cmd(command);
            invoke.arg(script).arg(1).arg(key).arg(arguments);
            invoke
        };
        let by_name = invoke("EVALSHA", &self.hash);
        match by_name.query_async(connection).await {
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {
                invoke("EVAL", self.text).query_async(connection).await
            }
            answer => answer,
        }
    }
}
