//! Working together: who has what, until when, and the next one for everybody.

use futures_util::future::join_all;
use onceform::domain::account::Role;
use onceform::domain::form::May;
use onceform::domain::submission::Status;
use onceform::storage::forms;

use super::{Desk, at, references};
use crate::support::{Member, Sown, on_each_server};

/// The record that a press of "take next" leads to.
fn taken(location: &str) -> &str {
    let path = location.split('?').next().unwrap();
    path.strip_prefix("/review/open-day/").unwrap()
}

/// Ten reviewers who press at once get ten submissions, the oldest first; whoever presses again gets the same one; and what
/// nobody touches for half an hour is free again, while a decision keeps it.
#[tokio::test(flavor = "multi_thread")]
async fn take_next_gives_each_reviewer_one_of_their_own() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let mut records = Vec::new();
        for minute in 10..16 {
            let sown = Sown::at(&format!("2026-01-01T00:{minute}:00Z"));
            records.push(desk.sow(sown).await.to_string());
        }
        desk.sow(Sown::at("2026-01-01T00:00:00Z").in_status(Status::Accepted))
            .await;
        let mut people = vec![desk.owner.clone(), desk.reviewer.clone()];
        for name in ["cy", "di", "ed"] {
            let member = Member::new(server, &format!("{name}@example.org"), Role::Reviewer).await;
            forms::grant(&desk.seeds.db, desk.form, member.id, May::Review)
                .await
                .unwrap();
            people.push(member);
        }
        let press = |member: &Member| {
            let member = member.clone();
            async move { member.post("/review/open-day/next", &[]).await }
        };
        let pressed = join_all(people.iter().chain(&people).map(press)).await;
        let mut first: Vec<_> = pressed[..5].iter().map(|p| taken(p.location())).collect();
        for (one, again) in pressed[..5].iter().zip(&pressed[5..]) {
            assert_eq!(
                (one.status, taken(one.location())),
                (303, taken(again.location()))
            );
        }
        first.sort_unstable();
        let mut oldest = records[..5].to_vec();
        oldest.sort_unstable();
        assert_eq!(first, oldest);

        let (owner, reviewer) = (&desk.owner, &desk.reviewer);
        let mine = taken(pressed[1].location()).to_owned();
        let page = reviewer.get(pressed[1].location()).await;
        assert!(
            page.body.contains("yours for half an hour"),
            "{}",
            page.body
        );
        let address = format!("/review/open-day/{mine}");
        let decided = reviewer
            .post(
                &format!("{address}/decide"),
                &[("revision", "1"), ("to", "in_review")],
            )
            .await;
        assert_eq!(decided.status, 303, "{}", decided.body);
        let long_ago = match server.engine {
            "sqlite" => "2020-01-01T00:00:00.000000+00:00",
            _ => "2020-01-01 00:00:00",
        };
        let update = format!(
            "update submission_work set held_until = '{long_ago}' where held_until is not null"
        );
        server.scratch.execute(&update).await;
        let next = owner.post("/review/open-day/next", &[]).await;
        let oldest_free = records.iter().find(|record| **record != mine).unwrap();
        assert_eq!(taken(next.location()), oldest_free);
        let list = desk.list(&format!("?assignee={}", reviewer.id)).await;
        assert_eq!(
            references(&list).len(),
            1,
            "whoever decided has it for good"
        );
        assert_eq!(references(&desk.list("?assignee=none").await).len(), 5);
    })
    .await;
}

/// Nothing new, nothing to take: the list says so.
#[tokio::test(flavor = "multi_thread")]
async fn take_next_says_when_nothing_is_left() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let pressed = desk.reviewer.post("/review/open-day/next", &[]).await;
        assert_eq!(pressed.status, 303);
        let list = desk.reviewer.get(pressed.location()).await;
        assert!(
            list.body.contains("Nothing is left to take"),
            "{}",
            list.body
        );
    })
    .await;
}

/// A submission is given to somebody who may review it, and the history says so; it can be found by whose it is and by
/// what is overdue, in the form's own zone. Nobody else can be named, and what was deleted is left alone.
#[tokio::test(flavor = "multi_thread")]
async fn work_is_assigned_and_falls_due() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let other = desk.sow(Sown::at("2026-01-02T00:00:00Z")).await;
        let stranger = Member::new(server, "stranger@example.org", Role::Reviewer).await;
        let (address, id) = (at(record), desk.reviewer.id.to_string());
        let assign = async |to: &str| {
            desk.owner
                .post(&format!("{address}/assign"), &[("to", to)])
                .await
        };
        for _ in 0..2 {
            assert_eq!(assign(&id).await.status, 303);
        }
        assert_eq!(assign(&stranger.id.to_string()).await.status, 400);
        assert_eq!(
            stranger
                .post(&format!("{address}/assign"), &[("to", "")])
                .await
                .status,
            404
        );
        let page = desk.reviewer.get(&address).await;
        assert_eq!(page.attribute("#to option[selected]", "value").unwrap(), id);
        let said = "owner@example.org assigned it to reviewer@example.org";
        assert_eq!(page.body.matches(said).count(), 1, "{}", page.body);
        let mine = desk.list(&format!("?assignee={id}")).await;
        assert_eq!(references(&mine), [desk.reference(record).await]);
        assert_eq!(
            references(&desk.list("?assignee=none").await),
            [desk.reference(other).await]
        );
        assert_eq!(assign("").await.status, 303);
        assert_eq!(references(&desk.list("?assignee=none").await).len(), 2);

        let due = async |record, day: &str| {
            let answer = desk
                .reviewer
                .post(&format!("{}/due", at(record)), &[("due", day)])
                .await;
            answer.status
        };
        assert_eq!(due(record, "2026-01-05").await, 303);
        assert_eq!(due(other, "2999-01-05").await, 303);
        assert_eq!(due(other, "tomorrow").await, 400);
        let overdue = desk.list("?due=overdue").await;
        assert_eq!(references(&overdue), [desk.reference(record).await]);
        let page = desk.reviewer.get(&address).await;
        assert_eq!(page.value("#due").unwrap(), "2026-01-05");
        assert!(page.text("#plan-title").unwrap().ends_with("Overdue"));
        let accept = [("revision", "1"), ("to", "accepted")];
        assert_eq!(
            desk.owner
                .post(&format!("{address}/decide"), &accept)
                .await
                .status,
            303
        );
        assert!(references(&desk.list("?due=overdue").await).is_empty());
        let gone = desk
            .owner
            .post(&format!("{address}/delete"), &[("revision", "2")])
            .await;
        assert_eq!(gone.status, 303);
        assert_eq!(assign(&id).await.status, 303);
        assert_eq!(server.rows("submission_work").await, 1);
    })
    .await;
}

/// A plan for a submission is made under its own form's address alone.
#[tokio::test(flavor = "multi_thread")]
async fn prm_02_a_plan_names_a_submission_of_its_own_form() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        desk.seeds
            .form_of(super::document("other-day", "UTC"), desk.owner.id)
            .await;
        let id = desk.owner.id.to_string();
        for (action, pair) in [
            ("assign", ("to", id.as_str())),
            ("due", ("due", "2026-01-05")),
        ] {
            let foreign = format!("/review/other-day/{record}/{action}");
            assert_eq!(
                desk.owner.post(&foreign, &[pair]).await.status,
                404,
                "{action}"
            );
        }
        assert_eq!(server.rows("submission_work").await, 0);
    })
    .await;
}
