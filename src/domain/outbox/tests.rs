#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use uuid::Uuid;

use super::*;

fn news() -> News {
    News::created(FormId(Uuid::from_u128(1)), RecordId(Uuid::from_u128(2)))
}

#[test]
fn a_message_has_one_id_whoever_makes_it() {
    let hook = |number| Destination::Webhook(WebhookId(Uuid::from_u128(number)));
    let id = MessageId::of(&news().id, hook(3));
    assert_eq!(id, MessageId::of(&news().id, hook(3)));
    assert_ne!(id, MessageId::of(&news().id, hook(4)));
    assert_ne!(id, MessageId::of("other", hook(3)));
}

#[test]
fn names_are_read_back() {
    for kind in NewsKind::CHOICES.into_iter().chain([NewsKind::Test]) {
        assert_eq!(NewsKind::from_name(kind.name()), Some(kind));
    }
    let hook = Destination::Webhook(WebhookId(Uuid::from_u128(3)));
    assert_eq!(Destination::from_name(&hook.name()), Some(hook));
    assert_eq!(Destination::from_name("webhook:"), None);
    let notice = Destination::notice(&Email::parse("team@example.org").unwrap());
    for mail in [Destination::Receipt, notice] {
        assert_eq!(Destination::from_name(&mail.name()), Some(mail));
        assert!(!mail.name().contains("example"));
    }
    for state in [
        MessageState::Waiting,
        MessageState::Sent,
        MessageState::Parked,
    ] {
        assert_eq!(MessageState::from_name(state.name()), Some(state));
    }
}

/// Ids go into the header `webhook-id`, which is signed with dots between its parts.
#[test]
fn ids_of_news_have_no_dots_and_fit_their_column() {
    let (form, record) = (FormId(Uuid::from_u128(1)), RecordId(Uuid::from_u128(2)));
    let event = EventId(Uuid::from_u128(3));
    for news in [
        news(),
        News::full(form, record),
        News::decided(form, record, event, Value::Null),
        News::deleted(form, record, event),
        News::published(form, i32::MAX),
        News::test(form, &Chance::seeded(1)),
    ] {
        assert!(news.id.len() <= 64 && !news.id.contains('.'), "{}", news.id);
    }
}

#[test]
fn waits_grow_and_end() {
    let chance = Chance::seeded(7);
    let kind = NewsKind::SubmissionCreated;
    let mut all = Duration::ZERO;
    for (tries, planned) in (1..).zip(SCHEDULE) {
        let wait = wait_after(kind, tries, None, &chance).unwrap();
        let planned = Duration::from_secs(planned);
        assert!(
            wait >= planned && wait <= planned.mul_f64(1.1),
            "{tries}: {wait:?}"
        );
        all += wait;
    }
    assert!(all > Duration::from_secs(75 * 3600));
    assert_eq!(wait_after(kind, 10, None, &chance), None);
    assert_eq!(wait_after(NewsKind::Test, 1, None, &chance), None);
}

#[test]
fn a_destination_may_ask_for_more_time_but_not_for_ever() {
    let chance = Chance::seeded(7);
    let kind = NewsKind::SubmissionCreated;
    let wait = |asked| wait_after(kind, 1, Some(Duration::from_secs(asked)), &chance).unwrap();
    assert!(wait(120) >= Duration::from_secs(120));
    assert!(wait(1) >= Duration::from_secs(5));
    assert!(wait(u64::MAX) <= LONGEST.mul_f64(1.1));
}
