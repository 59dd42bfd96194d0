//! Somebody else's mail server, which takes mail and shows it, or refuses it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

/// A mail that was taken.
#[derive(Clone, Debug)]
pub(crate) struct Mail {
    /// The recipients of the envelope.
    pub(crate) to: Vec<String>,
    /// Headers and body, as they came.
    pub(crate) data: String,
}

impl Mail {
    /// The head, with folded lines joined.
    pub(crate) fn head(&self) -> String {
        let (head, _) = self.data.split_once("\r\n\r\n").unwrap();
        head.replace("\r\n ", " ").replace("\r\n\t", " ")
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> String {
        let head = self.head();
        let lines = head.lines().filter_map(|line| line.split_once(": "));
        let mut values = lines.filter(|(found, _)| found.eq_ignore_ascii_case(name));
        values
            .next()
            .map(|(_, value)| value.to_owned())
            .unwrap_or_default()
    }

    /// What the body says in its parts, decoded.
    pub(crate) fn said(&self) -> String {
        use base64::Engine as _;
        let (_, body) = self.data.split_once("\r\n\r\n").unwrap();
        let mut said = String::new();
        for part in body.split("\r\n--") {
            let Some((head, text)) = part.split_once("\r\n\r\n") else {
                continue;
            };
            let text = text.trim_end();
            if head.contains("base64") {
                let joined: String = text.split_whitespace().collect();
                let bytes = base64::engine::general_purpose::STANDARD
                    .decode(joined)
                    .unwrap();
                said += &String::from_utf8(bytes).unwrap();
            } else if head.contains("quoted-printable") {
                said += &unquoted(text);
            } else {
                said += text;
            }
            said.push('\n');
        }
        said
    }
}

/// RFC 2045, section 6.7.
fn unquoted(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'=' {
            let digits = [rest.next().unwrap(), rest.next().unwrap()];
            let digits = std::str::from_utf8(&digits).unwrap().to_owned();
            bytes.push(u8::from_str_radix(&digits, 16).unwrap());
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[derive(Default)]
struct State {
    taken: Mutex<Vec<Mail>>,
    refusals: Mutex<VecDeque<&'static str>>,
}

/// The server.
pub(crate) struct MailServer {
    /// For `ONCEFORM_SMTP_URL`.
    pub(crate) url: String,
    state: Arc<State>,
    task: JoinHandle<()>,
}

impl MailServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&shared)));
            }
        });
        Self { url, state, task }
    }

    /// How the next recipients are refused, one after the other, like `450 later`.
    pub(crate) fn will_refuse(&self, replies: &[&'static str]) {
        self.state.refusals.lock().unwrap().extend(replies);
    }

    /// All mails that were taken.
    pub(crate) fn taken(&self) -> Vec<Mail> {
        self.state.taken.lock().unwrap().clone()
    }

    /// Waits for so many mails, and gives them.
    pub(crate) async fn takes(&self, number: usize) -> Vec<Mail> {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let taken = self.taken();
            if taken.len() >= number {
                return taken;
            }
            assert!(
                Instant::now() < until,
                "{number} mails do not come: {taken:#?}"
            );
            sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// One connection (RFC 5321). Whatever breaks it ends it.
async fn serve(stream: TcpStream, state: Arc<State>) -> Option<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 ready\r\n").await.ok()?;
    let mut to = Vec::new();
    while let Some(line) = lines.next_line().await.ok()? {
        let word = line.split([' ', ':']).next().unwrap_or_default();
        let reply = match word.to_ascii_uppercase().as_str() {
            "EHLO" => "250-here\r\n250 8BITMIME".to_owned(),
            "RCPT" => match state.refusals.lock().unwrap().pop_front() {
                Some(refusal) => refusal.to_owned(),
                None => {
                    let address = line.split(['<', '>']).nth(1).unwrap_or_default();
                    to.push(address.to_owned());
                    "250 fine".to_owned()
                }
            },
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.ok()?;
                let mut data = String::new();
                loop {
                    let line = lines.next_line().await.ok()??;
                    if line == "." {
                        break;
                    }
                    data += line.strip_prefix('.').unwrap_or(&line);
                    data += "\r\n";
                }
                let to = std::mem::take(&mut to);
                state.taken.lock().unwrap().push(Mail { to, data });
                "250 taken".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 fine".to_owned(),
        };
        write
            .write_all(format!("{reply}\r\n").as_bytes())
            .await
            .ok()?;
    }
    Some(())
}
