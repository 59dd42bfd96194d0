//! Mail about submissions: to the person, if the form says so, and to staff.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use onceform::domain::clock::Clock;
use serde_json::{Value, json};

use super::{PRIVATE, Stage, on_each_stage};
use crate::exactly_once::instances::process_beside;
use crate::support::receiver::Receiver;
use crate::support::smtp::{Mail, MailServer};
use crate::support::{Answer, Person, Scratch, TestServer, scratches};

const FROM: (&str, &str) = ("ONCEFORM_MAIL_FROM", "forms@example.org");

/// A form that sends a receipt and tells two of staff.
fn letters() -> Value {
    json!({
        "onceform": 1, "slug": "letters", "title": "Summer camp", "language": "en",
        "pages": [{ "id": "main", "title": "", "fields": [
            { "id": "name", "kind": "text", "label": "Full name", "required": true },
            { "id": "email", "kind": "email", "label": "E-mail" }
        ] }],
        "translations": { "zh-CN": { "title": "夏令营", "fields": { "name": { "label": "姓名" }, "email": { "label": "邮箱" } } } },
        "settings": { "receipt_by_mail": "email", "notify": ["desk@example.org", "team@example.org"] }
    })
}

/// A server over `scratch` with that form and a mail server.
async fn over(scratch: &Arc<Scratch>, sends: bool) -> (TestServer, MailServer) {
    let mail = MailServer::start().await;
    let settings = [("ONCEFORM_SMTP_URL", mail.url.as_str()), FROM, PRIVATE];
    let server = TestServer::start_as(scratch, &settings, Clock::System, |config| {
        config.delivery.here = sends;
        config.delivery.look_every = Duration::from_millis(20);
        config.public_url = Some("https://forms.example.org".to_owned());
    })
    .await;
    server.publish(&letters()).await;
    (server, mail)
}

async fn on_each(sends: bool, test: impl AsyncFn(&TestServer, &MailServer)) {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let scratch = Arc::new(scratch);
        let (server, mail) = over(&scratch, sends).await;
        drop(scratch);
        test(&server, &mail).await;
        if let Ok(scratch) = Arc::try_unwrap(server.stop().await) {
            scratch.remove().await;
        }
    }
}

async fn sent(person: &Person, typed: &[(&str, &str)]) -> Answer {
    let pair = person.open("letters").await;
    let answer = person.send("letters", &pair, typed).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    answer
}

fn to<'m>(mails: &'m [Mail], address: &str) -> Vec<&'m Mail> {
    let found = mails.iter().filter(|mail| mail.to == [address]);
    found.collect()
}

