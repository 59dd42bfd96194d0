//! The transaction that stores: one submission, or several that share its commit.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;
use sqlx::types::Json;

use super::{Drafted, NewSubmission};
use crate::domain::business_key::BusinessKey;
use crate::domain::id::FormId;
use crate::domain::intent::FINGERPRINT_VERSION;
use crate::domain::outbox::News;
use crate::domain::place::OptionKey;
use crate::fail_point::{FailPoint, Passage};
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::invitations;
use crate::storage::line;
use crate::storage::outbox;
use crate::storage::places;
use crate::storage::query::Query;
use crate::storage::transaction::Tx;

/// Stores the submission with everything that must be true together with it, or nothing at all.
///
/// Fails with [`StorageError::Duplicate`] or [`StorageError::NoPlace`] or [`StorageError::OptionsFull`] as rules
/// demand, and with [`StorageError::Blocked`] only where a transaction with the same id holds the lock.
pub async fn record_once(db: &Db, new: Arc<NewSubmission>) -> Result<(), StorageError> {
    record_all(db, vec![new]).await
}

/// Stores several submissions with one commit, all of them or none.
///
/// The order decides which index can refuse which statement: the records first (`uk_request_id`), then the values that
/// may be used once (`uk_form_business_key`), then the places, the form's before its options', then the line of those who wait for one. Plain INSERTs: an upsert would hide which rule fired. Rows
/// go in by the order of their keys, so that two transactions take their locks in the same order.
pub(super) async fn record_all(
    db: &Db,
    mut all: Vec<Arc<NewSubmission>>,
) -> Result<(), StorageError> {
    all.sort_by(|a, b| {
        a.intent
            .request_id
            .as_str()
            .cmp(b.intent.request_id.as_str())
    });
    db.transaction(move |tx| {
        Box::pin(async move {
            tx.carries(Passage::of(all.iter().map(|new| &new.intent.request_id)));
            tx.reach(FailPoint::BeforeInsert).await?;
            insert_records(tx, &all).await?;
            tx.reach(FailPoint::AfterInsert).await?;
            for new in &all {
                take_files(tx, new).await.map_err(not_by_a_twin)?;
            }
            insert_business_keys(tx, &all)
                .await
                .map_err(not_by_a_twin)?;
            forget_drafts(tx, &all).await.map_err(not_by_a_twin)?;
            take_invitations(tx, &all).await.map_err(not_by_a_twin)?;
            take_places(tx, &all).await.map_err(not_by_a_twin)?;
            take_options(tx, &all).await.map_err(not_by_a_twin)?;
            stand_in_line(tx, &all).await.map_err(not_by_a_twin)?;
            tell(tx, &all).await.map_err(not_by_a_twin)
        })
    })
    .await
}

/// Past the records the ids are ours: whoever holds a lock is somebody else.
fn not_by_a_twin(error: StorageError) -> StorageError {
    match error {
        StorageError::Blocked(cause) => StorageError::Busy(cause),
        other => other,
    }
}

async fn insert_records(tx: &mut Tx, all: &[Arc<NewSubmission>]) -> Result<(), StorageError> {
    let mut query = tx.q(
        "insert into form_submit_record \
         (id, request_id, form_id, form_version, submitter_id, payload_fp, fp_version, attempt_token, \
          answers, pairs, search_text, reference, receipt_code, submitted_at, status, suspicion, revision) values ",
    );
    for (at, new) in all.iter().enumerate() {
        let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {now}, ?, ?, ?)";
        query = bind_record(query.sql(if at == 0 { "" } else { ", " }).sql(row), new);
    }
    query.run().await.map(drop)
}

fn bind_record<'q>(query: Query<'q>, new: &NewSubmission) -> Query<'q> {
    query
        .bind(new.id)
        .bind(new.intent.request_id.as_str())
        .bind(new.intent.form)
        .bind(new.version)
        .bind(new.intent.account)
        .bind(new.intent.fingerprint.0.to_vec())
        .bind(FINGERPRINT_VERSION)
        .bind(new.intent.attempt.0)
        .bind(Json(&new.answers))
        .bind(Json(new.pairs.as_slice()))
        .bind(new.search_text.as_str())
        .bind(new.reference.as_str())
        .bind(new.receipt.as_str())
        .bind(new.status().name())
        .bind(new.suspicion.map(|why| why.name().to_owned()))
        .bind(1_i32)
}

/// Makes the files of its page the submission's own: all of them, or it is not stored.
async fn take_files(tx: &mut Tx, new: &NewSubmission) -> Result<(), StorageError> {
    let files = &new.files;
    let Some(page) = files.page.as_ref().filter(|_| !files.ids.is_empty()) else {
        return Ok(());
    };
    let mut query = tx
        .q("update uploaded_file set record_id = ? where request_id = ? and form_id = ? and record_id is null \
            and state in ('kept', 'unchecked') and id in (")
        .bind(new.id)
        .bind(page.as_str())
        .bind(new.intent.form);
    for (at, id) in files.ids.iter().enumerate() {
        query = query.sql(if at == 0 { "?" } else { ", ?" }).bind(*id);
    }
    let taken = query.sql(")").run().await?;
    if taken == files.ids.len() as u64 {
        Ok(())
    } else {
        Err(StorageError::FileGone)
    }
}

