//! Removing a form with everything that hangs on it.

use crate::domain::id::FormId;
use crate::storage::connect::Db;
use crate::storage::error::StorageError;

/// What refers to a form, in the order in which it can go.
const PARTS: &[&str] = &[
    "delete from form_business_key where form_id = ?",
    "delete from submission_event where record_id in (select id from form_submit_record where form_id = ?)",
    "update uploaded_file set state = 'dropped', record_id = null where form_id = ?",
    "delete from form_line where form_id = ?",
    "delete from form_submit_record where form_id = ?",
    "delete from absorbed_repeat where form_id = ?",
    "delete from answer_draft where form_id = ?",
    "delete from form_place where form_id = ?",
    "delete from form_invitation where form_id = ?",
    "delete from form_invitation_batch where form_id = ?",
    "delete from form_option_place where form_id = ?",
    "delete from form_grant where form_id = ?",
    "delete from form_draft where form_id = ?",
    "delete from form_version where form_id = ?",
    "delete from outbox where form_id = ?",
    "delete from webhook where form_id = ?",
];

/// Removes a form, its submissions and all that is known of them; `false` if there is no such form.
///
/// Nothing stays that would tell a late repeat apart: only for forms that were made to try something.
pub async fn remove(db: &Db, id: FormId) -> Result<bool, StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            // Submissions that are being stored refer to this row: those before it are seen, those after it refused.
            tx.q("select id from form where id = ? {for update}")
                .bind(id)
                .one()
                .await?;
            for part in PARTS {
                tx.q(part).bind(id).run().await?;
            }
            let removed = tx.q("delete from form where id = ?").bind(id).run().await?;
            Ok(removed > 0)
        })
    })
    .await
}
