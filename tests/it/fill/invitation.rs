//! Links that let one person answer once.

use futures_util::future::join_all;
use onceform::domain::account::Role;
use serde_json::json;

use crate::support::documents::{answers, lent, with_settings};
use crate::support::{
    Answer, Member, Person, TestServer, on_each_server, on_each_server_with_claims, with_pair,
};

const ANSWERED: &str = "You’ve already answered";
const NOT_INVITED: &str = "This form needs an invitation";

struct Desk<'a> {
    server: &'a TestServer,
    staff: Member,
    /// The address of the staff page of invitations.
    page: String,
}

impl<'a> Desk<'a> {
    async fn new(server: &'a TestServer) -> Self {
        let settings = json!({ "one_response_per": "invitation" });
        let form = server.publish(&with_settings("invited", settings)).await;
        let staff = Member::new(server, "ada@example.org", Role::Admin).await;
        let page = format!("/admin/forms/{form}/invitations");
        Self {
            server,
            staff,
            page,
        }
    }

    async fn post(&self, path: &str, pairs: &[(&str, &str)]) -> Answer {
        self.staff
            .post(&format!("{}{path}", self.page), pairs)
            .await
    }

    /// What the page of invitations sends beside the number.
    async fn pair(&self) -> [(String, String); 2] {
        self.staff.get(&self.page).await.pair().unwrap()
    }

    /// Presses one of its buttons.
    async fn press(&self, pair: &[(String, String); 2], typed: &[(&str, &str)]) -> Answer {
        self.post("", &with_pair(pair, typed)).await
    }

    /// Makes links, and gives their paths.
    async fn make(&self, count: &str) -> Vec<String> {
        let made = self.press(&self.pair().await, &[("count", count)]).await;
        links(&made)
    }
}

/// The paths of the links that a page shows.
fn links(made: &Answer) -> Vec<String> {
    assert_eq!(made.status, 200, "{}", made.body);
    let links = made.text("#links").unwrap();
    let links = links.split_whitespace();
    links
        .map(|link| link[link.find("/f/").unwrap()..].to_owned())
        .collect()
}

/// What was typed, sent from the page behind a link.
async fn send(person: &Person, page: &Answer, number: u16) -> Answer {
    let action = page.attribute("form[data-send]", "action").unwrap();
    let pair = page.pair().unwrap();
    let typed = answers(number);
    let typed = lent(&typed);
    person.post(&action, &with_pair(&pair, &typed)).await
}

fn h1(answer: &Answer) -> (u16, String) {
    (answer.status, answer.text("h1").unwrap())
}

/// One link, one response; another one in the same browser is another person's, and nobody comes in without.
#[tokio::test(flavor = "multi_thread")]
async fn lim_07_an_invitation_is_used_once_and_a_new_one_is_new() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let links = desk.make("3").await;
        assert_eq!(links.len(), 3);
        let person = server.person();
        for strange in [
            "/f/invited",
            "/f/invited?invitation=00000000000000000000000000",
        ] {
            assert_eq!(
                h1(&person.get(strange).await),
                (200, NOT_INVITED.to_owned())
            );
        }
        let page = person.get(&links[0]).await;
        let first = send(&person, &page, 600).await;
        assert_eq!(first.status, 303, "{}", first.body);
        let again = send(&person, &page, 600).await;
        assert_eq!((again.status, again.location()), (303, first.location()));

        let other = server.person();
        let visit = other.get(&links[0]).await;
        assert_eq!(h1(&visit), (200, ANSWERED.to_owned()));
        assert_eq!(
            visit.attribute(".actions a", "href").unwrap(),
            first.location()
        );
        let next = person.get(&links[1]).await;
        assert!(
            next.pair().is_some(),
            "a new invitation in the same browser"
        );
        assert_eq!(send(&person, &next, 601).await.status, 303);
        assert_eq!(server.stored("invited").await, 2);

        let people: Vec<_> = (0..8).map(|_| server.person()).collect();
        let pages = join_all(people.iter().map(|person| person.get(&links[2]))).await;
        let sent = (0..8).map(|at| send(&people[at], &pages[at], 610 + at as u16));
        let answered = join_all(sent).await;
        let count = |status| {
            answered
                .iter()
                .filter(|answer| answer.status == status)
                .count()
        };
        assert_eq!((count(303), count(409)), (1, 7));
        assert_eq!(server.stored("invited").await, 3);
    })
    .await;
}

