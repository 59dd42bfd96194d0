//! Who works on which submission: assigned, or taken as the next one and held for a while.
//!
//! A hold that ends gives the submission back without anybody doing anything: whoever asks compares it with the
//! database's clock. Every change is made under the lock of the submission's row.

use chrono::{DateTime, Duration, Utc};

use super::history::{self, Entry};
use super::lock;
use crate::domain::id::{AccountId, EventId, FormId, RecordId};
use crate::domain::review::{Colleague, Happening, Work};
use crate::domain::submission::Status;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::query::{Query, Row};
use crate::storage::transaction::Tx;

/// Submissions somebody works on, for a condition on ids.
pub(super) const WORKED_ON: &str = "select record_id from submission_work where form_id = ? and account_id is not null \
    and (held_until is null or held_until > {now})";

const WORK: &str = "select w.record_id, a.id as account_id, a.name, w.held_until, w.due_at from submission_work w \
    left join account a on a.id = w.account_id and (w.held_until is null or w.held_until > {now}) ";

/// What somebody plans for a submission.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The form.
    pub form: FormId,
    /// The submission.
    pub record: RecordId,
    /// Who plans.
    pub by: AccountId,
    /// The id of the entry in the history.
    pub event: EventId,
}

/// What became of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planned {
    /// It holds.
    Done,
    /// It was so already: nothing is written.
    Already,
    /// Whoever shall work on it may not review the form; nothing is changed.
    NotAllowed,
    /// The submission was deleted; nothing is changed.
    Deleted,
    /// The form has no such submission.
    Missing,
}

/// What is planned for one submission.
pub async fn work(db: &Db, record: RecordId) -> Result<Work, StorageError> {
    let row = db
        .q(WORK)
        .sql("where w.record_id = ?")
        .bind(record)
        .one()
        .await?;
    row.map_or(Ok(Work::default()), |row| read(&row))
}

/// What is planned for several submissions; those without a plan are left out.
pub async fn works(db: &Db, records: &[RecordId]) -> Result<Vec<(RecordId, Work)>, StorageError> {
    if records.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = db.q(WORK).sql("where w.record_id in (");
    for (at, record) in records.iter().enumerate() {
        query = query.sql(if at == 0 { "?" } else { ", ?" }).bind(*record);
    }
    let rows = query.sql(")").all().await?;
    rows.iter()
        .map(|row| Ok((row.get("record_id")?, read(row)?)))
        .collect()
}

fn read(row: &Row) -> Result<Work, StorageError> {
    let account: Option<AccountId> = row.get("account_id")?;
    let name: Option<String> = row.get("name")?;
    let assignee = account.zip(name);
    Ok(Work {
        held_until: match assignee {
            Some(_) => row.get("held_until")?,
            None => None,
        },
        assignee,
        due_at: row.get("due_at")?,
    })
}

const COLLEAGUES: &str = "select a.id, a.name from account a where a.disabled_at is null and (a.role = 'admin' \
    or exists (select 1 from form f where f.id = ? and f.owner_id = a.id) \
    or exists (select 1 from form_grant g where g.form_id = ? and g.account_id = a.id))";

/// Everybody who may review a form, by name.
pub async fn colleagues(db: &Db, form: FormId) -> Result<Vec<Colleague>, StorageError> {
    let query = db.q(COLLEAGUES).sql(" order by a.name, a.id");
    let rows = query.bind(form).bind(form).all().await?;
    rows.iter()
        .map(|row| {
            Ok(Colleague {
                id: row.get("id")?,
                name: row.get("name")?,
            })
        })
        .collect()
}

/// Gives a submission to a reviewer for good, or to nobody.
pub async fn assign(db: &Db, plan: Plan, to: Option<AccountId>) -> Result<Planned, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            if let Some(refused) = refused(tx, &plan).await? {
                return Ok(refused);
            }
            let name = match to {
                None => None,
                Some(account) => {
                    let query = tx.q(COLLEAGUES).sql(" and a.id = ?");
                    let row = query.bind(plan.form).bind(plan.form).bind(account).one();
                    let Some(row) = row.await? else {
                        return Ok(Planned::NotAllowed);
                    };
                    Some(row.get::<String>("name")?)
                }
            };
            let before = held_by(tx, plan.record).await?;
            if before == to.map(|account| (account, true)) || (before.is_none() && to.is_none()) {
                return Ok(Planned::Already);
            }
            let at = (plan.form, plan.record);
            set(tx, at, "account_id", |query| query.bind(to)).await?;
            let never: Option<DateTime<Utc>> = None;
            set(tx, at, "held_until", |query| query.bind(never)).await?;
            let entry = Entry {
                id: plan.event,
                record: plan.record,
                by: Some(plan.by),
                what: Happening::Assigned { to: name },
                request_id: None,
            };
            history::add(tx, entry).await?;
            Ok(Planned::Done)
        })
    })
    .await
}

