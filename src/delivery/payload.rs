//! What a webhook is told: a JSON object with the kind of news, its time and its data. It is put together when it is sent, so
//! that nothing of a deleted submission waits in the outbox.

use chrono::SecondsFormat;
use serde_json::{Map, Value, json};

use crate::domain::outbox::NewsKind;
use crate::domain::submission::StoredSubmission;
use crate::storage::outbox::Message;
use crate::storage::{Db, StorageError, forms, reviews};

/// The body for one message. `None`: its form is gone.
pub(super) async fn payload(db: &Db, message: &Message) -> Result<Option<Value>, StorageError> {
    let Some(form) = forms::by_id(db, message.form).await? else {
        return Ok(None);
    };
    let mut data = Map::new();
    data.insert(
        "form".into(),
        json!({ "id": form.id.to_string(), "slug": form.slug, "title": form.title }),
    );
    if let Some(record) = message.record
        && let Some(found) = reviews::find(db, message.form, record).await?
    {
        data.insert("submission".into(), submission(message.kind, &found));
    }
    if let Some(Value::Object(facts)) = &message.facts {
        data.extend(facts.clone());
    }
    let timestamp = message
        .happened_at
        .to_rfc3339_opts(SecondsFormat::Micros, true);
    Ok(Some(json!({
        "type": message.kind.name(),
        "timestamp": timestamp,
        "data": data,
    })))
}

/// The answers stand in what tells of them; they are `null` once the submission is deleted.
fn submission(kind: NewsKind, found: &StoredSubmission) -> Value {
    let mut told = json!({
        "id": found.id.to_string(),
        "reference": found.reference.as_str(),
        "submitted_at": found.submitted_at.to_rfc3339_opts(SecondsFormat::Micros, true),
        "form_version": found.version,
    });
    let with_answers = matches!(
        kind,
        NewsKind::SubmissionCreated | NewsKind::SubmissionUpdated
    );
    if with_answers && let Some(told) = told.as_object_mut() {
        told.insert("answers".into(), found.answers.clone().unwrap_or_default());
    }
    told
}
