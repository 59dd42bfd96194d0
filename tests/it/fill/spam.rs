//! What may be spam: kept like any other, found by reviewers, and never lost. And limits that stop nobody else.

use std::sync::Arc;

use onceform::domain::account::Role;
use onceform::domain::chance::Chance;
use onceform::domain::intent::TRAP;
use onceform::domain::submission::Status;
use onceform::storage::{forms, reviews};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chrono::{Duration, TimeDelta};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::documents::{answers, asking, lent, with_settings};
use crate::support::{
    Answer, Member, PASSWORD, Person, TestServer, on_each_server, on_own_servers, scratches,
    sign_in, with_pair,
};

/// Sends answers from a page, and `trap` in the input that nobody sees.
async fn send(person: &Person, pair: &[(String, String); 2], number: u16, trap: &str) -> Answer {
    let answers = answers(number);
    let mut sent = lent(&answers);
    sent.push((TRAP, trap));
    person.send("visit", pair, &sent).await
}

async fn taken(server: &TestServer) -> Option<i32> {
    let form = forms::by_slug(&server.site.db, "visit").await.unwrap();
    form.unwrap().places.map(|places| places.taken)
}

/// How many rows of the review have this status.
async fn listed(member: &Member, status: Status) -> Answer {
    let path = format!("/review/visit?status={}", status.name());
    member.get(&path).await
}

/// The address of the first submission of a list.
fn first(list: &Answer) -> String {
    let href = list.attribute(".row-link", "href").unwrap();
    href.split('?').next().unwrap().to_owned()
}

#[tokio::test]
async fn spm_01_nobody_fills_the_trap_by_accident_and_what_stands_in_it_is_kept_for_review() {
    on_each_server(async |server| {
        let settings = json!({ "capacity": 2 });
        server.publish(&with_settings("visit", settings)).await;
        let person = server.person();
        let page = person.get("/f/visit").await;
        // Out of sight, of the order of tabs, of the tree of assistive technology and of password managers, under a name
        // for which no browser has a value.
        let trap = ".visually-hidden[aria-hidden=true] input[type=text][tabindex='-1'][autocomplete=off]\
            [data-1p-ignore][data-bwignore][data-lpignore=true][data-form-type=other]";
        assert_eq!(page.attribute(trap, "name").unwrap(), TRAP);
        assert_eq!(page.text("label[for=nothing-here]").unwrap(), "Leave this empty");
        let chinese = person.get("/f/visit?lang=zh-CN").await;
        assert_eq!(chinese.text("label[for=nothing-here]").unwrap(), "请留空");

        // A friendly receipt like any other, and the place that it promises.
        let pair = page.pair().unwrap();
        let suspect = send(&person, &pair, 1, "https://spam.example.org").await;
        assert_eq!(suspect.status, 303, "{}", suspect.body);
        let receipt = server.person().get(suspect.location()).await;
        assert_eq!(receipt.status, 200);
        assert!(!receipt.body.to_lowercase().contains("spam"));
        // The trap is no answer: a repeat without it is the same act.
        let again = send(&person, &pair, 1, "").await;
        assert_eq!(again.location(), suspect.location());
        assert_eq!(again.header("idempotent-replayed"), "true");
        let honest = server.person();
        let pair = honest.open("visit").await;
        assert_eq!(send(&honest, &pair, 2, "").await.status, 303);
        assert_eq!((server.stored("visit").await, taken(server).await), (2, Some(2)));

        // Reviewers find it by its status, and are told why.
        let member = Member::new(server, "admin@example.org", Role::Admin).await;
        let list = listed(&member, Status::SpamSuspect).await;
        assert_eq!(list.texts(".row-link").len(), 1);
        assert_eq!(list.text(".status .tag.spam_suspect").unwrap(), "Perhaps spam");
        let chips = list.texts(".chips .chip");
        assert!(chips.contains(&"Perhaps spam 1".to_owned()), "{chips:?}");
        let path = first(&list);
        let shown = member.get(&path).await;
        let notice = shown.text(".notice.warning").unwrap();
        assert!(notice.contains("A field was filled in that people do not see."), "{notice}");
        assert_eq!(shown.texts(".decisions button"), ["Not spam", "Mark as spam"]);
        assert!(shown.body.contains("+44 7700 900001"), "nothing is lost");
        assert!(!shown.body.contains("spam.example.org"));

        // Not spam: it is new like any other, and nothing is said against it.
        let decide = format!("{path}/decide");
        let back = [("to", "new"), ("revision", "1")];
        assert_eq!(member.post(&decide, &back).await.status, 303);
        let shown = member.get(&path).await;
        assert_eq!(shown.text(".tag.new").unwrap(), "New");
        assert!(shown.text(".notice.warning").is_none());
        assert!(shown.body.contains("said that it is not spam"));
        assert_eq!(taken(server).await, Some(2));
        assert_eq!(listed(&member, Status::New).await.texts(".row-link").len(), 2);

        // Spam: the place is free again.
        let spam = [("to", "spam"), ("revision", "2")];
        assert_eq!(member.post(&decide, &spam).await.status, 303);
        assert_eq!(taken(server).await, Some(1));
        let never = [("to", "spam_suspect"), ("revision", "3")];
        assert_eq!(member.post(&decide, &never).await.status, 400);
    })
    .await;
}

