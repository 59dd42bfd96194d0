//! Who is told what happens in a form.

use std::sync::Arc;
use std::time::Duration;

use onceform::domain::account::Role;
use onceform::domain::clock::Clock;
use onceform::domain::id::FormId;
use onceform::domain::webhook::WebhookSecret;
use tokio::time::{Instant, sleep};

use crate::support::documents::{answers, lent, open_day};
use crate::support::receiver::{Heard, Manner, Receiver};
use crate::support::{Answer, Member, Scratch, TestServer, scratches};

struct Stage {
    server: TestServer,
    editor: Member,
    form: FormId,
}

impl Stage {
    async fn over(scratch: Scratch, private: bool) -> Self {
        let server = TestServer::start_as(&Arc::new(scratch), &[], Clock::System, |config| {
            config.delivery.here = true;
            config.delivery.private_webhooks = private;
            config.delivery.look_every = Duration::from_millis(20);
        })
        .await;
        let editor = Member::new(&server, "admin@example.org", Role::Admin).await;
        let form = server.publish(&open_day("open-day")).await;
        Self {
            server,
            editor,
            form,
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/admin/forms/{}/webhooks{rest}", self.form)
    }

    /// Fills the form of the page in and sends it.
    async fn add(&self, url: &str, kinds: &[&str]) -> Answer {
        let page = self.editor.get(&self.path("")).await;
        assert_eq!(page.status, 200, "{}", page.body);
        let id = page.value("input[name=webhook]").unwrap();
        self.add_as(&id, url, kinds).await
    }

    async fn add_as(&self, id: &str, url: &str, kinds: &[&str]) -> Answer {
        let mut pairs = vec![("webhook", id), ("url", url)];
        pairs.extend(kinds.iter().map(|kind| ("kinds", *kind)));
        self.editor.post(&self.path(""), &pairs).await
    }

    /// The page of the only webhook.
    async fn one(&self) -> (String, Answer) {
        let page = self.editor.get(&self.path("")).await;
        let href = page.attribute("ul.grants a", "href").unwrap();
        let one = self.editor.get(&href).await;
        assert_eq!(one.status, 200, "{}", one.body);
        (href, one)
    }

    /// Waits until the page of the only webhook says so.
    async fn says(&self, words: &str) -> Answer {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let (_, page) = self.one().await;
            if page.text("table").is_some_and(|text| text.contains(words)) {
                return page;
            }
            assert!(Instant::now() < until, "{words}: {}", page.body);
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn submit(&self, number: u16) {
        let person = self.server.person();
        let pair = person.open("open-day").await;
        let sent = person
            .send("open-day", &pair, &lent(&answers(number)))
            .await;
        assert_eq!(sent.status, 303);
    }

    async fn remove(self) {
        if let Ok(scratch) = Arc::try_unwrap(self.server.stop().await) {
            scratch.remove().await;
        }
    }
}

fn verified(heard: &Heard, secret: &str) -> bool {
    use base64::Engine as _;
    let bytes = secret.strip_prefix("whsec_").unwrap();
    let bytes = base64::engine::general_purpose::STANDARD.decode(bytes);
    let secret = WebhookSecret::from_stored(bytes.unwrap());
    let time = heard.header("webhook-timestamp").parse().unwrap();
    let expected = secret.signature(heard.id(), time, heard.body.as_bytes());
    heard
        .header("webhook-signature")
        .split(' ')
        .any(|one| one == expected)
}

/// Added, tried out, told of a submission and a decision, sent again, rotated, switched off and removed.
#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_lives_its_life() {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let stage = Stage::over(scratch, true).await;
        let receiver = Receiver::start().await;
        let kinds = ["submission.created", "submission.status_changed"];
        let added = stage.add(&receiver.url, &kinds).await;
        assert_eq!(added.status, 200, "{}", added.body);
        let secret = added.value("#secret").unwrap();
        assert!(secret.starts_with("whsec_"));
        // The secret is shown once; pressing twice adds nothing.
        let (href, one) = stage.one().await;
        assert!(!one.body.contains(&secret));
        let id = href.rsplit('/').next().unwrap().to_owned();
        let again = stage.add_as(&id, &receiver.url, &kinds).await;
        assert_eq!((again.status, again.location()), (303, href.as_str()));
        assert_eq!(stage.server.rows("webhook").await, 1);

        receiver.will(&[Manner::Answer(500, "")]);
        let tested = stage.editor.post(&format!("{href}/test"), &[]).await;
        assert_eq!(tested.status, 303);
        let page = stage.says("Given up").await;
        assert!(page.text("table").unwrap().contains("500: not taken"));
        assert!(
            !page.body.contains("SECRET-BODY"),
            "nobody is shown what came back"
        );
        assert!(receiver.heard()[0].id().starts_with("test-"));

        stage.submit(1).await;
        let heard = receiver.hears(2).await;
        assert!(verified(&heard[1], &secret));
        let page = stage.says("Delivered").await;
        let message = page
            .value("tbody tr:first-child input[name=message]")
            .unwrap();
        let pairs = [("message", message.as_str())];
        assert_eq!(
            stage
                .editor
                .post(&format!("{href}/again"), &pairs)
                .await
                .status,
            303
        );
        let heard = receiver.hears(3).await;
        assert_eq!(heard[1].id(), heard[2].id());

        let rotated = stage.editor.post(&format!("{href}/secret"), &[]).await;
        let new = rotated.value("#secret").unwrap();
        assert_ne!(new, secret);
        stage.submit(2).await;
        let heard = receiver.hears(4).await;
        assert!(
            verified(&heard[3], &secret) && verified(&heard[3], &new),
            "both are good"
        );

        let off = [("to", "off")];
        assert_eq!(
            stage
                .editor
                .post(&format!("{href}/switch"), &off)
                .await
                .status,
            303
        );
        stage.submit(3).await;
        assert_eq!(stage.server.rows("outbox").await, 3);
        assert_eq!(
            stage
                .editor
                .post(&format!("{href}/remove"), &[])
                .await
                .status,
            303
        );
        assert_eq!(stage.server.rows("webhook").await, 0);
        assert_eq!(stage.editor.get(&href).await.status, 404);
        assert_eq!(receiver.heard().len(), 4);
        stage.remove().await;
    }
}

