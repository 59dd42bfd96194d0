//! A database that answers and takes nothing.

use std::process::Command;
use std::sync::Arc;

use crate::exactly_once::act::{Act, answered, assert_kept, assert_stored};
use crate::exactly_once::instances::{Two, on_two};
use crate::support::database::{execute, service};
use crate::support::documents::open_day;
use crate::support::process::{Running, program_on_a_small_disk};
use crate::support::{HASH_KEY, SECRET_KEY, Scratch, TestServer};

/// Makes the database refuse every new record, as a full disk does; PostgreSQL refuses to write at all, as a standby.
async fn refuse(scratch: &Scratch) {
    match scratch.engine {
        "postgres" => read_only(scratch, "set default_transaction_read_only = on").await,
        "mariadb" => {
            let full = "create trigger full before insert on form_submit_record for each row \
                        signal sqlstate 'HY000' set mysql_errno = 1021, message_text = 'Disk full'";
            scratch.execute(full).await;
        }
        _ => {
            let full = "create trigger full before insert on form_submit_record \
                        begin select raise(abort, 'database or disk is full'); end";
            scratch.execute(full).await;
        }
    }
}

async fn take_again(scratch: &Scratch) {
    match scratch.engine {
        "postgres" => read_only(scratch, "reset default_transaction_read_only").await,
        _ => scratch.execute("drop trigger full").await,
    }
}

/// Sessions learn of it when they begin: those that are there are ended.
async fn read_only(scratch: &Scratch, setting: &str) {
    let server = service("ONCEFORM_TEST_POSTGRES_URL").unwrap();
    let (_, name) = scratch.url.rsplit_once('/').unwrap();
    execute(&server, &format!("alter database {name} {setting}")).await;
    let end =
        format!("select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'");
    execute(&server, &end).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_61_a_database_that_takes_nothing_costs_no_answers() {
    on_two(async |pair| {
        let before = Act::open(&pair.one, 610).await;
        let first = before.send(&pair.one).await;
        assert_stored(&first);
        let act = Act::open(&pair.one, 611).await;
        refuse(&pair.one.scratch).await;
        refused(pair, &act).await;
        take_again(&pair.one.scratch).await;
        let stored = act.send(&pair.two).await;
        assert_stored(&stored);
        act.keeps_the_promise(&pair.one, &[&stored]).await;
        before.keeps_the_promise(&pair.two, &[&first]).await;
    })
    .await;
}

async fn refused(pair: &Two, act: &Act) {
    for server in [&pair.one, &pair.two] {
        assert_kept(&act.send(server).await, act, "Not saved yet");
        assert_eq!(act.claim().await, None, "the id is free at once");
        assert_eq!(act.rows(server).await, 0);
    }
}

/// The largest file that a process may write from now on.
fn limit_files(process: &Running, bytes: &str) {
    let pid = process.process.id().to_string();
    let limit = format!("--fsize={bytes}:unlimited");
    let set = Command::new("prlimit")
        .args(["--pid", &pid, &limit])
        .status();
    assert!(set.unwrap().success());
}

/// SQLite's file cannot grow any more, as on a full disk; then there is room again.
#[tokio::test(flavor = "multi_thread")]
async fn row_61_a_file_that_cannot_grow_costs_no_answers() {
    let scratch = Arc::new(Scratch::sqlite().await);
    let server = TestServer::start(&scratch, &[]).await;
    server.publish(&open_day("open-day")).await;
    let settings = [
        ("ONCEFORM_SECRET_KEY", SECRET_KEY),
        ("ONCEFORM_HASH_KEY", HASH_KEY),
        ("ONCEFORM_DATABASE_URL", scratch.url.as_str()),
    ];
    let folder = tempfile::tempdir().unwrap();
    let process = Running::of(program_on_a_small_disk(folder.path(), &settings));
    let act = Act::open(&server, 615).await;
    limit_files(&process, "1");
    for _ in 0..2 {
        let refused = answered(act.press(&process.url)).await;
        assert_kept(&refused, &act, "Not saved yet");
        assert_eq!(act.rows(&server).await, 0);
    }
    limit_files(&process, "unlimited");
    let stored = answered(act.press(&process.url)).await;
    assert_stored(&stored);
    act.keeps_the_promise(&server, &[&stored]).await;
    drop(process);
    server.stop().await;
}
