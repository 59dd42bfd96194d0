//! One response per person, and answers that may be given once together.

use futures_util::future::join_all;
use onceform::domain::account::Role;
use serde_json::{Value, json};

use crate::support::documents::{answers, lent, with_settings};
use crate::support::{
    Answer, Member, PASSWORD, Person, on_each_server, on_shared_servers, sign_in,
};

fn per(slug: &str, settings: Value) -> Value {
    with_settings(slug, settings)
}

const ANSWERED: &str = "You’ve already answered";

/// What was typed into a form with a fresh page, sent.
async fn answer(person: &Person, slug: &str, number: u16) -> Answer {
    let pair = person.open(slug).await;
    person.send(slug, &pair, &lent(&answers(number))).await
}

/// Two tabs of one browser: the second is told so, with the receipt and its answers; "I am someone else" lets the next
/// person at the computer answer, and another browser was never in question.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_answers_once() {
    on_shared_servers(async |server| {
        server
            .publish(&per(
                "per-browser",
                json!({ "one_response_per": "browser" }),
            ))
            .await;
        let (one, two) = (server.person(), server.person());
        let tabs = [one.open("per-browser").await, one.open("per-browser").await];
        let first = one
            .send("per-browser", &tabs[0], &lent(&answers(501)))
            .await;
        assert_eq!(first.status, 303, "{}", first.body);
        let second = one
            .send("per-browser", &tabs[1], &lent(&answers(502)))
            .await;
        assert_eq!(
            (second.status, second.text("h1").unwrap().as_str()),
            (409, ANSWERED)
        );
        assert!(second.text("#kept").unwrap().contains("+44 7700 900502"));
        assert_eq!(
            second.attribute(".actions a", "href").unwrap(),
            first.location()
        );
        let again = one
            .send("per-browser", &tabs[0], &lent(&answers(501)))
            .await;
        assert_eq!((again.status, again.location()), (303, first.location()));

        let visit = one.get("/f/per-browser").await;
        assert_eq!(
            (visit.status, visit.text("h1").unwrap().as_str()),
            (200, ANSWERED)
        );
        assert!(
            visit
                .texts(".actions a")
                .contains(&"I am someone else".to_owned())
        );
        assert_eq!(answer(&two, "per-browser", 503).await.status, 303);
        let other = one.get("/f/per-browser?someone=else").await;
        assert_eq!((other.status, other.location()), (303, "/f/per-browser"));
        assert_eq!(answer(&one, "per-browser", 504).await.status, 303);
        assert_eq!(server.stored("per-browser").await, 3);
    })
    .await;
}

/// Twelve tabs of one browser send different answers at the same moment: the database lets one in.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_presses_in_many_tabs_answers_once() {
    on_shared_servers(async |server| {
        let settings = json!({ "one_response_per": "browser", "someone_else": false });
        server.publish(&per("many-tabs", settings)).await;
        let person = server.person();
        person.open("many-tabs").await;
        let pairs = join_all((0..12).map(|_| person.open("many-tabs"))).await;
        let typed: Vec<_> = (520..532).map(answers).collect();
        let sent = pairs.iter().zip(&typed).map(|(pair, typed)| {
            let person = &person;
            async move { person.send("many-tabs", pair, &lent(typed)).await }
        });
        let answered = join_all(sent).await;
        let count = |status| {
            answered
                .iter()
                .filter(|answer| answer.status == status)
                .count()
        };
        assert_eq!((count(303), count(409)), (1, 11));
        assert_eq!(server.stored("many-tabs").await, 1);
        let visit = person.get("/f/many-tabs").await;
        assert_eq!(visit.text("h1").unwrap(), ANSWERED);
        assert_eq!(visit.texts(".actions a"), ["See your receipt"]);
        let refused = person.get("/f/many-tabs?someone=else").await;
        assert_eq!(
            refused.text("h1").unwrap(),
            ANSWERED,
            "the form has switched the link off"
        );
    })
    .await;
}