/// Refused when it is saved: at its field, with what was typed; nothing is spoken to, nothing is kept.
#[tokio::test(flavor = "multi_thread")]
async fn whk_03_private_addresses_are_refused_when_they_are_saved() {
    let stage = Stage::over(Scratch::sqlite().await, false).await;
    let receiver = Receiver::start().await;
    let port = receiver.url.split(':').nth(2).unwrap().to_owned();
    for host in [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "2130706433",
        "0x7f.1",
        "169.254.169.254",
        "10.0.0.1",
        "192.168.1.1",
    ] {
        let url = format!("https://{host}:{port}");
        let refused = stage.add(&url, &["submission.created"]).await;
        assert_eq!(refused.status, 422, "{host}");
        let fault = refused.text("#url-error").unwrap();
        assert!(fault.contains("private network"), "{host}: {fault}");
        assert_eq!(refused.value("#url").as_deref(), Some(url.as_str()));
    }
    let plain = stage
        .add("http://example.org/", &["submission.created"])
        .await;
    assert!(plain.text("#url-error").unwrap().contains("https://"));
    let nothing = stage.add("https://example.org/", &[]).await;
    assert_eq!(nothing.status, 422);
    assert!(nothing.text("#kinds-error").is_some());
    assert_eq!(stage.server.rows("webhook").await, 0);
    assert_eq!(receiver.heard().len(), 0);
    stage.remove().await;
}

/// Of another form it is not there; who may only review does not see it.
#[tokio::test(flavor = "multi_thread")]
async fn prm_a_webhook_belongs_to_its_form_and_to_those_who_may_change_it() {
    let stage = Stage::over(Scratch::sqlite().await, true).await;
    let receiver = Receiver::start().await;
    stage.add(&receiver.url, &["submission.created"]).await;
    let (href, _) = stage.one().await;
    let other = stage.server.publish(&open_day("other-day")).await;
    let elsewhere = href.replace(&stage.form.to_string(), &other.to_string());
    assert_eq!(stage.editor.get(&elsewhere).await.status, 404);
    for deed in ["/test", "/secret", "/switch", "/remove", "/again", ""] {
        let done = stage
            .editor
            .post(&format!("{elsewhere}{deed}"), &[("to", "off")])
            .await;
        assert_eq!(done.status, 404, "{deed}");
    }
    let reviewer = Member::new(&stage.server, "reviewer@example.org", Role::Reviewer).await;
    assert!([403, 404].contains(&reviewer.get(&href).await.status));
    let stranger = stage.server.person().get(&href).await;
    assert_eq!(stranger.status, 303, "signs in first");
    assert_eq!(stage.server.rows("webhook").await, 1);
    stage.remove().await;
}
