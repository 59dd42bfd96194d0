//! Three instances, each on its own node of a Galera cluster. Nodes do not wait for each other's locks: twins meet when
//! they are certified, and the loser hears of a deadlock at its COMMIT.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;
use sqlx::{Connection, Executor, MySqlConnection, Row};
use tokio::time::sleep;

use crate::support::database::{galera_nodes, galera_scratch, service};
use crate::support::documents::{answers, asking, lent, open_day, with_settings};
use crate::support::services::Services;
use crate::support::{Answer, Person, TestServer};

/// An instance on each node, over one database.
async fn on_each_node(nodes: &[String], redis: Option<&str>) -> Vec<TestServer> {
    let first = galera_scratch(nodes).await;
    let mut scratches: Vec<_> = nodes[1..].iter().map(|node| first.at(node)).collect();
    scratches.insert(0, first);
    let mut instances = Vec::new();
    // One after the other: the first one makes the tables.
    for scratch in scratches {
        let mut settings: Vec<_> = redis
            .iter()
            .map(|url| ("ONCEFORM_REDIS_URL", *url))
            .collect();
        // A few browsers send for many people.
        settings.push(("ONCEFORM_PERSON_LIMIT", "off"));
        instances.push(TestServer::start(&Arc::new(scratch), &settings).await);
    }
    instances
}

async fn stop(instances: Vec<TestServer>) {
    for instance in instances.into_iter().rev() {
        // The first one's database is the one that was made.
        if let Ok(scratch) = Arc::try_unwrap(instance.stop().await) {
            scratch.remove().await;
        }
    }
}

fn people(instances: &[TestServer]) -> Vec<Person> {
    instances.iter().map(TestServer::person).collect()
}

/// How often the nodes have found that a transaction lost against one of another node.
async fn conflicts(nodes: &[String]) -> u64 {
    let mut sum = 0;
    for node in nodes {
        let mut connection = MySqlConnection::connect(node).await.unwrap();
        let counters = "show status where variable_name in ('wsrep_local_cert_failures', 'wsrep_local_bf_aborts')";
        for row in sqlx::query(counters)
            .fetch_all(&mut connection)
            .await
            .unwrap()
        {
            sum += row.get::<String, _>(1).parse::<u64>().unwrap();
        }
    }
    sum
}

/// The same press at every instance at the same moment.
async fn press_everywhere(
    people: &[Person],
    pair: &[(String, String); 2],
    typed: &[(&str, &str)],
) -> Vec<Answer> {
    join_all(
        people
            .iter()
            .map(|person| person.send("open-day", pair, typed)),
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn row_59_twins_sent_to_different_nodes_are_one() {
    let Some(nodes) = galera_nodes() else { return };
    let cluster = service("ONCEFORM_TEST_REDIS_CLUSTER_URL");
    for (redis, rounds) in [(None, 60), (cluster.as_deref(), 20)] {
        let instances = on_each_node(&nodes, redis).await;
        let name = json!([{ "id": "name", "kind": "text", "label": "Name" }]);
        instances[0].publish(&asking("open-day", name)).await;
        let people = people(&instances);
        let before = conflicts(&nodes).await;
        for round in 0..rounds {
            let pair = people[round % 3].open("open-day").await;
            let name = format!("Visitor {round}");
            let answered = press_everywhere(&people, &pair, &[("name", &name)]).await;
            let receipts: HashSet<_> = answered
                .iter()
                .map(|answer| {
                    assert_eq!(answer.status, 303, "round {round}: {}", answer.body);
                    answer.location()
                })
                .collect();
            assert_eq!(receipts.len(), 1, "round {round}");
            let firsts = answered
                .iter()
                .filter(|answer| answer.header("idempotent-replayed").is_empty());
            assert_eq!(firsts.count(), 1, "round {round}: one stored it");
        }
        for instance in &instances {
            assert_eq!(instance.stored("open-day").await, rounds as i64);
        }
        if redis.is_none() {
            let met = conflicts(&nodes).await - before;
            assert!(met > 0, "no two nodes ever took the same id");
        }
        stop(instances).await;
    }
}

/// A value that may be used once, and the last place: they go to one, whichever node is asked.
#[tokio::test(flavor = "multi_thread")]
async fn rules_hold_across_nodes() {
    let Some(nodes) = galera_nodes() else { return };
    let instances = on_each_node(&nodes, None).await;
    instances[0].publish(&open_day("open-day")).await;
    let places = with_settings("places", json!({ "capacity": 1 }));
    instances[0].publish(&places).await;
    let people = people(&instances);
    for number in 0..10 {
        let typed = answers(number);
        let typed = lent(&typed);
        let pairs = join_all(people.iter().map(|person| person.open("open-day"))).await;
        let press = |at: usize| people[at].send("open-day", &pairs[at], &typed);
        let answered = join_all((0..3).map(press)).await;
        let stored: Vec<_> = (0..3).filter(|at| answered[*at].status == 303).collect();
        assert_eq!(stored.len(), 1, "one has the number");
        for at in (0..3).filter(|at| *at != stored[0]) {
            let told = &answered[at];
            assert_eq!(told.status, 409, "{}", told.body);
            assert!(
                told.body
                    .contains("This phone number is already registered")
            );
            // The same page with another number, at another node.
            let mended = answers(100 + number * 3 + at as u16);
            let elsewhere = &people[(at + 1) % 3];
            let second = elsewhere
                .send("open-day", &told.pair().unwrap(), &lent(&mended))
                .await;
            assert_eq!(second.status, 303, "{}", second.body);
        }
        // A retry of the success breaks both indexes.
        let again = people[(stored[0] + 1) % 3]
            .send("open-day", &pairs[stored[0]], &typed)
            .await;
        assert_eq!(again.location(), answered[stored[0]].location());
        // Other answers under the same id.
        let other = answers(500 + number);
        let other = people[(stored[0] + 2) % 3]
            .send("open-day", &pairs[stored[0]], &lent(&other))
            .await;
        assert_eq!(other.status, 422, "{}", other.body);
    }
    assert_eq!(instances[2].stored("open-day").await, 30);
    let pairs = join_all(people.iter().map(|person| person.open("places"))).await;
    let typed: Vec<_> = (0..3).map(|at| answers(600 + at)).collect();
    let press = |at: usize| {
        let (person, pair, typed) = (&people[at], &pairs[at], &typed[at]);
        async move { person.send("places", pair, &lent(typed)).await.status }
    };
    let mut statuses = join_all((0..3).map(press)).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 409, 409]);
    stop(instances).await;
}

