//! The single servers behind the claim store, for those who look after them.

use std::collections::HashMap;

use redis::aio::ConnectionLike;
use redis::cluster_async::ClusterConnection;
use redis::cluster_routing::{RoutingInfo, SingleNodeRoutingInfo};
use redis::{
    Client, Cmd, ConnectionInfo, Pipeline, RedisError, RedisFuture, Value, cmd, from_redis_value,
};

use super::{Connection, Store};

/// How the servers stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topology {
    /// One server.
    One,
    /// A Redis Cluster.
    Cluster,
    /// A master that sentinels watch.
    Watched {
        /// Its name among the sentinels.
        master: String,
        /// How many sentinels the address names.
        sentinels: usize,
        /// How many of them answer.
        answering: usize,
        /// How many replicas could take its place.
        replicas: usize,
    },
}

/// One server that takes writes.
pub(in crate::cache) struct Node {
    /// Host and port; empty where they are not known beside the address of the whole.
    pub(in crate::cache) address: String,
    pub(in crate::cache) connection: Result<NodeConnection, RedisError>,
}

/// What reaches one server only.
pub(in crate::cache) enum NodeConnection {
    Only(Connection),
    OfCluster(ClusterConnection, String, u16),
}

impl Store {
    /// How the servers stand together, and those that take writes.
    pub(in crate::cache) async fn nodes(&self) -> Result<(Topology, Vec<Node>), RedisError> {
        match self {
            Self::One(_) => Ok((Topology::One, vec![self.only(String::new()).await])),
            Self::Cluster(cluster) => Ok((Topology::Cluster, masters(cluster).await?)),
            Self::Watched(watched) => {
                let watch = &watched.watch;
                let (mut answering, mut replicas, mut address) = (0, 0, String::new());
                for sentinel in &watch.sentinels {
                    let Ok(said) = ask_sentinel(sentinel, &watch.master).await else {
                        continue;
                    };
                    let word = |name: &str| said.get(name).map_or("", String::as_str);
                    answering += 1;
                    replicas = word("num-slaves").parse().unwrap_or_default();
                    address = format!("{}:{}", word("ip"), word("port"));
                }
                let topology = Topology::Watched {
                    master: watch.master.clone(),
                    sentinels: watch.sentinels.len(),
                    answering,
                    replicas,
                };
                Ok((topology, vec![self.only(address).await]))
            }
        }
    }

    async fn only(&self, address: String) -> Node {
        Node {
            address,
            connection: self.connection().await.map(NodeConnection::Only),
        }
    }
}

async fn ask_sentinel(
    sentinel: &ConnectionInfo,
    master: &str,
) -> Result<HashMap<String, String>, RedisError> {
    let client = Client::open(sentinel.clone())?;
    let mut connection = client.get_multiplexed_async_connection().await?;
    let mut ask = cmd("SENTINEL");
    ask.arg("MASTER").arg(master);
    ask.query_async(&mut connection).await
}

/// Every node that holds slots, also one that is down: `CLUSTER SLOTS` gives first and last slot, then the master's host
/// and port, then its replicas.
async fn masters(cluster: &ClusterConnection) -> Result<Vec<Node>, RedisError> {
    let mut connection = cluster.clone();
    let mut ask = cmd("CLUSTER");
    let ranges: Vec<Vec<Value>> = ask.arg("SLOTS").query_async(&mut connection).await?;
    let mut nodes: Vec<Node> = Vec::new();
    for range in ranges {
        let Some(Value::Array(master)) = range.into_iter().nth(2) else {
            continue;
        };
        let mut words = master.into_iter();
        let host: String = from_redis_value(words.next().unwrap_or(Value::Nil))?;
        let port: u16 = from_redis_value(words.next().unwrap_or(Value::Nil))?;
        let address = format!("{host}:{port}");
        if nodes.iter().all(|node| node.address != address) {
            let connection = Ok(NodeConnection::OfCluster(cluster.clone(), host, port));
            nodes.push(Node {
                address,
                connection,
            });
        }
    }
    Ok(nodes)
}

impl ConnectionLike for NodeConnection {
    fn req_packed_command<'a>(&'a mut self, cmd: &'a Cmd) -> RedisFuture<'a, Value> {
        match self {
            Self::Only(connection) => connection.req_packed_command(cmd),
            Self::OfCluster(cluster, host, port) => {
                let node = SingleNodeRoutingInfo::ByAddress {
                    host: host.clone(),
                    port: *port,
                };
                let routing = RoutingInfo::SingleNode(node);
                Box::pin(cluster.route_command(cmd.clone(), routing))
            }
        }
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        pipeline: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        match self {
            Self::Only(connection) => connection.req_packed_commands(pipeline, offset, count),
            Self::OfCluster(cluster, ..) => cluster.req_packed_commands(pipeline, offset, count),
        }
    }

    fn get_db(&self) -> i64 {
        0
    }
}
