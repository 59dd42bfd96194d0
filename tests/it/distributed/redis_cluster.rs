//! Claims in a Redis Cluster of three masters.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::sleep;

use super::doctor;
use crate::support::documents::{answers, lent, open_day};
use crate::support::pressing::{keep_pressing, press_twice};
use crate::support::proxy::host_of;
use crate::support::redis::{ask, claim_key};
use crate::support::services::Services;
use crate::support::{Scratch, TestServer, scratches};

const VARIABLE: &str = "ONCEFORM_TEST_REDIS_CLUSTER_URL";

/// The masters, as addresses of one server each.
fn masters(url: &str) -> Vec<String> {
    let nodes = url.strip_prefix("redis+cluster://").unwrap().split(',');
    nodes.map(|node| format!("redis://{node}")).collect()
}

/// How many claims a master holds.
async fn claims_at(master: &str) -> usize {
    let keys: Vec<String> = ask(master, &["KEYS", &claim_key("*")]).await;
    keys.len()
}

/// Claims lie on all masters. Then one freezes, and dies: claims are lost there, presses are not and nobody waits; the
/// other masters go on.
#[tokio::test(flavor = "multi_thread")]
async fn row_07_one_master_of_three_may_die() {
    let Some(services) = Services::start("redis-cluster", VARIABLE) else {
        return;
    };
    let url = services.value(VARIABLE);
    let masters = masters(url);
    let starting = scratches()
        .await
        .into_iter()
        .map(|scratch| start(scratch, url));
    let servers = join_all(starting).await;
    let at_each = |from: u16, presses: u16| {
        let press = move |server| keep_pressing(server, from, presses);
        join_all(servers.iter().map(press))
    };
    at_each(0, 20).await;
    for master in &masters {
        assert!(claims_at(master).await > 0, "no claim lies at {master}");
    }
    services.signal("redis-cluster/2", "-STOP");
    at_each(100, 10).await;
    services.signal("redis-cluster/2", "-KILL");
    at_each(200, 10).await;
    let before = claims_at(&masters[0]).await + claims_at(&masters[2]).await;
    let mut more = 300;
    while claims_at(&masters[0]).await + claims_at(&masters[2]).await == before {
        assert!(more < 360, "the masters that are left are not asked");
        at_each(more, 1).await;
        more += 1;
        sleep(Duration::from_millis(200)).await;
    }
    for server in &servers {
        assert_eq!(server.stored("open-day").await, i64::from(more) - 260);
    }
    let said = doctor(url);
    let dead = host_of(&masters[1]);
    for words in [
        "Redis Cluster: 2 of 3 masters answer".to_owned(),
        format!("BAD  claims: {dead}: Redis does not answer"),
        format!("{}: maxmemory-policy = noeviction", host_of(&masters[0])),
    ] {
        assert!(said.contains(&words), "{words}: {said}");
    }
    for server in servers {
        if let Ok(scratch) = Arc::try_unwrap(server.stop().await) {
            scratch.remove().await;
        }
    }
}

async fn start(scratch: Scratch, url: &str) -> TestServer {
    let settings = [("ONCEFORM_REDIS_URL", url)];
    let server = TestServer::start(&Arc::new(scratch), &settings).await;
    server.publish(&open_day("open-day")).await;
    server
}

/// The cluster is there, but the address names one node that is not: another one is enough.
#[tokio::test(flavor = "multi_thread")]
async fn one_node_of_the_address_is_enough() {
    let Some(url) = crate::support::database::service(VARIABLE) else {
        return;
    };
    let dead = crate::support::redis::free_port();
    let one = masters(&url).remove(1);
    let url = format!("redis://127.0.0.1:{dead},{one}");
    let server = start(Scratch::sqlite().await, &url).await;
    press_twice(&server.person(), 1).await;
    let person = server.person();
    let pair = person.open("open-day").await;
    person.send("open-day", &pair, &lent(&answers(2))).await;
    let key = claim_key(&pair[0].1);
    let known: i64 = ask(&url_of_all(&one), &["EXISTS", &key]).await;
    assert_eq!(known, 1);
    server.stop().await;
}

fn url_of_all(one: &str) -> String {
    one.replacen("redis://", "redis+cluster://", 1)
}