/// A row is there for whoever is asked next: the look-up waits for what the other nodes have committed.
#[tokio::test(flavor = "multi_thread")]
async fn row_22_a_row_is_known_on_every_node_at_once() {
    let Some(nodes) = galera_nodes() else { return };
    let instances = on_each_node(&nodes, None).await;
    let name = json!([{ "id": "name", "kind": "text", "label": "Name" }]);
    instances[0].publish(&asking("open-day", name)).await;
    let people = people(&instances);
    for round in 0..100 {
        let (writer, next, last) = (round % 3, (round + 1) % 3, (round + 2) % 3);
        let pair = people[writer].open("open-day").await;
        let name = format!("Visitor {round}");
        let typed = [("name", name.as_str())];
        let first = people[writer].send("open-day", &pair, &typed).await;
        assert_eq!(first.status, 303, "{}", first.body);
        let (shown, again) = tokio::join!(
            people[next].get(first.location()),
            people[last].send("open-day", &pair, &typed)
        );
        assert_eq!(
            shown.status, 200,
            "round {round}: the receipt is not there yet"
        );
        assert_eq!(again.header("idempotent-replayed"), "true", "round {round}");
        assert_eq!(again.location(), first.location());
    }
    // A node that may not apply anything: whoever asks it waits.
    let mut behind = MySqlConnection::connect(&nodes[2]).await.unwrap();
    behind.execute("flush tables with read lock").await.unwrap();
    let pair = people[0].open("open-day").await;
    let first = people[0]
        .send("open-day", &pair, &[("name", "The last")])
        .await;
    assert_eq!(first.status, 303, "{}", first.body);
    let catch_up = async {
        sleep(Duration::from_millis(500)).await;
        behind.execute("unlock tables").await.unwrap();
    };
    let (shown, ()) = tokio::join!(people[2].get(first.location()), catch_up);
    assert_eq!(shown.status, 200, "the receipt is not there yet");
    stop(instances).await;
}

/// A node is killed while people press at two instances. Whoever gets no receipt presses again at the other one, as a
/// gateway would see to: every act is stored once, and every receipt shown is true.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_may_die() {
    let Some(services) = Services::start("galera", "ONCEFORM_TEST_GALERA_URLS") else {
        return;
    };
    let nodes = services.value("ONCEFORM_TEST_GALERA_URLS").split(' ');
    let nodes: Vec<_> = nodes.map(str::to_owned).collect();
    let mut instances = on_each_node(&nodes, None).await;
    instances[0].publish(&open_day("open-day")).await;
    let people = people(&instances);
    let mut presses = Vec::new();
    for number in 0..40 {
        let (here, there) = (&people[2], &people[usize::from(number % 2)]);
        // The nodes that are left answer nothing while they make sure that the third is gone.
        let pair = there.open("open-day").await;
        presses.push(async move {
            sleep(Duration::from_millis(50) * u32::from(number)).await;
            let typed = answers(number);
            let typed = lent(&typed);
            let (one, two) = tokio::join!(
                here.send("open-day", &pair, &typed),
                there.send("open-day", &pair, &typed)
            );
            let receipt = settled(there, &pair, &typed).await;
            for answer in [one, two].iter().filter(|answer| answer.status == 303) {
                assert_eq!(answer.location(), receipt.location(), "act {number}");
            }
            assert_eq!(there.get(receipt.location()).await.status, 200);
        });
    }
    let kill = async {
        sleep(Duration::from_millis(1_000)).await;
        services.signal("galera/3", "-KILL");
    };
    tokio::join!(join_all(presses), kill);
    assert_eq!(instances[0].stored("open-day").await, 40);
    assert_eq!(instances[1].stored("open-day").await, 40);
    let ready = people[2].get("/readyz").await;
    assert_eq!(ready.status, 503, "{}", ready.body);
    // Its database is gone with the services.
    for instance in instances.drain(..) {
        drop(instance.stop().await);
    }
}

/// The receipt of an act that is sent until it has one.
async fn settled(person: &Person, pair: &[(String, String); 2], typed: &[(&str, &str)]) -> Answer {
    for _ in 0..60 {
        let answer = person.send("open-day", pair, typed).await;
        if answer.status == 303 {
            return answer;
        }
        assert!([409, 503].contains(&answer.status), "{}", answer.body);
        sleep(Duration::from_millis(250)).await;
    }
    panic!("no receipt after 60 presses");
}
