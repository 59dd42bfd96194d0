//! A command that fails in the middle mixes up nobody's answers.

use super::{Tab, kept, said};
use crate::support::on_shared_servers;
use crate::support::redis::{ask, claim_key};

const ROUNDS: usize = 50;

/// The key of one act holds a value of another type: its commands fail half-way. Two people go on beside it, a hundred
/// requests in turn, and each sees their own draft alone.
#[tokio::test(flavor = "multi_thread")]
async fn nav_18_a_broken_key_shows_nobody_anothers_draft() {
    on_shared_servers(async |server| {
        server.publish(&kept("nav-18")).await;
        let names = ["Marker of A", "Marker of B"];
        let mut tabs = Vec::new();
        for name in ["a", "b"] {
            tabs.push(Tab::at(&server.person(), "/f/nav-18", name).await);
        }
        if let Some(redis) = &server.redis {
            let key = claim_key(&tabs[0].walk.page.pair().unwrap()[0].1);
            let _: i64 = ask(redis, &["DEL", &key]).await;
            let _: i64 = ask(redis, &["LPUSH", &key, "no claim"]).await;
        }
        let mut addresses = Vec::new();
        for (tab, name) in tabs.iter_mut().zip(names) {
            let (status, answer) = tab.request().arrive(&[("name", name)]).await;
            assert_eq!(status, 200, "{answer}");
            addresses.push(answer["address"].as_str().unwrap().to_owned());
        }
        for round in 0..ROUNDS {
            for (at, address) in addresses.iter().enumerate() {
                let note = format!("Round {round}");
                let typed = [("name", names[at]), ("note", note.as_str())];
                if round % 10 == 9 {
                    assert_eq!(tabs[at].keep(&typed).await, said(200, "kept"));
                }
                let shown = tabs[at].walk.person.get(address).await;
                let other = names[1 - at];
                assert!(shown.body.contains(names[at]) && !shown.body.contains(other));
            }
        }
        let sent = [
            tabs[0].send(&[("name", names[0])]).await,
            tabs[1].send(&[("name", names[1])]).await,
        ];
        for (at, stored) in sent.iter().enumerate() {
            assert_eq!(stored.status, 303, "{}", stored.body);
            let receipt = tabs[at].walk.person.get(stored.location()).await;
            assert!(receipt.body.contains(names[at]) && !receipt.body.contains(names[1 - at]));
        }
        assert_eq!(server.stored("nav-18").await, 2);
    })
    .await;
}