async fn insert_business_keys(tx: &mut Tx, all: &[Arc<NewSubmission>]) -> Result<(), StorageError> {
    let mut keys: Vec<(FormId, &BusinessKey, &NewSubmission)> = Vec::new();
    for new in all {
        keys.extend(
            new.business_keys
                .iter()
                .map(|key| (new.intent.form, key, new.as_ref())),
        );
    }
    if keys.is_empty() {
        return Ok(());
    }
    keys.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
    let mut query =
        tx.q("insert into form_business_key (form_id, rule_id, value_hash, record_id) values ");
    for (at, (form, key, new)) in keys.into_iter().enumerate() {
        query = query
            .sql(if at == 0 {
                "(?, ?, ?, ?)"
            } else {
                ", (?, ?, ?, ?)"
            })
            .bind(form)
            .bind(key.rule.as_str())
            .bind(key.hash.to_vec())
            .bind(new.id);
    }
    query.run().await.map(drop)
}

/// Takes the places if they are left. The row's lock makes the others wait, so the last place goes to one only.
/// A form without a row here has places without end.
async fn take_places(tx: &mut Tx, all: &[Arc<NewSubmission>]) -> Result<(), StorageError> {
    let mut wanted: BTreeMap<FormId, i32> = BTreeMap::new();
    for new in all.iter().filter(|new| new.takes_place) {
        *wanted.entry(new.intent.form).or_default() += 1;
    }
    for (form, places) in wanted {
        let taken = tx
            .q("update form_place set taken = taken + ? where form_id = ? and taken + ? <= capacity")
            .bind(places)
            .bind(form)
            .bind(places)
            .run()
            .await?;
        let limited = tx
            .q("select capacity from form_place where form_id = ?")
            .bind(form);
        if taken == 0 && limited.one().await?.is_some() {
            return Err(StorageError::NoPlace);
        }
    }
    Ok(())
}

/// Past the business keys nobody else uses the same invitation: what is refused here was revoked.
async fn take_invitations(tx: &mut Tx, all: &[Arc<NewSubmission>]) -> Result<(), StorageError> {
    for new in all {
        if let Some(hash) = &new.invitation {
            invitations::take(tx, new.intent.form, hash, new.id).await?;
        }
    }
    Ok(())
}

async fn take_options(tx: &mut Tx, all: &[Arc<NewSubmission>]) -> Result<(), StorageError> {
    let mut wanted: BTreeMap<(FormId, &OptionKey), i32> = BTreeMap::new();
    for new in all.iter().filter(|new| new.waits.is_none()) {
        for option in &new.options {
            *wanted.entry((new.intent.form, option)).or_default() += 1;
        }
    }
    places::take(tx, wanted).await
}

async fn stand_in_line(tx: &mut Tx, all: &[Arc<NewSubmission>]) -> Result<(), StorageError> {
    for new in all {
        if let Some(hours) = new.waits {
            line::join(tx, new, hours).await?;
        }
    }
    Ok(())
}

/// Writes down what is to be sent after the commit. Where nobody listens there is nothing to ask.
async fn tell(tx: &mut Tx, all: &[Arc<NewSubmission>]) -> Result<(), StorageError> {
    let mut news = Vec::new();
    for new in all.iter().filter(|new| new.listened) {
        let form = new.intent.form;
        news.push(News::created(form, new.id));
        if new.takes_place {
            news.push(News::full(form, new.id));
        }
    }
    outbox::tell_if_full(tx, news).await?;
    for new in all.iter().filter(|new| !new.mails.is_empty()) {
        let facts = Some(json!({ "language": new.language }));
        let news = News {
            facts,
            ..News::created(new.intent.form, new.id)
        };
        let mails = new.mails.iter().map(|to| (&news, *to));
        outbox::add(tx, &mails.collect::<Vec<_>>()).await?;
    }
    Ok(())
}

/// Erases what was kept of the answers before; a draft that was sent takes nothing in any more. Fails with
/// [`StorageError::DraftChanged`] where the draft is not the one that the person has seen.
async fn forget_drafts(tx: &mut Tx, all: &[Arc<NewSubmission>]) -> Result<(), StorageError> {
    let update =
        "update answer_draft set answers = null, revision = revision + 1 where request_id = ?";
    for new in all {
        let id = new.intent.request_id.as_str();
        match new.drafted {
            Drafted::No => {}
            Drafted::AsItStands => drop(tx.q(update).bind(id).run().await?),
            Drafted::At(revision) => {
                let seen = tx
                    .q(update)
                    .bind(id)
                    .sql(" and revision = ?")
                    .bind(revision);
                if seen.run().await? == 0 && stands_open(tx, id).await? {
                    return Err(StorageError::DraftChanged);
                }
            }
        }
    }
    Ok(())
}

/// Whether the draft of this id holds answers.
async fn stands_open(tx: &mut Tx, id: &str) -> Result<bool, StorageError> {
    let open = tx
        .q("select revision from answer_draft where request_id = ? and answers is not null {for update}")
        .bind(id);
    Ok(open.one().await?.is_some())
}
