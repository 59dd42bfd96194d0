//! What is sent after a commit.

mod crash;
mod mail;
mod outbox;
mod webhooks;

use std::sync::Arc;
use std::time::Duration;

use onceform::config::Config;
use onceform::domain::clock::Clock;
use onceform::domain::id::FormId;
use onceform::domain::outbox::{NewsKind, WebhookId};
use onceform::domain::webhook::{Webhook, WebhookSecret};
use tokio::time::{Instant, sleep};

use crate::support::database::scratches;
use crate::support::documents::{answers, lent, open_day};
use crate::support::receiver::Receiver;
use crate::support::{Answer, Scratch, TestServer};

/// Lets webhooks go to this machine.
const PRIVATE: (&str, &str) = ("ONCEFORM_ALLOW_PRIVATE_WEBHOOKS", "true");

/// A server with the form `open-day`, and somebody who hears of it.
struct Stage {
    server: TestServer,
    receiver: Receiver,
    form: FormId,
    hook: WebhookId,
}

/// Runs `test` over each database, one after the other. `sends`: whether the server itself sends.
async fn on_each_stage(sends: bool, test: impl AsyncFn(&Stage)) {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let stage = Stage::over(scratch, |config| config.delivery.here = sends).await;
        test(&stage).await;
        stage.remove().await;
    }
}

impl Stage {
    async fn over(scratch: Scratch, change: impl FnOnce(&mut Config)) -> Self {
        let scratch = Arc::new(scratch);
        let server = TestServer::start_as(&scratch, &[PRIVATE], Clock::System, |config| {
            config.delivery.look_every = Duration::from_millis(20);
            change(config);
        })
        .await;
        let form = server.publish(&open_day("open-day")).await;
        let receiver = Receiver::start().await;
        let hook = hook(&server, form, &receiver.url, &NewsKind::CHOICES).await;
        Self {
            server,
            receiver,
            form,
            hook,
        }
    }

    async fn remove(self) {
        if let Ok(scratch) = Arc::try_unwrap(self.server.stop().await) {
            scratch.remove().await;
        }
    }

    /// Sends the form as a visitor with this number.
    async fn submit(&self, number: u16) -> Answer {
        let person = self.server.person();
        let pair = person.open("open-day").await;
        let typed = answers(number);
        let answer = person.send("open-day", &pair, &lent(&typed)).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        answer
    }

    /// Rows of the outbox that a condition finds.
    async fn messages(&self, condition: &str) -> i64 {
        let count = format!("select count(*) from outbox where {condition}");
        self.server.scratch.number(&count).await
    }

    /// Waits until there are so many.
    async fn waits_for(&self, number: i64, condition: &str) {
        let until = Instant::now() + Duration::from_secs(60);
        while self.messages(condition).await != number {
            assert!(Instant::now() < until, "{number} with {condition}");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// All leases and waits are over.
    async fn time_passes(&self) {
        let past = "update outbox set due_at = '2020-01-01 00:00:00' where state = 'waiting'";
        let past = if self.server.engine == "sqlite" {
            past.replace("01-01 00:00:00", "01-01T00:00:00.000000+00:00")
        } else {
            past.to_owned()
        };
        self.server.scratch.execute(&past).await;
    }
}

/// A webhook at `url`.
async fn hook(server: &TestServer, form: FormId, url: &str, kinds: &[NewsKind]) -> WebhookId {
    let chance = &server.site.chance;
    let webhook = Webhook {
        id: WebhookId::new(chance),
        form,
        url: url.to_owned(),
        kinds: kinds.to_vec(),
        secret: WebhookSecret::from_stored(vec![7; 32]),
        old_secret: None,
        off: None,
        made_at: server.now(),
    };
    onceform::storage::webhooks::add(&server.site.db, &webhook)
        .await
        .unwrap();
    webhook.id
}
