//! `onceform doctor --fire`.

use clap::Parser;
use onceform::app::Parts;
use onceform::cli::Failure;
use onceform::cli::doctor::{self, Doctor};
use serde_json::{Value, json};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

use crate::support::proxy::host_of;
use crate::support::{TestServer, on_each_server, on_each_server_with_claims};

mod tls;

/// The command's own part of the line.
#[derive(Debug, Parser)]
struct Line {
    #[command(flatten)]
    doctor: Doctor,
}

fn line(words: &[&str]) -> Result<Doctor, clap::Error> {
    let words = ["doctor"].iter().chain(words);
    Line::try_parse_from(words).map(|line| line.doctor)
}

/// Runs the command over the database of `server`, against `url`.
async fn fire(server: &TestServer, url: &str, copies: &str) -> (Result<(), Failure>, String) {
    let parts = Parts {
        config: server.site.config.clone(),
        db: server.site.db.clone(),
        clock: server.site.clock.clone(),
        chance: server.site.chance.clone(),
    };
    let doctor = line(&["--json", "--fire", copies, "--url", url]).unwrap();
    let mut output = Vec::new();
    let ended = doctor::run(&doctor, &parts, &mut output).await;
    (ended, String::from_utf8(output).unwrap())
}

async fn leaves_nothing(server: &TestServer) {
    for table in [
        "form",
        "form_version",
        "form_draft",
        "form_submit_record",
        "absorbed_repeat",
    ] {
        assert_eq!(server.rows(table).await, 0, "{table} on {}", server.name());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fire_gives_one_row_and_one_receipt_and_leaves_nothing() {
    on_each_server_with_claims(async |server| {
        let (ended, output) = fire(server, &server.url, "40").await;
        ended.unwrap_or_else(|failure| panic!("{} {output}", failure.message));
        let report: Value = serde_json::from_str(&output).unwrap();
        assert_eq!(report["rows"], 1);
        assert_eq!(report["receipts"], 1);
        assert_eq!(report["answers"], json!({ "303": 40 }));
        assert_eq!(report["unanswered"], 0);
        leaves_nothing(server).await;
    })
    .await;
}

/// An address whose connections go to these servers in turn.
async fn one_after_the_other(urls: [&str; 2]) -> String {
    let hosts = urls.map(host_of);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        for host in hosts.iter().cycle() {
            let (mut client, _) = listener.accept().await.unwrap();
            let host = host.clone();
            tokio::spawn(async move {
                let mut server = TcpStream::connect(host).await.unwrap();
                // Either side may end it.
                let _ = copy_bidirectional(&mut client, &mut server).await;
            });
        }
    });
    format!("http://{address}")
}

#[tokio::test(flavor = "multi_thread")]
async fn fire_finds_rows_stored_twice_when_the_index_is_gone() {
    on_each_server(async |server| {
        let drop = if server.engine == "mariadb" {
            "drop index uk_request_id on form_submit_record"
        } else {
            "drop index uk_request_id"
        };
        server.scratch.execute(drop).await;
        // One instance alone joins the copies; two of them have nothing but the index.
        let other = TestServer::start(&server.scratch, &[]).await;
        let both = one_after_the_other([&server.url, &other.url]).await;
        let (ended, output) = fire(server, &both, "20").await;
        let failure = ended.unwrap_err();
        assert_eq!(failure.code, 1);
        let report: Value = serde_json::from_str(&output).unwrap();
        assert!(report["rows"].as_i64() > Some(1), "{report}");
        assert!(report["receipts"].as_i64() > Some(1), "{report}");
        other.stop().await;
        leaves_nothing(server).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fire_at_something_else_fails_and_removes_the_form() {
    on_each_server(async |server| {
        // This server knows no form of that name under this path.
        let elsewhere = format!("{}/elsewhere", server.url);
        for (url, words) in [
            (elsewhere.as_str(), "with the same database?"),
            ("http://127.0.0.1:1", "refused"),
            ("https://127.0.0.1:1", "refused"),
        ] {
            let (ended, output) = fire(server, url, "3").await;
            let failure = ended.unwrap_err();
            assert_eq!(failure.code, 1);
            assert!(failure.message.contains(words), "{}", failure.message);
            assert_eq!(output, "");
            leaves_nothing(server).await;
        }
    })
    .await;
}

#[test]
fn fire_refuses_wrong_usage() {
    for words in [
        &["--fire", "0", "--url", "http://127.0.0.1:8080"][..],
        &["--fire", "1001", "--url", "http://127.0.0.1:8080"],
        &["--fire", "10"],
        &["--url", "http://127.0.0.1:8080"],
        &["--fire", "10", "--url", "ftp://forms.example.org"],
        &["--fire", "10", "--url", "forms.example.org"],
        &["--fire", "10", "--url", "/f"],
    ] {
        // 2 is what clap ends the program with.
        assert_eq!(line(words).unwrap_err().exit_code(), 2, "{words:?}");
    }
    line(&["--fire", "1000", "--url", "https://[::1]:8443/forms/"]).unwrap();
}