/// A link that was taken back opens nothing, stores nothing and keeps what was typed; one that was used stays used, and
/// no page shows a link again.
#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_is_revoked_is_none() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let links = desk.make("2").await;
        let person = server.person();
        let pages = [person.get(&links[0]).await, person.get(&links[1]).await];
        assert_eq!(send(&person, &pages[0], 621).await.status, 303);
        for number in ["1", "2", "2"] {
            assert_eq!(
                desk.post("/revoke", &[("number", number)]).await.status,
                303
            );
        }
        let refused = send(&person, &pages[1], 622).await;
        assert_eq!(h1(&refused), (403, NOT_INVITED.to_owned()));
        assert!(refused.text("#kept").unwrap().contains("+44 7700 900622"));
        assert_eq!(
            h1(&person.get(&links[1]).await),
            (200, NOT_INVITED.to_owned())
        );
        assert_eq!(server.stored("invited").await, 1);

        let list = desk.staff.get(&desk.page).await;
        assert!(
            list.body.contains("Unused: 0. Used: 1. Revoked: 1."),
            "{}",
            list.body
        );
        assert!(!list.body.contains("invitation="));
        let pair = desk.pair().await;
        let file = desk
            .press(&pair, &[("count", "2"), ("action", "csv")])
            .await;
        assert!(file.header("content-type").starts_with("text/csv"));
        assert!(file.body.starts_with("number,link\r\n3,"), "{}", file.body);
        for wrong in ["0", "2.5", "", "1001"] {
            assert_eq!(
                desk.press(&pair, &[("count", wrong)]).await.status,
                422,
                "{wrong}"
            );
        }
        assert_eq!(desk.server.rows("form_invitation").await, 4);
    })
    .await;
}

/// A button that is pressed several times at once, or once more later, makes one batch and shows the same links each time;
/// another number from the same page is asked for again, and no page of somebody else makes any.
#[tokio::test(flavor = "multi_thread")]
async fn pressing_twice_makes_one_batch_of_invitations() {
    on_each_server_with_claims(async |server| {
        let desk = Desk::new(server).await;
        let pair = desk.pair().await;
        let presses = (0..5).map(|_| desk.press(&pair, &[("count", "3")]));
        let pressed = join_all(presses).await;
        let first = links(&pressed[0]);
        assert_eq!(first.len(), 3);
        assert!(pressed.iter().all(|made| links(made) == first));
        let file = desk
            .press(&pair, &[("count", "3"), ("action", "csv")])
            .await;
        assert!(file.body.contains(&first[2]), "{}", file.body);
        let other = desk.press(&pair, &[("count", "4")]).await;
        assert_eq!(other.status, 422);
        assert!(
            other
                .text("#count-error")
                .unwrap()
                .contains("made from this page before")
        );
        let fresh = other.pair().unwrap();
        assert_ne!(fresh, pair);

        let colleague = Member::new(server, "ben@example.org", Role::Admin).await;
        let strange = colleague
            .post(&desk.page, &with_pair(&pair, &[("count", "3")]))
            .await;
        assert_eq!(strange.status, 400);
        let bare = desk.post("", &[("count", "3")]).await;
        assert_eq!(bare.status, 400);
        assert_eq!(desk.server.rows("form_invitation").await, 3);

        let more = links(&desk.press(&fresh, &[("count", "4")]).await);
        assert!(more.iter().all(|link| !first.contains(link)));
        assert_eq!(desk.server.rows("form_invitation").await, 7);
        assert_eq!(desk.server.rows("form_invitation_batch").await, 2);
        let person = server.person();
        let page = person.get(&first[1]).await;
        assert_eq!(send(&person, &page, 640).await.status, 303);
    })
    .await;
}