/// Who sends a page at once is doubted; who has read it, has corrected it, or had it renewed is not.
#[tokio::test(flavor = "multi_thread")]
async fn spm_01_what_is_sent_faster_than_anybody_reads_is_kept_for_review() {
    on_own_servers(async |server| {
        let settings = json!({ "minimum_seconds": 30 });
        let form = server.publish(&with_settings("visit", settings)).await;
        // How many are new, and how many are doubted.
        let stand = async |sent: Answer| {
            assert_eq!(sent.status, 303, "{}", sent.body);
            let counts = reviews::counts(&server.site.db, form).await.unwrap();
            (counts.of(Status::New), counts.of(Status::SpamSuspect))
        };
        let person = server.person();
        let pair = person.open("visit").await;
        assert_eq!(stand(send(&person, &pair, 1, "").await).await, (0, 1));

        let slow = server.person();
        let pair = slow.open("visit").await;
        server.site.clock.advance(TimeDelta::seconds(30));
        assert_eq!(stand(send(&slow, &pair, 2, "").await).await, (1, 1));

        // A page that came back for a fault keeps the age of the first one.
        let careless = server.person();
        let pair = careless.open("visit").await;
        server.site.clock.advance(TimeDelta::seconds(29));
        let faulty = careless.send("visit", &pair, &[("name", "Ada")]).await;
        assert_eq!(faulty.status, 422);
        server.site.clock.advance(TimeDelta::seconds(1));
        let pair = faulty.pair().unwrap();
        assert_eq!(stand(send(&careless, &pair, 3, "").await).await, (2, 1));

        // A token that script has renewed, or that came with a page out of date, says nothing of the person.
        let patient = server.person();
        let pair = patient.open("visit").await;
        let renewed = patient.post("/f/visit/page", &with_pair(&pair, &[])).await;
        let renewed: Value = serde_json::from_str(&renewed.body).unwrap();
        let token = renewed["page_token"].as_str().unwrap().to_owned();
        let pair = [pair[0].clone(), ("page_token".to_owned(), token)];
        assert_eq!(stand(send(&patient, &pair, 4, "").await).await, (3, 1));
        let late = server.person();
        let pair = late.open("visit").await;
        server.site.clock.advance(Duration::days(8));
        let old = send(&late, &pair, 5, "").await;
        assert_eq!(old.status, 400);
        let pair = old.pair().unwrap();
        assert_eq!(stand(send(&late, &pair, 5, "").await).await, (4, 1));
        // Reviewers are told why.
        let member = Member::new(server, "admin@example.org", Role::Admin).await;
        let shown = member
            .get(&first(&listed(&member, Status::SpamSuspect).await))
            .await;
        let notice = shown.text(".notice.warning").unwrap();
        assert!(
            notice.contains("It was sent faster than people fill in this form."),
            "{notice}"
        );
    })
    .await;
}

/// Sends from behind a gateway that says whom it speaks for.
async fn send_for(server: &TestServer, slug: &str, address: &str, name: &str) -> Answer {
    let person = server.person();
    let pair = person.open(slug).await;
    let typed = with_pair(&pair, &[("name", name)]);
    let path = format!("/f/{slug}/submissions");
    let headers = [("x-forwarded-for", address)];
    person.post_with(&path, &typed, &headers).await
}

/// Runs `test` on each database with these settings, and two forms that ask for a name.
async fn with_limits(settings: &[(&str, &str)], test: impl AsyncFn(&TestServer)) {
    for scratch in scratches().await {
        let key = BASE64_STANDARD.encode(Chance::System.bytes::<32>());
        let mut settings = settings.to_vec();
        settings.push(("ONCEFORM_HASH_KEY", key.as_str()));
        let server = TestServer::start(&Arc::new(scratch), &settings).await;
        for slug in ["lesson", "other-lesson"] {
            let name = json!([{ "id": "name", "kind": "text", "label": "Name" }]);
            server.publish(&asking(slug, name)).await;
        }
        test(&server).await;
        if let Ok(scratch) = Arc::try_unwrap(server.stop().await) {
            scratch.remove().await;
        }
    }
}

/// Thirty pupils behind the school's address, with the limits as shipped: all of them are in.
#[tokio::test(flavor = "multi_thread")]
async fn spm_03_thirty_pupils_behind_one_address_are_all_taken() {
    with_limits(
        &[("ONCEFORM_TRUSTED_PROXIES", "127.0.0.1")],
        async |server| {
            let names: Vec<_> = (0..30).map(|number| format!("Pupil {number}")).collect();
            let sent = names
                .iter()
                .map(|name| send_for(server, "lesson", "192.0.2.1", name));
            for answer in join_all(sent).await {
                assert_eq!(answer.status, 303, "{}", answer.body);
            }
            assert_eq!(server.stored("lesson").await, 30);
        },
    )
    .await;
}

/// A form that is flooded from an address tells when to come back; neither other forms nor staff notice.
#[tokio::test(flavor = "multi_thread")]
async fn spm_03_a_limit_of_one_form_stops_nothing_else() {
    let settings = [
        ("ONCEFORM_TRUSTED_PROXIES", "127.0.0.1"),
        ("ONCEFORM_SUBMIT_LIMIT", "2/h"),
    ];
    with_limits(&settings, async |server| {
        let flooder = "192.0.2.1";
        for name in ["One", "Two"] {
            assert_eq!(send_for(server, "lesson", flooder, name).await.status, 303);
        }
        let refused = send_for(server, "lesson", flooder, "Three").await;
        assert_eq!(refused.status, 429, "{}", refused.body);
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=1801).contains(&wait), "{wait}");
        assert_eq!(refused.value("[name=name]").as_deref(), Some("Three"));
        for (slug, address) in [("lesson", "192.0.2.2"), ("other-lesson", flooder)] {
            assert_eq!(send_for(server, slug, address, "Other").await.status, 303);
        }
        Member::new(server, "admin@example.org", Role::Admin).await;
        let staff = sign_in(&server.person(), "admin@example.org", PASSWORD).await;
        assert_eq!(staff.status, 303, "{}", staff.body);
        assert_eq!(server.stored("lesson").await, 3);
    })
    .await;
}
