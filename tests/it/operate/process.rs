//! The program as it is started and stopped.

use std::io::Read;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::support::Person;
use crate::support::database::Held;
use crate::support::documents::{answers, lent, open_day};
use crate::support::process::{Running, program, run};
use crate::support::{Scratch, scratches};

/// The first start, with nothing set: it says where the first administrator is made, and its keys are its own.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_start_says_where_to_begin() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mut running = Running::start(folder.path(), &[]);
    let line = running.line_with("/setup?code=");
    let code = line
        .split("/setup?code=")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let person = Person::new(&running.url);
    assert_eq!(person.get(&format!("/setup?code={code}")).await.status, 200);
    for name in ["secret.key", "hash.key"] {
        let mode = folder
            .path()
            .join(name)
            .metadata()
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    running.terminate();
    assert_eq!(running.exit_code(), Some(0));
}

/// SIGTERM while a submission waits for its row: it is stored, its sender gets the receipt, the program ends with 0.
#[tokio::test(flavor = "multi_thread")]
async fn row_26_sigterm_loses_nothing() {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let keys = [
            (
                "ONCEFORM_SECRET_KEY",
                "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
            ),
            (
                "ONCEFORM_HASH_KEY",
                "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=",
            ),
            ("ONCEFORM_DATABASE_URL", scratch.url.as_str()),
        ];
        let document = scratch.folder.path().join("form.json");
        std::fs::write(&document, open_day("open-day").to_string()).unwrap();
        let imported = run(
            scratch.folder.path(),
            &keys,
            &["form", "import", document.to_str().unwrap(), "--publish"],
        );
        assert!(
            imported.status.success(),
            "{}",
            String::from_utf8_lossy(&imported.stderr)
        );
        sigterm_while_it_waits(&scratch, &keys).await;
        scratch.remove().await;
    }
}

async fn sigterm_while_it_waits(scratch: &Scratch, keys: &[(&str, &str)]) {
    let mut running = Running::start(scratch.folder.path(), keys);
    let person = Person::new(&running.url);
    let pair = person.open("open-day").await;
    let held = Held::hold(scratch, "open-day", &pair[0].1).await;
    let typed = answers(1);
    let typed = lent(&typed);
    let (answer, ()) = tokio::join!(person.send("open-day", &pair, &typed), async {
        tokio::time::sleep(Duration::from_millis(600)).await;
        running.terminate();
        tokio::time::sleep(Duration::from_millis(600)).await;
        held.let_go().await;
    });
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(running.exit_code(), Some(0), "{:#?}", running.seen);
    assert_eq!(
        scratch
            .number("select count(*) from form_submit_record")
            .await,
        1
    );
}

/// A wrong setting ends the program with 2 and says which, what is wrong, and how one looks that is right.
#[test]
fn wrong_settings_are_named_with_an_example() {
    let folder = tempfile::tempdir().unwrap();
    for (key, value, example) in [
        ("ONCEFORM_LISTEN", "8080", "127.0.0.1:8080"),
        ("ONCEFORM_PUBLIC_URL", "forms.example.org", "https://"),
        ("ONCEFORM_DATABASE_URL", "oracle://x", "postgres:"),
        ("ONCEFORM_REDIS_URL", "http://x", "redis://"),
        ("ONCEFORM_CLAIM_SECONDS", "5", "30"),
        ("ONCEFORM_SECRET_KEY", "short", "base64"),
        ("ONCEFORM_TRUSTED_PROXIES", "everybody", "10."),
        ("ONCEFORM_LOG_FORMAT", "xml", "json"),
    ] {
        let output = run(folder.path(), &[(key, value)], &["serve"]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{key}: {said}");
        assert!(
            said.contains(key) && said.contains(example),
            "{key}: {said}"
        );
    }
    let output = run(folder.path(), &[], &["no-such-command"]);
    assert_eq!(output.status.code(), Some(2));
}

/// With `--no-migrate` an old database is refused, and one that is up to date still tells its indexes apart.
#[tokio::test(flavor = "multi_thread")]
async fn serving_without_migrating_knows_the_indexes() {
    let folder = tempfile::tempdir().unwrap();
    let mut refused = program(folder.path(), &[]);
    let refused = refused.args(["serve", "--no-migrate"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("onceform migrate"));
    let document = folder.path().join("form.json");
    std::fs::write(&document, open_day("open-day").to_string()).unwrap();
    assert!(run(folder.path(), &[], &["migrate"]).status.success());
    assert!(
        run(
            folder.path(),
            &[],
            &["form", "import", document.to_str().unwrap(), "--publish"]
        )
        .status
        .success()
    );
    let port = crate::support::redis::free_port();
    let listen = format!("127.0.0.1:{port}");
    let mut process = program(folder.path(), &[("ONCEFORM_LISTEN", &listen)]);
    let mut process = process
        .args(["serve", "--no-migrate"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = process.stderr.take().unwrap();
    thread::spawn(move || log.read_to_end(&mut Vec::new()));
    for _ in 0..100 {
        if std::net::TcpStream::connect(&listen).is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let person = Person::new(&format!("http://{listen}"));
    let (one, two) = (person.open("open-day").await, person.open("open-day").await);
    let typed = answers(1);
    assert_eq!(
        person.send("open-day", &one, &lent(&typed)).await.status,
        303
    );
    let taken = person.send("open-day", &two, &lent(&typed)).await;
    process.kill().unwrap();
    process.wait().unwrap();
    assert_eq!(taken.status, 409, "{}", taken.body);
}