/// Says until when a submission shall be dealt with; `None`: whenever.
pub async fn set_due(
    db: &Db,
    plan: Plan,
    due_at: Option<DateTime<Utc>>,
) -> Result<Planned, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            if let Some(refused) = refused(tx, &plan).await? {
                return Ok(refused);
            }
            let row = tx
                .q("select due_at from submission_work where record_id = ?")
                .bind(plan.record)
                .one()
                .await?;
            let before: Option<DateTime<Utc>> = row.map_or(Ok(None), |row| row.get("due_at"))?;
            if before == due_at {
                return Ok(Planned::Already);
            }
            set(tx, (plan.form, plan.record), "due_at", |query| {
                query.bind(due_at)
            })
            .await?;
            Ok(Planned::Done)
        })
    })
    .await
}

/// Takes the oldest new submission that nobody works on and holds it for a while. Whoever holds one already gets that
/// one again, held anew: pressing twice takes one. `None`: nothing is left to take.
pub async fn take_next(
    db: &Db,
    form: FormId,
    by: AccountId,
    hold: Duration,
) -> Result<Option<RecordId>, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            for _ in 0..TRIES {
                let found = match held_already(tx, form, by).await? {
                    Some(held) => Some(held),
                    None => oldest_free(tx, form).await?,
                };
                let Some(record) = found else { return Ok(None) };
                // Under its lock: a colleague may have taken it since it was found.
                let holder = held_by(tx, record).await?;
                if holder.is_none_or(|(account, _)| account == by) {
                    hold_for(tx, (form, record, by), hold).await?;
                    return Ok(Some(record));
                }
            }
            Ok(None)
        })
    })
    .await
}

/// Submissions that are tried when colleagues are faster.
const TRIES: usize = 50;

async fn held_already(
    tx: &mut Tx,
    form: FormId,
    by: AccountId,
) -> Result<Option<RecordId>, StorageError> {
    let row = tx
        .q("select id from form_submit_record where status = ? and deleted_at is null and id in \
            (select record_id from submission_work where form_id = ? and account_id = ? and held_until > {now}) \
            order by submitted_at, id limit 1 {for update}")
        .bind(Status::New.name())
        .bind(form)
        .bind(by)
        .one()
        .await?;
    row.map(|row| row.get("id")).transpose()
}

async fn oldest_free(tx: &mut Tx, form: FormId) -> Result<Option<RecordId>, StorageError> {
    let row = tx
        .q("select id from form_submit_record where form_id = ? and status = ? and deleted_at is null and id not in (")
        .sql(WORKED_ON)
        .sql(") order by submitted_at, id limit 1 {for update} {skip locked}")
        .bind(form)
        .bind(Status::New.name())
        .bind(form)
        .one()
        .await?;
    row.map(|row| row.get("id")).transpose()
}

async fn hold_for(
    tx: &mut Tx,
    (form, record, by): (FormId, RecordId, AccountId),
    hold: Duration,
) -> Result<(), StorageError> {
    let row = tx.q("select {now} as present").one().await?;
    let row = row.ok_or_else(|| StorageError::Corrupt("no clock".into()))?;
    let until = row.get::<DateTime<Utc>>("present")? + hold;
    set(tx, (form, record), "account_id", |query| {
        query.bind(Some(by))
    })
    .await?;
    set(tx, (form, record), "held_until", |query| {
        query.bind(Some(until))
    })
    .await
}

/// What a decision makes of a hold: whoever decides works on it for good, and whoever holds what a colleague decided
/// does not any more.
pub(super) async fn settle(
    tx: &mut Tx,
    record: RecordId,
    by: AccountId,
) -> Result<(), StorageError> {
    tx.q("update submission_work set account_id = ?, held_until = null where record_id = ? and held_until is not null")
        .bind(by)
        .bind(record)
        .run()
        .await
        .map(drop)
}

/// Who works on it, and whether for good.
async fn held_by(tx: &mut Tx, record: RecordId) -> Result<Option<(AccountId, bool)>, StorageError> {
    let row = tx
        .q("select account_id, held_until from submission_work where record_id = ? and account_id is not null \
            and (held_until is null or held_until > {now})")
        .bind(record)
        .one()
        .await?;
    row.map(|row| {
        let held: Option<DateTime<Utc>> = row.get("held_until")?;
        Ok((row.get("account_id")?, held.is_none()))
    })
    .transpose()
}

/// Locks the submission, and says why nothing can be planned for it.
async fn refused(tx: &mut Tx, plan: &Plan) -> Result<Option<Planned>, StorageError> {
    Ok(match lock(tx, plan.form, plan.record).await? {
        None => Some(Planned::Missing),
        Some(found) if found.deleted => Some(Planned::Deleted),
        Some(_) => None,
    })
}

/// Sets one column of the plan; `column` is ours.
async fn set(
    tx: &mut Tx,
    (form, record): (FormId, RecordId),
    column: &str,
    bind: impl for<'q> Fn(Query<'q>) -> Query<'q>,
) -> Result<(), StorageError> {
    let update = format!("update submission_work set {column} = ? where record_id = ?");
    let changed = bind(tx.q(&update)).bind(record).run().await?;
    if changed > 0 {
        return Ok(());
    }
    let insert =
        format!("insert into submission_work ({column}, record_id, form_id) values (?, ?, ?)");
    let insert = bind(tx.q(&insert)).bind(record).bind(form);
    insert.run().await.map(drop)
}
