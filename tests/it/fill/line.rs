//! Waiting for a place of a full form: joining, being offered one, taking it, letting it pass.

use futures_util::future::join_all;
use onceform::domain::account::Role;
use onceform::storage::{forms, line};
use serde_json::json;

use crate::support::documents::{answers, lent, with_settings};
use crate::support::{Answer, Member, Person, TestServer, on_each_server, with_pair};

const WAITS: &str = "You're on the waiting list";
const OFFERED: &str = "A place is free for you";
const PASSED: &str = "Your turn has passed";
const RECEIPT: &str = "We've received your response";
/// An hour that was over long ago, as each database takes it.
const LONG_AGO: &str = "2020-01-01 00:00:00";

/// A form with so many places, all taken, and its staff.
struct Hall<'s> {
    server: &'s TestServer,
    staff: Member,
    /// Where the receipts of those who have a place are.
    inside: Vec<String>,
}

impl<'s> Hall<'s> {
    async fn full(server: &'s TestServer, places: u16) -> Self {
        let settings = json!({ "capacity": places, "waiting_list_hours": 24 });
        server.publish(&with_settings("hall", settings)).await;
        let staff = Member::new(server, "ada@example.org", Role::Admin).await;
        let mut inside = Vec::new();
        for number in 0..places {
            let person = server.person();
            let pair = person.open("hall").await;
            let stored = person.send("hall", &pair, &lent(&answers(number))).await;
            assert_eq!(stored.status, 303, "{}", stored.body);
            inside.push(stored.location().to_owned());
        }
        Self {
            server,
            staff,
            inside,
        }
    }

    /// Somebody joins the line, and gets a page.
    async fn join(&self, number: u16) -> Waiter {
        self.joins(self.server.person(), number).await
    }

    async fn joins(&self, person: Person, number: u16) -> Waiter {
        let page = person.get("/f/hall?wait=1").await;
        let joined = join(&person, &page, number).await;
        assert_eq!(joined.status, 303, "{}", joined.body);
        Waiter {
            person,
            page: joined.location().to_owned(),
        }
    }

    /// Deletes the submission of a receipt at the desk.
    async fn delete(&self, receipt: &str) {
        let reference = self.staff.get(receipt).await.text("#reference").unwrap();
        let found = self.staff.get(&format!("/review/hall?q={reference}")).await;
        let address = found.attribute("table .row-link", "href").unwrap();
        let address = address.split('?').next().unwrap();
        let deleted = self
            .staff
            .post(&format!("{address}/delete"), &[("revision", "1")])
            .await;
        assert_eq!(deleted.status, 303, "{}", deleted.body);
    }

    async fn number(&self, statement: &str) -> i64 {
        self.server.scratch.number(statement).await
    }

    /// Places that are taken or held, as the counter says.
    async fn taken(&self) -> i32 {
        let form = forms::by_slug(&self.server.site.db, "hall").await;
        form.unwrap().unwrap().places.unwrap().taken
    }

    async fn in_state(&self, state: &str) -> i64 {
        let count = format!("select count(*) from form_line where state = '{state}'");
        self.number(&count).await
    }

    async fn in_status(&self, status: &str) -> i64 {
        let count = format!("select count(*) from form_submit_record where status = '{status}'");
        self.number(&count).await
    }

    /// Lets the time of every offer run out.
    async fn run_out(&self) {
        let until = match self.server.engine {
            "sqlite" => "2020-01-01T00:00:00.000000+00:00",
            _ => LONG_AGO,
        };
        let update =
            format!("update form_line set offered_until = '{until}' where state = 'offered'");
        self.server.scratch.execute(&update).await;
    }
}

struct Waiter {
    person: Person,
    page: String,
}

impl Waiter {
    async fn heading(&self) -> String {
        let page = self.person.get(&self.page).await;
        assert_eq!(page.status, 200, "{}", page.body);
        page.text("h1").unwrap()
    }

    async fn lead(&self) -> String {
        self.person.get(&self.page).await.text(".lead").unwrap()
    }

    async fn press(&self, action: &str) {
        let pressed = self
            .person
            .post(&format!("{}/line", self.page), &[("action", action)])
            .await;
        let answered = (pressed.status, pressed.location());
        assert_eq!(answered, (303, self.page.as_str()), "{}", pressed.body);
    }
}

/// Sends a page of the form with the button that joins the line.
async fn join(person: &Person, page: &Answer, number: u16) -> Answer {
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!(page.text(".send .button").unwrap(), "Join waiting list");
    let pair = page.pair().unwrap();
    let typed = answers(number);
    let mut typed = lent(&typed);
    typed.push(("action", "wait"));
    person
        .post("/f/hall/submissions", &with_pair(&pair, &typed))
        .await
}

