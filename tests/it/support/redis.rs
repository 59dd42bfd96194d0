//! A Redis of a test's own, to freeze and to kill; and questions to any Redis.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use redis::cluster::ClusterClient;
use redis::{Client, FromRedisValue, cmd};

use super::database::service;

/// A server that ends with the value.
pub(crate) struct RedisServer {
    pub(crate) url: String,
    program: String,
    port: u16,
    process: Child,
}

impl RedisServer {
    /// Starts one; `None` where no program is named and none is required.
    pub(crate) async fn start() -> Option<Self> {
        let program = service("ONCEFORM_TEST_REDIS_SERVER")?;
        let port = free_port();
        let server = Self {
            url: format!("redis://127.0.0.1:{port}"),
            process: launch(&program, port),
            program,
            port,
        };
        server.answers().await;
        Some(server)
    }

    pub(crate) fn freeze(&self) {
        self.signal("-STOP");
    }

    pub(crate) fn thaw(&self) {
        self.signal("-CONT");
    }

    /// Ends it at once, with all it knew.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// An empty one at the same port.
    pub(crate) async fn restart(&mut self) {
        self.process = launch(&self.program, self.port);
        self.answers().await;
    }

    fn signal(&self, signal: &str) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.unwrap().success());
    }

    async fn answers(&self) {
        for _ in 0..200 {
            let client = Client::open(self.url.as_str()).unwrap();
            if client.get_multiplexed_async_connection().await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("redis-server does not answer");
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        // Gone already where the test killed it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn launch(program: &str, port: u16) -> Child {
    Command::new(program)
        .args(["--port", &port.to_string(), "--bind", "127.0.0.1"])
        .args(["--save", "", "--appendonly", "no", "--dir", "/tmp"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

pub(crate) fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// One command, asked beside the program: at the server that has its key, or that the sentinels call the master.
pub(crate) async fn ask<T: FromRedisValue>(url: &str, words: &[&str]) -> T {
    let mut command = cmd(words[0]);
    for word in &words[1..] {
        command.arg(*word);
    }
    if let Some(nodes) = url.strip_prefix("redis+cluster://") {
        let nodes = nodes.split(',').map(|node| format!("redis://{node}"));
        let client = ClusterClient::new(nodes).unwrap();
        let mut connection = client.get_async_connection().await.unwrap();
        return command.query_async(&mut connection).await.unwrap();
    }
    let client = Client::open(master_of(url).await).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    command.query_async(&mut connection).await.unwrap()
}

/// The address of the server that takes writes, if `url` names sentinels; else `url`.
pub(crate) async fn master_of(url: &str) -> String {
    let Some(sentinels) = url.strip_prefix("redis+sentinel://") else {
        return url.to_owned();
    };
    let (sentinels, master) = sentinels.split_once('/').unwrap();
    for sentinel in sentinels.split(',') {
        let client = Client::open(format!("redis://{sentinel}")).unwrap();
        let Ok(mut connection) = client.get_multiplexed_async_connection().await else {
            continue;
        };
        let mut ask = cmd("SENTINEL");
        ask.arg("GET-MASTER-ADDR-BY-NAME").arg(master);
        let (host, port): (String, u16) = ask.query_async(&mut connection).await.unwrap();
        return format!("redis://{host}:{port}");
    }
    panic!("no sentinel answers");
}

/// Where the claim on an id stands.
pub(crate) fn claim_key(id: &str) -> String {
    format!("onceform:1:claim:{id}")
}