/// Two people with accounts share a computer: each may answer, and nobody is told of the other.
#[tokio::test(flavor = "multi_thread")]
async fn lim_07_two_accounts_in_one_browser_are_two_people() {
    on_each_server(async |server| {
        for (per_what, slug) in [("account", "per-account"), ("browser", "shared-browser")] {
            server
                .publish(&per(slug, json!({ "one_response_per": per_what })))
                .await;
            let emails = ["one", "two"].map(|who| format!("{who}-{slug}@example.org"));
            let first = Member::new(server, &emails[0], Role::Admin).await;
            let sent = answer(&first.person, slug, 551).await;
            assert_eq!(sent.status, 303, "{}", sent.body);
            let visit = first.get(&format!("/f/{slug}")).await;
            assert_eq!(visit.text("h1").unwrap(), ANSWERED);
            assert_eq!(
                visit.attribute(".actions a", "href").unwrap(),
                sent.location()
            );

            // The same cookie jar, another account.
            let person = first.person;
            let away = person.post("/logout", &[("csrf", &first.csrf)]).await;
            assert_eq!(away.status, 303, "{}", away.body);
            Member::new(server, &emails[1], Role::Admin).await;
            let back = sign_in(&person, &emails[1], PASSWORD).await;
            assert_eq!(back.status, 303, "{}", back.body);
            let visit = person.get(&format!("/f/{slug}")).await;
            assert!(visit.pair().is_some(), "{}", visit.body);
            assert!(!visit.body.contains(sent.location()));
            assert_eq!(answer(&person, slug, 552).await.status, 303);
            assert_eq!(server.stored(slug).await, 2);
        }
    })
    .await;
}

/// Nobody is signed in: the page asks for it and comes back; what was typed meanwhile is not lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_for_accounts_asks_to_sign_in() {
    on_shared_servers(async |server| {
        server.publish(&per("sign-in-first", json!({}))).await;
        let person = server.person();
        let pair = person.open("sign-in-first").await;
        server
            .publish(&per(
                "sign-in-first",
                json!({ "one_response_per": "account" }),
            ))
            .await;
        let visit = person.get("/f/sign-in-first").await;
        assert_eq!(
            (visit.status, visit.text("h1").unwrap().as_str()),
            (200, "Sign in to answer")
        );
        let href = visit.attribute(".actions a", "href").unwrap();
        assert_eq!(href, "/login?next=/f/sign-in-first");
        assert_eq!(person.get(&href).await.status, 200);
        let refused = person
            .send("sign-in-first", &pair, &lent(&answers(561)))
            .await;
        assert_eq!(refused.status, 403, "{}", refused.body);
        assert!(refused.text("#kept").unwrap().contains("+44 7700 900561"));
        assert_eq!(server.stored("sign-in-first").await, 0);
    })
    .await;
}

/// The same name twice a day is refused at the first question of the combination, whoever sends it and however it is
/// written; what is left empty is not compared.
#[tokio::test(flavor = "multi_thread")]
async fn answers_that_may_be_given_once_together_are() {
    on_shared_servers(async |server| {
        let settings = json!({ "unique_together": [["name", "day"], ["person", "day"]] });
        let mut document = per("together", settings);
        document["pages"][0]["fields"][0]["required"] = json!(false);
        server.publish(&document).await;
        let send = async |person: &Person, name: &str, phone: &str| {
            let pair = person.open("together").await;
            person
                .send("together", &pair, &[("name", name), ("phone", phone)])
                .await
        };
        let people: Vec<_> = (0..4).map(|_| server.person()).collect();
        assert_eq!(
            send(&people[0], "Zoe Ray", "+44 7700 900571").await.status,
            303
        );
        let taken = send(&people[1], "zoe  RAY", "+44 7700 900572").await;
        assert_eq!(taken.status, 409, "{}", taken.body);
        let told = "may be given once a day, and have been given today: Full name";
        assert!(taken.body.contains(told), "{}", taken.body);
        assert!(taken.body.contains("+44 7700 900572"), "the answers stay");
        assert_eq!(
            send(&people[1], "Ben Ray", "+44 7700 900572").await.status,
            303
        );
        assert_eq!(send(&people[2], "", "+44 7700 900573").await.status, 303);
        assert_eq!(send(&people[3], "", "+44 7700 900574").await.status, 303);
        let twice = send(&people[3], "Ada Ray", "+44 7700 900575").await;
        assert_eq!(twice.status, 409);
        assert!(
            twice.body.contains("You have already answered today"),
            "{}",
            twice.body
        );
        assert_eq!(server.stored("together").await, 4);
    })
    .await;
}