async fn all_sent(server: &TestServer, number: i64) {
    let until = tokio::time::Instant::now() + Duration::from_secs(60);
    let count = "select count(*) from outbox where state = 'sent'";
    while server.scratch.number(count).await != number {
        assert!(tokio::time::Instant::now() < until, "{number} are sent");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Pressed twice at once, then again: one receipt, one notice each.
#[tokio::test(flavor = "multi_thread")]
async fn dup_01_dup_02_mails_are_sent_once_however_often_it_is_pressed() {
    on_each(true, async |server, mail| {
        let person = server.person();
        let pair = person.open("letters").await;
        let typed = [
            ("name", "It's <b>A&B</b> é"),
            ("email", "visitor@example.org"),
        ];
        let press = || person.send("letters", &pair, &typed);
        let (one, two) = tokio::join!(press(), press());
        assert_eq!((one.status, two.status), (303, 303));
        assert_eq!(press().await.location(), one.location());
        all_sent(server, 3).await;
        let mails = mail.taken();
        assert_eq!(mails.len(), 3);
        for address in [
            "visitor@example.org",
            "desk@example.org",
            "team@example.org",
        ] {
            assert_eq!(to(&mails, address).len(), 1, "{address}");
        }
        let ids: HashSet<_> = mails.iter().map(|mail| mail.header("message-id")).collect();
        assert_eq!(ids.len(), 3);
        let receipt = to(&mails, "visitor@example.org")[0];
        assert_eq!(
            receipt.header("subject"),
            "We have received your answers: Summer camp"
        );
        assert_eq!(receipt.header("from"), "forms@example.org");
        assert_eq!(receipt.header("auto-submitted"), "auto-generated");
        let said = receipt.said();
        let link = format!("https://forms.example.org{}", one.location());
        assert!(said.contains(&link), "{said}");
        // Literally in the text, escaped once in the HTML.
        assert!(said.contains("It's <b>A&B</b> é"), "{said}");
        assert!(
            said.contains("&lt;b&gt;A&amp;B&lt;/b&gt; é")
                || said.contains("&#60;b&#62;A&#38;B&#60;/b&#62; é"),
            "{said}"
        );
        let notice = to(&mails, "desk@example.org")[0];
        assert!(notice.header("subject").starts_with("New submission "));
        assert!(
            notice
                .said()
                .contains("https://forms.example.org/review/letters/")
        );
    })
    .await;
}

/// Answers that look like headers are no headers, and nobody else gets the mail.
#[tokio::test(flavor = "multi_thread")]
async fn whk_04_no_answer_gets_into_the_headers_of_a_mail() {
    on_each(true, async |server, mail| {
        let long = "x".repeat(5000);
        let names = [
            "Eve\r\nBcc: x@example.org",
            "Eve%0d%0aBcc: x@example.org",
            "=?utf-8?q?Eve=0D=0ABcc:_x@example.org?=",
            "Eve\u{2028}Bcc: x@example.org",
            long.as_str(),
        ];
        for name in names {
            let person = server.person();
            let pair = person.open("letters").await;
            let typed = [("name", name), ("email", "visitor@example.org")];
            let answer = person.send("letters", &pair, &typed).await;
            // A line break is refused in a line of text; the others are stored as they are.
            assert!([303, 422].contains(&answer.status), "{}", answer.body);
        }
        let stored = server.stored("letters").await;
        assert!(stored >= 3, "{stored}");
        let refused = server.person();
        let pair = refused.open("letters").await;
        for address in [
            "visitor@example.org\r\nBcc: x@example.org",
            "a@example.org, x@example.org",
        ] {
            let answer = refused
                .send("letters", &pair, &[("name", "Eve"), ("email", address)])
                .await;
            assert_eq!(answer.status, 422, "{address}");
        }
        all_sent(server, 3 * stored).await;
        let mails = mail.taken();
        assert_eq!(mails.len() as i64, 3 * stored);
        let known = [
            "visitor@example.org",
            "desk@example.org",
            "team@example.org",
        ];
        for mail in &mails {
            assert_eq!(mail.to.len(), 1);
            assert!(known.contains(&mail.to[0].as_str()), "{:?}", mail.to);
            let head = mail.head();
            let names: HashSet<_> = head
                .lines()
                .filter_map(|line| line.split(':').next())
                .collect();
            assert!(
                !names.iter().any(|name| name.eq_ignore_ascii_case("bcc")),
                "{head}"
            );
            assert!(
                !head.contains("Eve") && !head.contains("x@example.org"),
                "{head}"
            );
        }
    })
    .await;
}

/// In the language in which it was filled in; and nothing where no address was given.
#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_speaks_the_language_of_the_page() {
    on_each(true, async |server, mail| {
        let person = server.person();
        let page = person.get("/f/letters?lang=zh-CN").await;
        let pair = page.pair().unwrap();
        let typed = [("name", "王小明"), ("email", "visitor@example.org")];
        let path = "/f/letters/submissions?lang=zh-CN";
        let answer = person
            .post(path, &crate::support::with_pair(&pair, &typed))
            .await;
        assert_eq!(answer.status, 303);
        sent(&server.person(), &[("name", "Nobody")]).await;
        all_sent(server, 5).await;
        let mails = mail.taken();
        let receipts = to(&mails, "visitor@example.org");
        assert_eq!((mails.len(), receipts.len()), (5, 1));
        let said = receipts[0].said();
        assert!(
            said.contains("我们已经收到您的提交")
                && said.contains("姓名")
                && said.contains("王小明"),
            "{said}"
        );
        assert!(receipts[0].header("subject").starts_with("=?utf-8?"));
    })
    .await;
}

/// Refused for now, it is tried again under one Message-ID; refused for good, it is parked. The submission does not notice.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_that_refuses_touches_no_submission() {
    on_each(true, async |server, mail| {
        mail.will_refuse(&["450 later", "550 nobody", "450 later"]);
        sent(
            &server.person(),
            &[("name", "A visitor"), ("email", "visitor@example.org")],
        )
        .await;
        // The next try comes by itself after some seconds.
        all_sent(server, 2).await;
        assert_eq!(mail.takes(2).await.len(), 2);
        let parked = "select count(*) from outbox where state = 'parked' and last_status = 550";
        assert_eq!(server.scratch.number(parked).await, 1);
        let again = "select count(*) from outbox where state = 'sent' and tries > 1";
        assert_eq!(server.scratch.number(again).await, 2);
        assert_eq!(server.stored("letters").await, 1);
    })
    .await;
}

