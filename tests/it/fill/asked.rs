//! A form of one test's questions, and what becomes of answers to them.

use onceform::domain::id::ReceiptCode;
use onceform::storage::submissions;
use serde_json::Value;

use crate::support::documents::asking;
use crate::support::{Answer, Person, TestServer, with_pair};

/// A published form that somebody fills in again and again.
pub(super) struct Asked<'s> {
    pub(super) server: &'s TestServer,
    pub(super) person: Person,
    pub(super) slug: &'static str,
}

impl<'s> Asked<'s> {
    pub(super) async fn publish(server: &'s TestServer, slug: &'static str, fields: Value) -> Self {
        server.publish(&asking(slug, fields)).await;
        let person = server.person();
        Self {
            server,
            person,
            slug,
        }
    }

    async fn send(&self, answers: &[(&str, &str)]) -> Answer {
        // Somebody else each time: one browser would be asked whether it means the same answers again.
        let person = self.server.person();
        let pair = person.open(self.slug).await;
        let answer = person.send(self.slug, &pair, answers).await;
        if answer.status != 303 {
            assert_eq!(answer.pair(), Some(pair), "the same pair");
        }
        answer
    }

    /// Stored: gives the answers as they are kept, and the page of the receipt.
    pub(super) async fn stored(&self, answers: &[(&str, &str)]) -> (Value, Answer) {
        let answer = self.send(answers).await;
        assert_eq!(answer.status, 303, "{answers:.200?}: {:.3000}", answer.body);
        let receipt = self.person.get(answer.location()).await;
        assert_eq!(receipt.status, 200);
        let code = answer.location().rsplit('/').next().unwrap();
        let code = ReceiptCode::parse(code).unwrap();
        let row = submissions::by_receipt(&self.server.site.db, &code).await;
        (row.unwrap().unwrap().answers.unwrap(), receipt)
    }

    /// 422 with this sentence in the summary, and nothing stored.
    pub(super) async fn refused(&self, answers: &[(&str, &str)], sentence: &str) -> Answer {
        let before = self.server.stored(self.slug).await;
        let answer = self.send(answers).await;
        assert_eq!(answer.status, 422, "{answers:.200?}: {:.3000}", answer.body);
        assert!(answer.text("title").unwrap().starts_with("Error:"));
        let said = answer.texts("main a, main li").join("\n");
        assert!(said.contains(sentence), "{answers:.200?}: {said}");
        assert_eq!(self.server.stored(self.slug).await, before);
        answer
    }

    /// A body as it is, with a fresh pair before it.
    pub(super) async fn send_raw(&self, body: &[u8]) -> Answer {
        let pair = self.person.open(self.slug).await;
        let hidden = crate::support::raw::encoded(&with_pair(&pair, &[]));
        let whole = [hidden.as_bytes(), b"&", body].concat();
        let path = format!("/f/{}/submissions", self.slug);
        self.person
            .post_body(&path, "application/x-www-form-urlencoded", whole)
            .await
    }
}
