//! Links that let one person answer a form once.

use chrono::{DateTime, Utc};

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use super::transaction::Tx;
use crate::domain::id::{AccountId, FormId, RecordId, RequestId};
use crate::domain::invitation::{Invitation, InvitationHash, InvitationState};

/// Rows that go in with one statement.
const TOGETHER: usize = 100;

const INVITATION: &str = "select number, made_at, revoked_at, case when record_id is null then 0 else 1 end as used \
    from form_invitation where form_id = ?";

/// Invitations about to be made together.
#[derive(Clone, Debug)]
pub struct NewBatch {
    /// Their form.
    pub form: FormId,
    /// The press that makes them: the same again makes no second batch.
    pub request_id: RequestId,
    /// What is kept of each.
    pub hashes: Vec<InvitationHash>,
    /// Who makes them.
    pub by: AccountId,
    /// When.
    pub at: DateTime<Utc>,
}

/// What became of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// It is there, now or since this press came before.
    Batch {
        /// The number of the first invitation.
        first: i32,
    },
    /// Another batch was made by this press before; nothing is changed.
    Other,
}

/// Makes a batch of invitations, once for each press.
pub async fn make(db: &Db, new: NewBatch) -> Result<Made, StorageError> {
    let (request_id, form) = (new.request_id.clone(), new.form);
    let amount = i32::try_from(new.hashes.len()).unwrap_or(i32::MAX);
    let made = db
        .transaction(move |tx| {
            Box::pin(async move {
                let first = next_number(tx, form).await?;
                add_batch(tx, &new, (first, amount)).await?;
                add_all(tx, &new, first).await?;
                Ok(Made::Batch { first })
            })
        })
        .await;
    match made {
        Err(error) if error.is_duplicate_of("uk_form_invitation_batch_request_id") => {
            let row = db
                .q("select first_number from form_invitation_batch where request_id = ? and form_id = ? and amount = ?")
                .bind(request_id.as_str())
                .bind(form)
                .bind(amount)
                .one()
                .await?;
            row.map_or(Ok(Made::Other), |row| {
                row.get("first_number").map(|first| Made::Batch { first })
            })
        }
        other => other,
    }
}

/// Numbers are given under the lock of the form, so that no two are the same.
async fn next_number(tx: &mut Tx, form: FormId) -> Result<i32, StorageError> {
    tx.q("select id from form where id = ? {for update}")
        .bind(form)
        .one()
        .await?;
    let last = tx
        .q("select number from form_invitation where form_id = ? order by number desc limit 1")
        .bind(form)
        .one()
        .await?;
    Ok(last.map_or(Ok(0), |row| row.get::<i32>("number"))? + 1)
}

async fn add_batch(
    tx: &mut Tx,
    new: &NewBatch,
    (first, amount): (i32, i32),
) -> Result<(), StorageError> {
    tx.q("insert into form_invitation_batch (request_id, form_id, first_number, amount, made_at, made_by) \
        values (?, ?, ?, ?, ?, ?)")
        .bind(new.request_id.as_str())
        .bind(new.form)
        .bind(first)
        .bind(amount)
        .bind(new.at)
        .bind(new.by)
        .run()
        .await
        .map(drop)
}

async fn add_all(tx: &mut Tx, new: &NewBatch, first: i32) -> Result<(), StorageError> {
    let mut number = first;
    for some in new.hashes.chunks(TOGETHER) {
        let mut query =
            tx.q("insert into form_invitation (form_id, number, code_hash, made_at) values ");
        for (place, hash) in some.iter().enumerate() {
            query = query
                .sql(if place == 0 {
                    "(?, ?, ?, ?)"
                } else {
                    ", (?, ?, ?, ?)"
                })
                .bind(new.form)
                .bind(number)
                .bind(hash.to_vec())
                .bind(new.at);
            number += 1;
        }
        query.run().await?;
    }
    Ok(())
}

/// All invitations of a form, the newest first.
pub async fn list(db: &Db, form: FormId) -> Result<Vec<Invitation>, StorageError> {
    let rows = db
        .q(INVITATION)
        .sql(" order by number desc")
        .bind(form)
        .all()
        .await?;
    rows.iter().map(read).collect()
}

/// The invitation whose code has this hash.
pub async fn find(
    db: &Db,
    form: FormId,
    hash: &InvitationHash,
) -> Result<Option<Invitation>, StorageError> {
    let row = db
        .q(INVITATION)
        .sql(" and code_hash = ?")
        .bind(form)
        .bind(hash.to_vec())
        .one()
        .await?;
    row.as_ref().map(read).transpose()
}

fn read(row: &Row) -> Result<Invitation, StorageError> {
    let revoked = row.get::<Option<DateTime<Utc>>>("revoked_at")?.is_some();
    Ok(Invitation {
        number: row.get("number")?,
        made_at: row.get("made_at")?,
        state: match row.get::<i32>("used")? {
            1 => InvitationState::Used,
            _ if revoked => InvitationState::Revoked,
            _ => InvitationState::Unused,
        },
    })
}

/// Takes an invitation back for good, if nobody has answered with it; `false`: somebody has, or it is gone already.
pub async fn revoke(
    db: &Db,
    form: FormId,
    number: i32,
    at: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let changed = db
        .q("update form_invitation set revoked_at = ? \
            where form_id = ? and number = ? and record_id is null and revoked_at is null")
        .bind(at)
        .bind(form)
        .bind(number)
        .run()
        .await?;
    Ok(changed > 0)
}

/// Uses an invitation for a record. Fails with [`StorageError::NotInvited`] if it was revoked or never made.
pub(super) async fn take(
    tx: &mut Tx,
    form: FormId,
    hash: &InvitationHash,
    record: RecordId,
) -> Result<(), StorageError> {
    let changed = tx
        .q("update form_invitation set record_id = ? \
            where form_id = ? and code_hash = ? and record_id is null and revoked_at is null")
        .bind(record)
        .bind(form)
        .bind(hash.to_vec())
        .run()
        .await?;
    if changed == 0 {
        return Err(StorageError::NotInvited);
    }
    Ok(())
}

/// Sets the invitation of a record free again.
pub(super) async fn give_back(tx: &mut Tx, record: RecordId) -> Result<(), StorageError> {
    tx.q("update form_invitation set record_id = null where record_id = ?")
        .bind(record)
        .run()
        .await
        .map(drop)
}