/// Who sends to a full form is told so and can wait without typing again; pressed twice, it is one row with one page,
/// which says the place in line. Wrong answers are corrected first, as ever.
#[tokio::test(flavor = "multi_thread")]
async fn lim_02_whoever_comes_too_late_joins_the_line_without_typing_again() {
    on_each_server(async |server| {
        let hall = Hall::full(server, 1).await;
        let late = server.person();
        let visit = late.get("/f/hall").await;
        assert_eq!(visit.text("h1").unwrap(), "The only place is taken");
        assert_eq!(
            visit.attribute(".actions a", "href").unwrap(),
            "/f/hall?wait=1"
        );
        let page = late.get("/f/hall?wait=1").await;
        let pair = page.pair().unwrap();
        let typed = answers(50);
        let refused = late.send("hall", &pair, &lent(&typed)).await;
        assert_eq!(refused.status, 409, "{}", refused.body);
        assert_eq!(refused.text("h1").unwrap(), "The only place is taken");
        assert!(refused.text("#kept").unwrap().contains("+44 7700 900050"));
        assert_eq!(server.stored("hall").await, 1);

        let mut carried = refused.inputs("form[data-send]");
        assert_eq!(carried[0].0, "request_id");
        assert_eq!(carried[1].0, "page_token");
        carried.push(("action".into(), "wait".into()));
        let carried: Vec<_> = carried
            .iter()
            .map(|(n, v)| (n.as_str(), v.as_str()))
            .collect();
        let presses = (0..4).map(|_| late.post("/f/hall/submissions", &carried));
        let pressed = join_all(presses).await;
        for press in &pressed {
            assert_eq!(press.status, 303, "{}", press.body);
            assert_eq!(press.location(), pressed[0].location());
        }
        let again = late.send("hall", &pair, &lent(&typed)).await;
        assert_eq!(again.location(), pressed[0].location());
        assert_eq!(again.header("idempotent-replayed"), "true");
        let first = Waiter {
            person: late,
            page: again.location().to_owned(),
        };
        assert_eq!(first.heading().await, WAITS);
        assert!(first.lead().await.contains("number 1 in line"));

        let second = server.person();
        let page = second.get("/f/hall?wait=1").await;
        let wrong = join(&second, &page, 5000).await;
        assert_eq!(wrong.status, 422, "{}", wrong.body);
        assert_eq!(wrong.text(".send .button").unwrap(), "Join waiting list");
        let taken = join(&second, &page, 50).await;
        assert_eq!(taken.status, 409, "the phone number of the first in line");
        assert!(
            hall.join(51)
                .await
                .lead()
                .await
                .contains("number 2 in line")
        );
        assert_eq!(server.stored("hall").await, 3);
        assert_eq!((hall.taken().await, hall.in_state("waiting").await), (1, 2));
    })
    .await;
}

/// A place that is deleted is held for the first in line, nobody who comes by gets it, and the first takes it: once,
/// however often they press. Staff see the line, and the history says who took the place.
#[tokio::test(flavor = "multi_thread")]
async fn lim_05_a_freed_place_goes_to_the_first_in_line() {
    on_each_server(async |server| {
        let hall = Hall::full(server, 2).await;
        let (first, second) = (hall.join(60).await, hall.join(61).await);
        let line = hall.staff.get("/review/hall/line").await;
        assert_eq!(line.texts("tbody td.number"), ["1", "2"]);
        let before = line.texts("tbody th");
        hall.delete(&hall.inside[0]).await;
        assert_eq!(first.heading().await, OFFERED);
        assert_eq!(second.heading().await, WAITS);
        assert!(second.lead().await.contains("number 1 in line"));
        let visit = server.person().get("/f/hall").await;
        assert_eq!(visit.text("h1").unwrap(), "All 2 places are taken");
        assert_eq!(hall.taken().await, 2);
        let line = hall.staff.get("/review/hall/line").await;
        assert_eq!(line.texts("tbody td.number"), ["–", "1"]);
        assert_eq!(line.texts("tbody th"), before);

        second.press("take").await;
        assert_eq!(second.heading().await, WAITS, "none is held for them");
        join_all((0..5).map(|_| first.press("take"))).await;
        assert_eq!(first.heading().await, RECEIPT);
        first.press("leave").await;
        assert_eq!(first.heading().await, RECEIPT, "no longer in line");
        assert_eq!((hall.taken().await, hall.in_status("new").await), (2, 3));
        assert_eq!(hall.in_state("waiting").await, 1);
        let events = "select count(*) from submission_event where kind = 'took_place'";
        assert_eq!(hall.number(events).await, 1);
        let reference = &before[0];
        let found = hall.staff.get(&format!("/review/hall?q={reference}")).await;
        let address = found.attribute("table .row-link", "href").unwrap();
        let page = hall.staff.get(&address).await;
        assert!(
            page.body.contains("took the place that was held"),
            "{}",
            page.body
        );
    })
    .await;
}

