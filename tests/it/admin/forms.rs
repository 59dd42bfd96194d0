//! Making forms in the browser, without script: every press is a POST.

mod build;
mod conflict;
mod create;
mod exchange;
mod limits;
mod link;
mod pages;
mod permissions;
mod preview;
mod publish;
mod questions;
mod retired;
mod rules;
mod settings;
mod share;
mod size;
mod translations;
mod webhooks;

use onceform::domain::account::Role;
use onceform::domain::definition::Definition;
use onceform::domain::id::FormId;
use onceform::storage::Db;
use onceform::storage::forms::{self, FormRow};

use crate::support::{Answer, Member, TestServer};

/// An editor at a form of theirs.
pub(super) struct Workshop {
    pub(super) member: Member,
    pub(super) id: FormId,
    pub(super) db: Db,
}

impl Workshop {
    /// Makes an editor who makes a form named `open-day`.
    pub(super) async fn new(server: &TestServer) -> Self {
        let member = Member::new(server, "editor@example.org", Role::Editor).await;
        Self::with(server, member, "Open day").await
    }

    /// Lets somebody make a form.
    pub(super) async fn with(server: &TestServer, member: Member, title: &str) -> Self {
        let pairs = [("title", title), ("slug", ""), ("language", "en")];
        let made = member.post("/admin/forms/new", &pairs).await;
        assert_eq!(made.status, 303, "{}", made.body);
        let id = made.location().split('/').nth(3).unwrap().parse().unwrap();
        let db = server.site.db.clone();
        Self { member, id, db }
    }

    /// The same form in front of somebody else.
    pub(super) fn seen_by(&self, member: Member) -> Self {
        let db = self.db.clone();
        Self {
            member,
            id: self.id,
            db,
        }
    }

    pub(super) fn path(&self, path: &str) -> String {
        format!("/admin/forms/{}/{path}", self.id)
    }

    pub(super) async fn get(&self, path: &str) -> Answer {
        self.member.get(&self.path(path)).await
    }

    pub(super) async fn row(&self) -> FormRow {
        forms::by_id(&self.db, self.id).await.unwrap().unwrap()
    }

    pub(super) async fn draft(&self) -> Definition {
        Definition::from_draft(&self.row().await.draft).unwrap()
    }

    /// The labels of the draft's questions.
    pub(super) async fn labels(&self) -> Vec<String> {
        let draft = self.draft().await;
        draft.fields().map(|field| field.label.clone()).collect()
    }

    /// Sends a form of a page that shows the draft as it is now.
    pub(super) async fn press(&self, path: &str, pairs: &[(&str, &str)]) -> Answer {
        self.press_at(self.row().await.draft_revision, path, pairs)
            .await
    }

    /// Sends a form of a page that showed the draft at this revision.
    pub(super) async fn press_at(
        &self,
        revision: i32,
        path: &str,
        pairs: &[(&str, &str)],
    ) -> Answer {
        let revision = revision.to_string();
        let revision = ("revision", revision.as_str());
        let pairs: Vec<_> = std::iter::once(revision)
            .chain(pairs.iter().copied())
            .collect();
        self.member.post(&self.path(path), &pairs).await
    }

    /// Adds a question and gives its id.
    pub(super) async fn add(&self, kind: &str, label: &str) -> String {
        let pairs = [("kind", kind), ("label", label), ("after", "")];
        let added = self.press("questions", &pairs).await;
        assert_eq!(added.status, 303, "{}", added.body);
        let (_, query) = added.location().split_once("?field=").unwrap();
        query.split('&').next().unwrap().to_owned()
    }

    /// Saves a question with these inputs, on top of what its panel holds.
    pub(super) async fn save(&self, id: &str, changes: &[(&str, &str)]) -> Answer {
        let panel = self.get(&format!("build?field={id}")).await;
        let mut pairs = panel.inputs(&format!("form#question-{id}"));
        for (name, value) in changes {
            pairs.retain(|(known, _)| known != name);
            pairs.push(((*name).to_owned(), (*value).to_owned()));
        }
        pairs.retain(|(name, _)| name != "csrf" && name != "revision");
        let pairs: Vec<_> = pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        self.press(&format!("questions/{id}"), &pairs).await
    }

    pub(super) async fn publish(&self) {
        let answer = self.press("publish", &[]).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        assert!(answer.location().ends_with("/share?did=published"));
    }
}
