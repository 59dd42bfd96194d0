//! Reviewing through the front door.

mod decisions;
mod exports;
mod lists;
mod permissions;
mod repeats;
mod submissions;

use onceform::domain::account::Role;
use onceform::domain::form::May;
use onceform::domain::id::{FormId, RecordId};
use onceform::domain::submission::Status;
use onceform::storage::{forms, reviews};
use serde_json::{Value, json};

use crate::support::{Answer, Member, Seeds, Sown, TestServer};

/// A form with two people who work on its submissions.
struct Desk<'s> {
    server: &'s TestServer,
    seeds: Seeds,
    /// Made the form.
    owner: Member,
    /// Was granted its review.
    reviewer: Member,
    form: FormId,
}

fn document(slug: &str, zone: &str) -> Value {
    json!({
        "onceform": 1, "slug": slug, "title": "Open day", "language": "en",
        "pages": [{ "id": "page_1", "title": "", "fields": [
            { "id": "name", "kind": "text", "label": "Full name" },
            { "id": "note", "kind": "paragraph", "label": "Anything else?" },
        ] }],
        "settings": { "time_zone": zone }
    })
}

impl<'s> Desk<'s> {
    async fn new(server: &'s TestServer) -> Self {
        Self::in_zone(server, "UTC").await
    }

    async fn in_zone(server: &'s TestServer, zone: &str) -> Self {
        let seeds = Seeds::of(server);
        let owner = Member::new(server, "owner@example.org", Role::Editor).await;
        let reviewer = Member::new(server, "reviewer@example.org", Role::Reviewer).await;
        let form = seeds.form_of(document("open-day", zone), owner.id).await;
        forms::grant(&seeds.db, form, reviewer.id, May::Review)
            .await
            .unwrap();
        Self {
            server,
            seeds,
            owner,
            reviewer,
            form,
        }
    }

    async fn sow(&self, sown: Sown) -> RecordId {
        self.seeds.submission(self.form, sown).await
    }

    /// The list with a query, as the reviewer sees it.
    async fn list(&self, query: &str) -> Answer {
        self.reviewer.get(&format!("/review/open-day{query}")).await
    }

    /// What a record stands at, and its revision.
    async fn stands(&self, record: RecordId) -> (Status, i32) {
        let found = reviews::find(&self.seeds.db, self.form, record)
            .await
            .unwrap()
            .unwrap();
        (found.status, found.revision)
    }

    async fn reference(&self, record: RecordId) -> String {
        let found = reviews::find(&self.seeds.db, self.form, record)
            .await
            .unwrap()
            .unwrap();
        found.reference.as_str().to_owned()
    }
}

/// The address of a submission of `open-day`.
fn at(record: RecordId) -> String {
    format!("/review/open-day/{record}")
}

/// The references that a list shows.
fn references(list: &Answer) -> Vec<String> {
    assert_eq!(list.status, 200, "{}", list.body);
    list.texts("table .row-link")
}
