//! Joining the line, and holding places for those who stand in it.

use std::collections::BTreeMap;

use chrono::Duration;

use super::{OFFERED, PASSED, WAITING, has_room, next_number, now};
use crate::domain::id::{FormId, RecordId};
use crate::domain::submission::Status;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::places;
use crate::storage::submissions::NewSubmission;
use crate::storage::transaction::Tx;

/// Places that are held within one transaction; what is left over waits for the next look.
const HELD_TOGETHER: u32 = 100;

/// Puts a submission that was just stored as waiting at the end of the line. If a place is left after all, it gets that
/// one. Fails with [`StorageError::OptionsFull`] if a place is left, but not with the options that it picks.
pub(in crate::storage) async fn join(
    tx: &mut Tx,
    new: &NewSubmission,
    offer_hours: u16,
) -> Result<(), StorageError> {
    let form = new.intent.form;
    if has_room(tx, form).await? {
        let options = new.options.iter().map(|option| ((form, option), 1));
        places::take(tx, options.collect::<BTreeMap<_, _>>()).await?;
        places::count_one(tx, form, true).await?;
        return tx
            .q("update form_submit_record set status = ? where id = ?")
            .bind(Status::New.name())
            .bind(new.id)
            .run()
            .await
            .map(drop);
    }
    let number = next_number(tx, form).await?;
    tx.q("insert into form_line (record_id, form_id, number, offer_hours, state) values (?, ?, ?, ?, ?)")
        .bind(new.id)
        .bind(form)
        .bind(number)
        .bind(i32::from(offer_hours))
        .bind(WAITING)
        .run()
        .await
        .map(drop)
}

/// Takes a submission out of the line, and says whether a place is held for it: that one is the caller's to use or to
/// free.
pub(in crate::storage) async fn remove(
    tx: &mut Tx,
    form: FormId,
    record: RecordId,
) -> Result<bool, StorageError> {
    has_room(tx, form).await?;
    let row = tx
        .q("select state from form_line where record_id = ? {for update}")
        .bind(record)
        .one()
        .await?;
    let Some(row) = row else { return Ok(false) };
    tx.q("delete from form_line where record_id = ?")
        .bind(record)
        .run()
        .await?;
    Ok(row.get::<String>("state")? == OFFERED)
}

/// Holds free places for those who come first in line, of those whose options have places left too.
pub(in crate::storage) async fn offer_free(tx: &mut Tx, form: FormId) -> Result<(), StorageError> {
    let mut behind = 0;
    for _ in 0..HELD_TOGETHER {
        if !has_room(tx, form).await? {
            return Ok(());
        }
        let next = tx
            .q("select record_id, number, offer_hours from form_line \
                where form_id = ? and state = ? and number > ? order by number limit 1")
            .bind(form)
            .bind(WAITING)
            .bind(behind)
            .one()
            .await?;
        let Some(next) = next else { return Ok(()) };
        behind = next.get("number")?;
        let record = next.get("record_id")?;
        if places::has_options(tx, form, record).await? {
            offer(tx, form, record, next.get("offer_hours")?).await?;
        }
    }
    Ok(())
}

/// Holds a place for one submission. The one spot where somebody is offered a place: who shall hear of it is told from
/// here, within this transaction, so that each offer is told once.
async fn offer(
    tx: &mut Tx,
    form: FormId,
    record: RecordId,
    hours: i32,
) -> Result<(), StorageError> {
    places::move_all(tx, form, record, true).await?;
    let until = now(tx).await? + Duration::hours(hours.into());
    tx.q("update form_line set state = ?, offered_until = ? where record_id = ?")
        .bind(OFFERED)
        .bind(until)
        .bind(record)
        .run()
        .await
        .map(drop)
}

/// Passes places of a form on that were held until now and not taken. Any number of instances may do so at once.
pub async fn pass_on(db: &Db, form: FormId) -> Result<(), StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            has_room(tx, form).await?;
            let rows = tx
                .q("select record_id from form_line where form_id = ? and state = ? and offered_until <= {now}")
                .bind(form)
                .bind(OFFERED)
                .all()
                .await?;
            for row in rows {
                let record = row.get("record_id")?;
                let passed = tx
                    .q("update form_line set state = ? where record_id = ? and state = ?")
                    .bind(PASSED)
                    .bind(record)
                    .bind(OFFERED);
                if passed.run().await? > 0 {
                    places::move_all(tx, form, record, false).await?;
                }
            }
            offer_free(tx, form).await
        })
    })
    .await
}

/// Passes on what is due, of one form or of all, and gives how many forms had something due.
pub async fn pass_on_all(db: &Db, form: Option<FormId>) -> Result<usize, StorageError> {
    let mut query = db
        .q(
            "select distinct l.form_id from form_line l left join form_place p on p.form_id = l.form_id \
            where ((l.state = ? and l.offered_until <= {now}) \
                or (l.state = ? and (p.form_id is null or p.taken < p.capacity)))",
        )
        .bind(OFFERED)
        .bind(WAITING);
    if let Some(form) = form {
        query = query.sql(" and l.form_id = ?").bind(form);
    }
    let rows = query.all().await?;
    for row in &rows {
        pass_on(db, row.get("form_id")?).await?;
    }
    Ok(rows.len())
}