/// Taken by the mail server, and the process dies before it marks: the log of the consumer drops the repeat.
#[tokio::test(flavor = "multi_thread")]
async fn row_69_a_mail_that_was_taken_is_not_sent_again() {
    on_each(false, async |server, mail| {
        sent(
            &server.person(),
            &[("name", "A visitor"), ("email", "visitor@example.org")],
        )
        .await;
        let url = ("ONCEFORM_SMTP_URL", mail.url.as_str());
        let rule = ("ONCEFORM_FAIL_POINTS", "relay_sent=abort");
        let mut process = process_beside(server, &[url, FROM, rule]).await;
        assert_eq!(process.exit_code(), None, "ended by a signal");
        let taken: HashSet<_> = mail
            .taken()
            .iter()
            .map(|mail| mail.header("message-id"))
            .collect();
        let past = if server.engine == "sqlite" {
            "update outbox set due_at = '2020-01-01T00:00:00.000000+00:00' where state = 'waiting'"
        } else {
            "update outbox set due_at = '2020-01-01 00:00:00' where state = 'waiting'"
        };
        server.scratch.execute(past).await;
        let noted = server.rows("consume_log").await;
        assert!(noted >= 1, "noted before it died");
        let _healthy = process_beside(server, &[url, FROM]).await;
        all_sent(server, 3).await;
        let mails = mail.taken();
        let ids: HashSet<_> = mails.iter().map(|mail| mail.header("message-id")).collect();
        assert_eq!(ids.len(), 3, "each Message-ID stays the same");
        assert!(ids.is_superset(&taken));
        // Mails whose log was written come once; the others were cut off between the two.
        let twice = mails.len() - ids.len();
        assert!(
            twice as i64 <= 3 - noted,
            "{twice} came again, {noted} were noted"
        );
    })
    .await;
}

/// Without a mail server nothing is written, and nobody waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn without_mail_nothing_is_written() {
    on_each_stage(true, async |stage: &Stage| {
        let server = &stage.server;
        server.publish(&letters()).await;
        sent(
            &server.person(),
            &[("name", "A visitor"), ("email", "visitor@example.org")],
        )
        .await;
        assert_eq!(stage.messages("destination like 'mail:%'").await, 0);
    })
    .await;
}

/// Two hundred people press twice, some three times: two hundred of everything.
#[tokio::test(flavor = "multi_thread")]
async fn dup_22_two_hundred_double_clicks_are_two_hundred_of_everything() {
    let scratch = Arc::new(scratches().await.pop().unwrap());
    let (server, mail) = over(&scratch, true).await;
    drop(scratch);
    let receiver = Receiver::start().await;
    let kinds = [onceform::domain::outbox::NewsKind::SubmissionCreated];
    let form = onceform::storage::forms::by_slug(&server.site.db, "letters").await;
    super::hook(&server, form.unwrap().unwrap().id, &receiver.url, &kinds).await;
    let mut confirmed = HashSet::new();
    for group in 0..20 {
        let people = (0..10).map(|number| {
            let person = server.person();
            async move {
                let pair = person.open("letters").await;
                let name = format!("Visitor {group} {number}");
                let typed = [("name", name.as_str()), ("email", "visitor@example.org")];
                let presses = 2 + number % 2;
                let presses = (0..presses).map(|_| person.send("letters", &pair, &typed));
                let answers = join_all(presses).await;
                let places: HashSet<_> = answers
                    .iter()
                    .map(|one| one.location().to_owned())
                    .collect();
                assert_eq!(places.len(), 1, "one receipt");
                places
            }
        });
        confirmed.extend(join_all(people).await.into_iter().flatten());
    }
    assert_eq!(
        (confirmed.len(), server.stored("letters").await),
        (200, 200)
    );
    all_sent(&server, 800).await;
    let mails = mail.taken();
    for address in [
        "visitor@example.org",
        "desk@example.org",
        "team@example.org",
    ] {
        assert_eq!(to(&mails, address).len(), 200, "{address}");
    }
    let heard = receiver.heard();
    let ids: HashSet<_> = heard.iter().map(|one| one.id().to_owned()).collect();
    assert_eq!((heard.len(), ids.len()), (200, 200));
    if let Ok(scratch) = Arc::try_unwrap(server.stop().await) {
        scratch.remove().await;
    }
}
