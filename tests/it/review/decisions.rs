//! Deciding and noting, by two at once.

use onceform::domain::submission::Status::{self, Accepted, Declined, InReview, New};

use super::{Desk, at};
use crate::support::{Answer, Member, Sown, on_each_server};

async fn decide(who: &Member, page: &Answer, to: Status) -> Answer {
    let action = page.attribute("form.decisions", "action").unwrap();
    let revision = page.value(".decisions [name=revision]").unwrap();
    who.post(&action, &[("revision", &revision), ("to", to.name())])
        .await
}

async fn note(who: &Member, page: &Answer, text: &str) -> Answer {
    let action = page.attribute(".note-form", "action").unwrap();
    let id = page.value(".note-form [name=request_id]").unwrap();
    let revision = page.value(".note-form [name=revision]").unwrap();
    who.post(
        &action,
        &[("request_id", &id), ("revision", &revision), ("note", text)],
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submission_goes_from_new_through_the_review_to_a_decision_and_back() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        for (to, words) in [
            (InReview, "In review"),
            (Accepted, "Accepted"),
            (InReview, "In review"),
            (Declined, "Declined"),
        ] {
            let page = desk.reviewer.get(&at(record)).await;
            let decided = decide(&desk.reviewer, &page, to).await;
            assert_eq!(decided.status, 303, "{}", decided.body);
            let after = desk.reviewer.get(decided.location()).await;
            assert_eq!(after.text("h1 .tag").as_deref(), Some(words));
            assert_eq!(after.text(".notice h2").unwrap(), format!("Saved: {words}"));
        }
        let page = desk.reviewer.get(&at(record)).await;
        assert_eq!(page.texts(".decisions button"), ["Put back in review"]);
        let name = "reviewer@example.org";
        let expected = [
            "Received".to_owned(),
            format!("{name} started the review"),
            format!("{name} accepted it"),
            format!("{name} put it back in review"),
            format!("{name} declined it"),
        ];
        assert_eq!(page.texts(".timeline strong"), expected);
        assert_eq!(desk.stands(record).await, (Declined, 5));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lst_05_the_second_of_two_is_told_and_chooses() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let stale = desk.owner.get(&at(record)).await;
        let seen = desk.reviewer.get(&at(record)).await;
        assert_eq!(decide(&desk.reviewer, &seen, Accepted).await.status, 303);

        let told = decide(&desk.owner, &stale, Declined).await;
        assert_eq!(told.status, 409);
        assert_eq!(told.header("cache-control"), "no-store");
        assert_eq!(
            told.text("h1").as_deref(),
            Some("reviewer@example.org has already changed this to “Accepted”")
        );
        assert!(told.text(".lead").unwrap().contains("(UTC)"));
        assert!(
            told.text(".lead")
                .unwrap()
                .contains("Your change wasn't saved.")
        );
        assert_eq!(desk.stands(record).await, (Accepted, 2));

        // Both choices: to leave it as it is, and to decide otherwise, now knowingly.
        assert_eq!(
            told.attribute("main .card a.primary", "href"),
            Some(at(record))
        );
        let action = told.attribute("main form", "action").unwrap();
        let revision = told.value("main [name=revision]").unwrap();
        let to = told.attribute("main button[name=to]", "value").unwrap();
        assert_eq!((revision.as_str(), to.as_str()), ("2", "declined"));
        let knowingly = desk
            .owner
            .post(&action, &[("revision", &revision), ("to", &to)])
            .await;
        assert_eq!(knowingly.status, 303);
        assert_eq!(desk.stands(record).await, (Declined, 3));
        let page = desk.reviewer.get(&at(record)).await;
        assert_eq!(
            page.texts(".timeline strong"),
            [
                "Received",
                "reviewer@example.org accepted it",
                "owner@example.org declined it"
            ]
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lst_05_a_note_on_a_stale_sight_is_kept_and_its_writer_told() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let stale = desk.owner.get(&at(record)).await;
        let seen = desk.reviewer.get(&at(record)).await;
        decide(&desk.reviewer, &seen, Accepted).await;

        let kept = note(&desk.owner, &stale, "Ask about the lift.").await;
        assert_eq!(kept.status, 303);
        let page = desk.owner.get(kept.location()).await;
        let told = page.text(".notice.warning h2").unwrap();
        assert!(
            told.starts_with("Note added. Meanwhile, reviewer@example.org accepted it on "),
            "{told}"
        );
        assert_eq!(page.text("h1 .tag").as_deref(), Some("Accepted"));
        assert_eq!(page.texts(".timeline blockquote"), ["Ask about the lift."]);
        assert_eq!(page.texts(".timeline strong").len(), 3);
        assert_eq!(desk.stands(record).await, (Accepted, 2));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_decision_twice_is_one() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let page = desk.reviewer.get(&at(record)).await;
        let (first, second) = tokio::join!(
            decide(&desk.reviewer, &page, Accepted),
            decide(&desk.reviewer, &page, Accepted)
        );
        assert_eq!((first.status, second.status), (303, 303));
        let third = decide(&desk.owner, &page, Accepted).await;
        let page = desk.owner.get(third.location()).await;
        assert_eq!(
            page.text(".notice h2").as_deref(),
            Some("It was Accepted already. Nothing has changed.")
        );
        assert_eq!(page.texts(".timeline strong").len(), 2);
        assert_eq!(desk.stands(record).await, (Accepted, 2));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_kept_once_and_never_lost() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let page = desk.reviewer.get(&at(record)).await;
        let (first, second) = tokio::join!(
            note(&desk.reviewer, &page, "Call back."),
            note(&desk.reviewer, &page, "Call back.")
        );
        assert_eq!((first.status, second.status), (303, 303));
        let after = desk.reviewer.get(first.location()).await;
        assert_eq!(after.texts(".timeline blockquote"), ["Call back."]);
        assert_eq!(after.text(".notice h2").as_deref(), Some("Note added"));

        // Another text from the same page: not kept under the id of the first, and not thrown away.
        let other = note(&desk.reviewer, &page, "Call back on Monday.").await;
        assert_eq!(other.status, 422);
        assert_eq!(
            other.text("textarea#note").as_deref(),
            Some("Call back on Monday.")
        );
        assert_eq!(other.texts(".summary li").len(), 1);
        assert!(other.text("title").unwrap().starts_with("Error:"));
        assert_eq!(
            note(&desk.reviewer, &other, "Call back on Monday.")
                .await
                .status,
            303
        );
        let after = desk.reviewer.get(&at(record)).await;
        assert_eq!(
            after.texts(".timeline blockquote"),
            ["Call back.", "Call back on Monday."]
        );

        for (text, says) in [
            (" \n", "Write the note first"),
            ("a\0", "The note contains"),
        ] {
            let wrong = note(&desk.reviewer, &after, text).await;
            assert_eq!(wrong.status, 422);
            assert!(wrong.text(".summary li").unwrap().starts_with(says));
            assert_eq!(
                wrong.attribute("textarea", "aria-invalid").as_deref(),
                Some("true")
            );
        }
        assert_eq!(desk.stands(record).await, (New, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_button_sends_is_refused() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let path = |action: &str| format!("{}/{action}", at(record));
        let refused: [(&str, &[(&str, &str)]); 7] = [
            ("decide", &[("revision", "1"), ("to", "new")]),
            ("decide", &[("revision", "1"), ("to", "thrown_away")]),
            ("decide", &[("revision", "1")]),
            ("decide", &[("to", "accepted")]),
            ("decide", &[("revision", "one"), ("to", "accepted")]),
            ("note", &[("revision", "1"), ("note", "x")]),
            (
                "note",
                &[("revision", "1"), ("note", "x"), ("request_id", "mine")],
            ),
        ];
        for (action, pairs) in refused {
            let answer = desk.reviewer.post(&path(action), pairs).await;
            // A press on the status it has is no mistake.
            let harmless = pairs.contains(&("to", "new"));
            assert_eq!(answer.status, if harmless { 303 } else { 400 }, "{pairs:?}");
        }
        let page = desk.reviewer.get(&at(record)).await;
        decide(&desk.reviewer, &page, Accepted).await;
        let back = desk
            .reviewer
            .post(&path("decide"), &[("revision", "2"), ("to", "new")])
            .await;
        assert_eq!(back.status, 400);
        let foreign = desk
            .reviewer
            .person
            .post(&path("decide"), &[("revision", "2"), ("to", "declined")])
            .await;
        assert_eq!(foreign.status, 403);
        assert_eq!(desk.stands(record).await, (Accepted, 2));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_on_a_stale_sight_asks_again() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let asked = desk.owner.get(&format!("{}/delete", at(record))).await;
        let page = desk.reviewer.get(&at(record)).await;
        decide(&desk.reviewer, &page, Accepted).await;
        let action = asked.attribute("main form", "action").unwrap();
        let revision = asked.value("main [name=revision]").unwrap();
        let told = desk.owner.post(&action, &[("revision", &revision)]).await;
        assert_eq!(told.status, 409);
        assert!(told.text("h1").unwrap().contains("reviewer@example.org"));
        assert_eq!(desk.stands(record).await, (Accepted, 2));
        let action = told.attribute("main form", "action").unwrap();
        let revision = told.value("main [name=revision]").unwrap();
        assert_eq!(
            desk.owner
                .post(&action, &[("revision", &revision)])
                .await
                .status,
            303
        );
        assert_eq!(desk.stands(record).await, (Accepted, 3));
    })
    .await;
}
