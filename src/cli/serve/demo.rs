//! `--demo`: three sample forms with some submissions, through the same doors as real ones.

use std::sync::Arc;

use serde_json::Value;

use crate::cli::form::import::take_in;
use crate::cli::{Desk, Failure};
use crate::domain::answers::Answers;
use crate::domain::business_key::business_keys;
use crate::domain::definition::Definition;
use crate::domain::giver::Giver;
use crate::domain::id::{AttemptToken, FormId, ReceiptCode, RecordId, Reference, RequestId};
use crate::domain::intent::{Fingerprint, Intent};
use crate::domain::keyed_hash::Key;
use crate::storage::submissions::{Drafted, NewSubmission, record_once};
use crate::storage::{Db, forms};

const SAMPLES: [&str; 3] = [
    include_str!("demo/open-day.json"),
    include_str!("demo/feedback.json"),
    include_str!("demo/help-desk.json"),
];

/// Adds the samples that are not there yet, and says so.
pub(super) async fn add(db: &Db, hash_key: &Key, desk: Desk<'_>) -> Result<(), Failure> {
    for sample in SAMPLES {
        let sample: Value = serde_json::from_str(sample).map_err(Failure::job)?;
        let definition = Definition::from_json(&sample["form"])
            .map_err(|_| Failure::job("a sample is broken"))?;
        if forms::by_slug(db, definition.slug.as_str())
            .await
            .map_err(Failure::job)?
            .is_some()
        {
            continue;
        }
        let form = take_in(&definition, true, db, desk)
            .await
            .map_err(Failure::job)?;
        let submissions = sample["submissions"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        for submission in submissions {
            let new = submission_of(form, &definition, hash_key, submission, desk)?;
            record_once(db, Arc::new(new)).await.map_err(Failure::job)?;
        }
        tracing::info!(
            submissions = submissions.len(),
            "added the sample form {}/f/{}",
            desk.address,
            definition.slug
        );
    }
    Ok(())
}

fn submission_of(
    form: FormId,
    definition: &Definition,
    hash_key: &Key,
    submission: &Value,
    desk: Desk<'_>,
) -> Result<NewSubmission, Failure> {
    let (now, chance) = (desk.clock.now(), desk.chance);
    let pairs = pairs(submission);
    let answers = Answers::read(definition, &pairs, now.date_naive())
        .map_err(|_| Failure::job("a sample answer is wrong"))?;
    let giver = Giver {
        person: None,
        once: false,
        day: now.date_naive(),
    };
    Ok(NewSubmission {
        waits: None,
        suspicion: None,
        id: RecordId::new(now, chance),
        intent: Intent {
            request_id: RequestId::new(chance),
            form,
            account: None,
            fingerprint: Fingerprint::of(hash_key, form, &pairs),
            attempt: AttemptToken::new(chance),
        },
        version: 1,
        answers: answers.to_json(),
        search_text: answers.search_text(definition),
        reference: Reference::new(chance),
        receipt: ReceiptCode::new(chance),
        business_keys: business_keys(hash_key, form, definition, &answers, &giver),
        options: Vec::new(),
        invitation: None,
        takes_place: definition.settings.capacity.is_some(),
        drafted: Drafted::No,
        files: Default::default(),
        listened: false,
        mails: Vec::new(),
        language: "en",
        pairs,
    })
}

/// `{ "diet": ["a", "b"] }` as a browser would send it: the name once for each pick.
fn pairs(submission: &Value) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for (name, value) in submission.as_object().into_iter().flatten() {
        let values = value
            .as_array()
            .map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
        pairs.extend(
            values
                .iter()
                .filter_map(Value::as_str)
                .map(|text| (name.clone(), text.to_owned())),
        );
    }
    pairs
}
