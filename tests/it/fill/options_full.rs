//! Options whose number is limited.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::documents::asking;
use crate::support::{on_shared_servers, on_shared_servers_in_turn};

fn sessions(slug: &str, morning: u32) -> Value {
    let fields = json!([
        { "id": "name", "kind": "text", "label": "Full name", "required": true },
        { "id": "slot", "kind": "choice", "label": "Session", "required": true, "options": [
            { "id": "am", "label": "Morning", "capacity": morning }, { "id": "pm", "label": "Afternoon" } ] },
        { "id": "meals", "kind": "choices", "label": "Meals", "options": [
            { "id": "veg", "label": "Vegetarian", "capacity": 40 }, { "id": "fish", "label": "Fish" } ] }
    ]);
    asking(slug, fields)
}

/// Ten places for the morning, nine taken, thirty people at once: exactly one gets it, the others are told at the
/// question with their answers kept and may take the afternoon under the same id, and nobody has taken a meal in vain.
#[tokio::test(flavor = "multi_thread")]
async fn lim_01_the_last_place_of_an_option_goes_to_one() {
    on_shared_servers_in_turn(async |server| {
        server.publish(&sessions("last-session", 10)).await;
        let people: Vec<_> = (0..39).map(|_| server.person()).collect();
        let names: Vec<_> = (0..39).map(|at| format!("Visitor {at}")).collect();
        let pairs = join_all(people.iter().map(|person| person.open("last-session"))).await;
        let press = |at: usize, slot: &'static str| {
            let (person, pair, name) = (&people[at], &pairs[at], &names[at]);
            let typed = [("name", name.as_str()), ("slot", slot), ("meals", "veg")];
            async move { person.send("last-session", pair, &typed).await }
        };
        for at in 0..9 {
            assert_eq!(press(at, "am").await.status, 303);
        }
        let answered = join_all((9..39).map(|at| press(at, "am"))).await;
        let winners: Vec<_> = (0..30).filter(|at| answered[*at].status == 303).collect();
        assert_eq!(winners.len(), 1);
        for (at, answer) in answered.iter().enumerate() {
            if at == winners[0] {
                continue;
            }
            assert_eq!(answer.status, 409, "{}", answer.body);
            assert!(answer.body.contains("“Morning” is full"), "{}", answer.body);
            assert!(answer.body.contains(&names[at + 9]));
            assert!(
                answer.body.contains(pairs[at + 9][0].1.as_str()),
                "the id stays"
            );
        }
        assert_eq!(server.stored("last-session").await, 10);
        let again = press(winners[0] + 9, "am").await;
        assert_eq!(again.status, 303);
        assert_eq!(again.location(), answered[winners[0]].location());
        let others = (0..30).filter(|at| *at != winners[0]);
        let moved = join_all(others.map(|at| press(at + 9, "pm"))).await;
        assert!(moved.iter().all(|answer| answer.status == 303));
        assert_eq!(server.stored("last-session").await, 39);
        // A place for a meal was taken by those who were stored, and by nobody else.
        let late = server.person();
        let pair = late.open("last-session").await;
        let last = [("name", "Late"), ("slot", "pm"), ("meals", "veg")];
        assert_eq!(late.send("last-session", &pair, &last).await.status, 303);
        let later = server.person();
        let pair = later.open("last-session").await;
        let refused = later.send("last-session", &pair, &last).await;
        assert_eq!(refused.status, 409);
        assert!(refused.body.contains("“Vegetarian” is full"));
    })
    .await;
}

/// The page says which option is full, in words, and does not let it be picked; the answer of somebody who had picked
/// it before stays in view.
#[tokio::test(flavor = "multi_thread")]
async fn lim_02_a_full_option_is_shown_as_full() {
    on_shared_servers(async |server| {
        server.publish(&sessions("full-session", 1)).await;
        let (one, two) = (server.person(), server.person());
        let (first, second) = (
            one.open("full-session").await,
            two.open("full-session").await,
        );
        let before = two.get("/f/full-session").await;
        assert!(before.text("label.option .full").is_none());
        let morning = |name| [("name", name), ("slot", "am")];
        let stored = one.send("full-session", &first, &morning("Zoe")).await;
        assert_eq!(stored.status, 303);

        let page = two.get("/f/full-session").await;
        assert_eq!(page.status, 200);
        assert_eq!(page.text("label.option .full").unwrap(), "(full)");
        assert!(page.text("input[value=am][disabled] + span").is_some());
        assert!(page.text("input[value=pm][disabled] + span").is_none());
        let chinese = two.get("/f/full-session?lang=zh-CN").await;
        assert_eq!(chinese.text("label.option .full").unwrap(), "(名额已满)");

        let refused = two.send("full-session", &second, &morning("Ben")).await;
        assert_eq!(refused.status, 409);
        assert!(refused.text("input[value=am][checked] + span").is_some());
        assert!(refused.text("input[value=am][disabled] + span").is_none());
        assert_eq!(server.stored("full-session").await, 1);
    })
    .await;
}
