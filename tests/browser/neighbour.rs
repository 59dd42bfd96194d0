//! A site beside ours, on the same machine and of another origin.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A site of one page.
pub(crate) struct Neighbour {
    port: u16,
    page: Arc<Mutex<String>>,
}

impl Neighbour {
    /// Opens it.
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let page = Arc::new(Mutex::new(String::new()));
        let shown = Arc::clone(&page);
        tokio::spawn(async move {
            while let Ok((visitor, _)) = listener.accept().await {
                tokio::spawn(answer(visitor, Arc::clone(&shown)));
            }
        });
        Self { port, page }
    }

    /// Its origin under a name that browsers take for another site than the server's `127.0.0.1`.
    pub(crate) fn origin(&self) -> String {
        format!("http://localhost:{}", self.port)
    }

    /// The same page under a name that no form knows.
    pub(crate) fn stranger(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// What its page shows from now on.
    pub(crate) fn show(&self, body: &str) {
        let page = format!("<!doctype html><html lang=\"en\"><title>A site</title><body>{body}");
        *self.page.lock().unwrap() = page;
    }
}

async fn answer(mut visitor: TcpStream, shown: Arc<Mutex<String>>) {
    let mut request = [0; 4096];
    if visitor.read(&mut request).await.is_err() {
        return;
    }
    let page = shown.lock().unwrap().clone();
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\nconnection: close";
    let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{page}", page.len());
    // A browser that opens a line in advance and does not use it is none of our business.
    let _ = visitor.write_all(answer.as_bytes()).await;
}