/// Thirty in line, who all came at once and all press at once when one place is freed, at two instances: one is offered
/// it, and one gets it.
#[tokio::test(flavor = "multi_thread")]
async fn lim_05_of_thirty_who_wait_one_gets_the_freed_place() {
    on_each_server(async |server| {
        let hall = Hall::full(server, 1).await;
        let other = TestServer::start(&server.scratch, &[]).await;
        let waiting = {
            // People first: making thirty of them takes longer than a connection waits.
            let people: Vec<_> = (100..130).map(|number| (server.person(), number)).collect();
            let joining = people
                .into_iter()
                .map(|(person, number)| hall.joins(person, number));
            join_all(joining).await
        };
        assert_eq!(hall.in_state("waiting").await, 30);
        let numbers = "select count(distinct number) from form_line";
        assert_eq!(hall.number(numbers).await, 30);
        hall.delete(&hall.inside[0]).await;
        let passing = (0..6).map(|turn| {
            let db = [&server.site.db, &other.site.db][turn % 2];
            line::pass_on_all(db, None)
        });
        for passed in join_all(passing).await {
            passed.unwrap();
        }
        assert_eq!(hall.in_state("offered").await, 1);
        join_all(waiting.iter().map(|one| one.press("take"))).await;
        assert_eq!((hall.in_status("new").await, hall.taken().await), (2, 1));
        assert_eq!(
            (
                hall.in_state("waiting").await,
                hall.in_state("offered").await
            ),
            (29, 0)
        );
        other.stop().await;
    })
    .await;
}

/// A place that is freed while nobody waits is open again, as the counter and the page say at once; of thirty who press
/// to wait at that moment, one gets it and the others stand in line.
#[tokio::test(flavor = "multi_thread")]
async fn lim_05_of_thirty_who_join_at_a_free_place_one_gets_it() {
    on_each_server(async |server| {
        let hall = Hall::full(server, 1).await;
        let people: Vec<_> = (0..30).map(|_| server.person()).collect();
        let pages = join_all(people.iter().map(|one| one.get("/f/hall?wait=1"))).await;
        hall.delete(&hall.inside[0]).await;
        assert_eq!(hall.taken().await, 0);
        let open = server.person().get("/f/hall").await;
        assert_eq!(open.text(".send .button").unwrap(), "Send response");
        let presses = (0..30).map(|at| join(&people[at], &pages[at], 200 + at as u16));
        for press in join_all(presses).await {
            assert_eq!(press.status, 303, "{}", press.body);
        }
        assert_eq!(hall.in_status("new").await, 2, "one of them was deleted");
        assert_eq!(
            (hall.in_status("waiting").await, hall.taken().await),
            (29, 1)
        );
        assert_eq!(hall.in_state("waiting").await, 29);
    })
    .await;
}

/// Who does not take a place in time loses it to the next, and may wait again at the end of the line. Several instances
/// that pass places on at once pass each on once.
#[tokio::test(flavor = "multi_thread")]
async fn lim_05_a_place_that_is_not_taken_in_time_goes_to_the_next() {
    on_each_server(async |server| {
        let hall = Hall::full(server, 1).await;
        let (first, second) = (hall.join(70).await, hall.join(71).await);
        hall.delete(&hall.inside[0]).await;
        assert_eq!(first.heading().await, OFFERED);
        hall.run_out().await;
        first.press("take").await;
        let passed = join_all((0..6).map(|_| line::pass_on_all(&server.site.db, None))).await;
        assert!(passed.into_iter().all(|passed| passed.is_ok()));
        assert_eq!(
            (first.heading().await, second.heading().await),
            (PASSED.into(), OFFERED.into())
        );
        assert_eq!(hall.taken().await, 1);
        first.press("take").await;
        assert_eq!(first.heading().await, PASSED, "theirs no more");
        first.press("again").await;
        assert!(first.lead().await.contains("number 1 in line"));
        hall.run_out().await;
        // Looking is enough: nobody has to wait for the next round.
        assert_eq!(second.heading().await, PASSED);
        assert_eq!(first.heading().await, OFFERED);
        first.press("take").await;
        assert_eq!(first.heading().await, RECEIPT);
        assert_eq!(hall.taken().await, 1);
    })
    .await;
}

/// Whoever leaves the line is erased, unique answers and all, and a held place goes on.
#[tokio::test(flavor = "multi_thread")]
async fn lim_05_leaving_the_line_erases_and_hands_the_place_on() {
    on_each_server(async |server| {
        let hall = Hall::full(server, 1).await;
        let (first, second) = (hall.join(80).await, hall.join(81).await);
        hall.delete(&hall.inside[0]).await;
        for _ in 0..2 {
            first.press("leave").await;
        }
        let gone = first.person.get(&first.page).await;
        assert_eq!(gone.status, 410);
        assert_eq!(second.heading().await, OFFERED);
        assert_eq!((hall.taken().await, hall.in_status("waiting").await), (1, 2));
        let again = hall.join(80).await;
        assert!(again.lead().await.contains("number 1 in line"));
        let left = "select count(*) from form_submit_record where deleted_at is not null and answers is null";
        assert_eq!(hall.number(left).await, 2);
    })
    .await;
}
