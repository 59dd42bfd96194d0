//! What this machine can do at the most, for `scripts/bench` to compare with: a server that only parses a form, and rows
//! inserted by the driver alone.
//!
//! `bare http` serves on a free port until it is ended and prints its address; `bare insert URL TASKS SECONDS` prints rows
//! a second.
#![expect(
    clippy::disallowed_methods,
    reason = "a measurement has the machine's own time and chance"
)]

use std::str::FromStr;
use std::time::{Duration, Instant};

use actix_web::http::header::LOCATION;
use actix_web::web::{Form, post};
use actix_web::{App, HttpResponse, HttpServer};
use sqlx::mysql::MySqlPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use uuid::Uuid;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const INSERT: &str = "insert into form_submit_record \
     (id, request_id, form_id, form_version, payload_fp, fp_version, attempt_token, answers, pairs, search_text, \
      reference, receipt_code, submitted_at, status, revision) \
     select ?, ?, id, 1, ?, 1, ?, ?, ?, ?, ?, ?, '2027-01-31 12:00:00.000000', 'new', 1 from form";
const ANSWERS: &str = r#"{"name": "A visitor", "note": "Some words about nothing in particular."}"#;
const PAIRS: &str =
    r#"[["name", "A visitor"], ["note", "Some words about nothing in particular."]]"#;
const SEARCH_TEXT: &str = "a visitor\nsome words about nothing in particular.";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["http", ..] => actix_web::rt::System::new().block_on(http()),
        ["insert", url, tasks, seconds, ..] => {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()
                .unwrap();
            let (tasks, seconds) = (tasks.parse().unwrap(), seconds.parse().unwrap());
            runtime.block_on(insert(url, tasks, Duration::from_secs(seconds)));
        }
        _ => println!("usage: bare http | bare insert URL TASKS SECONDS"),
    }
}

/// A POST that is read and parsed, and nothing more.
async fn http() {
    let parse = async |pairs: Form<Vec<(String, String)>>| {
        assert!(!pairs.is_empty());
        HttpResponse::SeeOther()
            .insert_header((LOCATION, "/"))
            .finish()
    };
    let server = HttpServer::new(move || App::new().route("/", post().to(parse)));
    let server = server.bind("127.0.0.1:0").unwrap();
    println!("http://{}/", server.addrs()[0]);
    server.run().await.unwrap();
}

/// One row a transaction, in each task one after the other. There is one form, whose id the row takes.
macro_rules! insert_rows {
    ($pool:expr, $tasks:expr, $lasting:expr) => {{
        let begun = Instant::now();
        let tasks = (0..$tasks).map(|_| {
            let pool = $pool.clone();
            tokio::spawn(async move {
                let mut rows = 0_u64;
                while begun.elapsed() < $lasting {
                    let (id, name) = (Uuid::now_v7(), Uuid::new_v4());
                    let row = sqlx::query(INSERT)
                        .bind(id)
                        .bind(name.to_string())
                        .bind([name.as_bytes().as_slice(), id.as_bytes()].concat())
                        .bind(name)
                        .bind(ANSWERS)
                        .bind(PAIRS)
                        .bind(SEARCH_TEXT)
                        .bind(name.simple().to_string().split_off(16))
                        .bind(name.simple().to_string().split_off(6));
                    row.execute(&pool).await.unwrap();
                    rows += 1;
                }
                rows
            })
        });
        let mut rows = 0;
        for task in tasks.collect::<Vec<_>>() {
            rows += task.await.unwrap();
        }
        rows as f64 / begun.elapsed().as_secs_f64()
    }};
}

async fn insert(url: &str, tasks: usize, lasting: Duration) {
    let rows = if url.starts_with("sqlite") {
        let options = SqliteConnectOptions::from_str(url)
            .unwrap()
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        // One writer: more of them would only wait for each other.
        let pool = SqlitePoolOptions::new().max_connections(1);
        let pool = pool.connect_with(options).await.unwrap();
        insert_rows!(pool, 1, lasting)
    } else {
        let pool = MySqlPoolOptions::new().max_connections(tasks as u32);
        let pool = pool.connect(url).await.unwrap();
        insert_rows!(pool, tasks, lasting)
    };
    println!("{rows:.0}");
}
