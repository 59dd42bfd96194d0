//! The way to the claim store: one server, a cluster of them, or the one that sentinels call the master.

mod address;
mod node;
mod watched;

use std::sync::Arc;
use std::time::Duration;

use redis::aio::{
    ConnectionLike, ConnectionManager, ConnectionManagerConfig, MultiplexedConnection,
};
use redis::cluster::{ClusterClientBuilder, ClusterConfig};
use redis::cluster_async::ClusterConnection;
use redis::{Client, Cmd, ConnectionInfo, Pipeline, RedisError, RedisFuture, Value};

use address::Address;
use watched::Watched;

pub use node::Topology;
pub(super) use node::{Node, NodeConnection};

/// Follows a slot that moved, and one that moves on meanwhile.
const CLUSTER_RETRIES: u32 = 2;
/// Between those tries, in milliseconds, so that all of them fit into the time of one command.
const CLUSTER_PAUSE_MILLIS: (u64, u64) = (5, 20);

/// The claim store's servers. Cheap to clone.
#[derive(Clone)]
pub(super) enum Store {
    One(ConnectionManager),
    Cluster(ClusterConnection),
    Watched(Arc<Watched>),
}

impl Store {
    /// Begins to connect where that happens beside the commands. A command has `limit`.
    /// Fails with a text that says what is wrong with the address (without its password).
    pub(super) fn open(url: &str, limit: Duration) -> Result<Self, String> {
        let store = match Address::parse(url)? {
            Address::One(server) => one(server, limit),
            Address::Cluster(nodes) => cluster(nodes, limit),
            Address::Watched(watch) => Watched::new(watch, limit).map(Arc::new).map(Self::Watched),
        };
        store.map_err(|error| error.to_string())
    }

    /// A connection for one command. Takes time only while sentinels are asked for the master.
    pub(super) async fn connection(&self) -> Result<Connection, RedisError> {
        Ok(match self {
            Self::One(connection) => Connection::One(connection.clone()),
            Self::Cluster(connection) => Connection::Cluster(connection.clone()),
            Self::Watched(watched) => Connection::Master(watched.master().await?),
        })
    }

    /// A command failed: there may be another master now. (The other kinds find out by themselves.)
    pub(super) fn failed(&self) {
        if let Self::Watched(watched) = self {
            watched.forget();
        }
    }
}

fn one(server: ConnectionInfo, limit: Duration) -> Result<Store, RedisError> {
    let config = ConnectionManagerConfig::new()
        .set_number_of_retries(1)
        .set_connection_timeout(Some(limit))
        .set_response_timeout(Some(limit));
    ConnectionManager::new_lazy_with_config(Client::open(server)?, config).map(Store::One)
}

fn cluster(nodes: Vec<ConnectionInfo>, limit: Duration) -> Result<Store, RedisError> {
    let (least, most) = CLUSTER_PAUSE_MILLIS;
    let client = ClusterClientBuilder::new(nodes)
        .retries(CLUSTER_RETRIES)
        .min_retry_wait(least)
        .max_retry_wait(most)
        .connection_timeout(limit)
        .response_timeout(limit)
        .build()?;
    Ok(Store::Cluster(
        client.get_pending_async_connection_with_config(ClusterConfig::default()),
    ))
}

/// What a command is sent over.
pub(super) enum Connection {
    One(ConnectionManager),
    Cluster(ClusterConnection),
    Master(MultiplexedConnection),
}

impl ConnectionLike for Connection {
    fn req_packed_command<'a>(&'a mut self, cmd: &'a Cmd) -> RedisFuture<'a, Value> {
        match self {
            Self::One(connection) => connection.req_packed_command(cmd),
            Self::Cluster(connection) => connection.req_packed_command(cmd),
            Self::Master(connection) => connection.req_packed_command(cmd),
        }
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        pipeline: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        match self {
            Self::One(connection) => connection.req_packed_commands(pipeline, offset, count),
            Self::Cluster(connection) => connection.req_packed_commands(pipeline, offset, count),
            Self::Master(connection) => connection.req_packed_commands(pipeline, offset, count),
        }
    }

    fn get_db(&self) -> i64 {
        match self {
            Self::One(connection) => connection.get_db(),
            Self::Cluster(connection) => connection.get_db(),
            Self::Master(connection) => connection.get_db(),
        }
    }
}
