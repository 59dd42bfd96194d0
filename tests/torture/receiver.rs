//! Somebody else's server, which a webhook tells of every submission, and what it has heard.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use sqlx::{Connection, PgConnection};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep};

use crate::Failure;
use crate::wire::Answer;

/// Until what was left by those who were killed last has been sent by others, at the most.
const PATIENCE: Duration = Duration::from_secs(300);

/// Ids of events by the submission that they tell of.
pub(crate) type Heard = HashMap<String, HashSet<String>>;

/// What came so far.
#[derive(Debug, Default)]
pub(crate) struct Receiver {
    heard: Mutex<Heard>,
    deliveries: crate::tally::Count,
}

impl Receiver {
    /// Listens, and gives the address.
    pub(crate) async fn start(self: &Arc<Self>) -> Result<SocketAddr, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let receiver = Arc::clone(self);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let receiver = Arc::clone(&receiver);
                tokio::spawn(async move { receiver.hear(stream).await });
            }
        });
        Ok(address)
    }

    /// How many messages came, those that came again counted.
    pub(crate) fn deliveries(&self) -> u64 {
        self.deliveries.get()
    }

    /// What was heard, when nothing more comes.
    pub(crate) fn take(&self) -> Heard {
        std::mem::take(&mut self.heard.lock().unwrap_or_else(PoisonError::into_inner))
    }

    async fn hear(&self, mut stream: TcpStream) -> Option<()> {
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        loop {
            let read = stream
                .read(&mut buffer)
                .await
                .ok()
                .filter(|read| *read > 0)?;
            bytes.extend_from_slice(&buffer[..read]);
            // A request looks like an answer from its second line on.
            let Some(request) = request(&bytes) else {
                continue;
            };
            let length: usize = request.header("content-length").parse().unwrap_or(0);
            if request.body.len() < length {
                continue;
            }
            let told: Value = serde_json::from_str(&request.body).ok()?;
            let record = told["data"]["submission"]["id"].as_str()?.to_owned();
            let id = request.header("webhook-id").to_owned();
            self.deliveries.one();
            let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
            heard.entry(record).or_default().insert(id);
            break;
        }
        let answer = "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n";
        stream.write_all(answer.as_bytes()).await.ok()
    }
}

fn request(bytes: &[u8]) -> Option<Answer> {
    let text = String::from_utf8_lossy(bytes);
    let (_, rest) = text.split_once("\r\n")?;
    Answer::read(format!("HTTP/1.1 200 OK\r\n{rest}").as_bytes())
}

/// Makes the address hear of every submission.
pub(crate) async fn subscribe(database: &str, address: SocketAddr) -> Result<(), Failure> {
    let mut connection = PgConnection::connect(database).await?;
    sqlx::query(
        "insert into webhook (id, form_id, url, kinds, secret, made_at) \
         select gen_random_uuid(), id, $1, 'submission.created', decode(repeat('07', 32), 'hex'), now() from form",
    )
    .bind(format!("http://{address}/"))
    .execute(&mut connection)
    .await?;
    connection.close().await?;
    Ok(())
}

/// Waits until nothing waits in the outbox any more. What waits for a later try is tried at once, as an operator may ask.
pub(crate) async fn drained(database: &str) -> Result<(), Failure> {
    let mut connection = PgConnection::connect(database).await?;
    let until = Instant::now() + PATIENCE;
    loop {
        let waiting: i64 =
            sqlx::query_scalar("select count(*) from outbox where state = 'waiting'")
                .fetch_one(&mut connection)
                .await?;
        if waiting == 0 || Instant::now() > until {
            break;
        }
        sqlx::query("update outbox set due_at = now() where state = 'waiting' and lease is null and due_at > now()")
            .execute(&mut connection)
            .await?;
        sleep(Duration::from_secs(1)).await;
    }
    connection.close().await?;
    Ok(())
}
