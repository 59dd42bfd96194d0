//! Who may do what with a form besides its owner and the administrators.

use crate::domain::form::{May, Standing};
use crate::domain::id::{AccountId, FormId};
use crate::storage::connect::Db;
use crate::storage::error::StorageError;
use crate::storage::query::Row;

/// A grant, with the name of who holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Who.
    pub account: AccountId,
    /// Their name.
    pub name: String,
    /// Their address.
    pub email: String,
    /// What they may do.
    pub may: May,
}

/// All grants of a form, by name.
pub async fn grants(db: &Db, form: FormId) -> Result<Vec<Grant>, StorageError> {
    let rows = db
        .q(
            "select g.account_id, g.may, a.name, a.email from form_grant g \
            join account a on a.id = g.account_id where g.form_id = ? order by a.name, a.email",
        )
        .bind(form)
        .all()
        .await?;
    rows.iter()
        .map(|row| {
            Ok(Grant {
                account: row.get("account_id")?,
                name: row.get("name")?,
                email: row.get("email")?,
                may: may(&row.get::<String>("may")?)?,
            })
        })
        .collect()
}

/// Lets an account do something with a form, instead of what it might do before.
pub async fn grant(
    db: &Db,
    form: FormId,
    account: AccountId,
    may: May,
) -> Result<(), StorageError> {
    db.transaction(move |tx| {
        Box::pin(async move {
            // Two grants at once would both find nothing to change: the form's row puts them in order.
            tx.q("select id from form where id = ? {for update}")
                .bind(form)
                .one()
                .await?;
            let changed = tx
                .q("update form_grant set may = ? where form_id = ? and account_id = ?")
                .bind(may.name())
                .bind(form)
                .bind(account)
                .run()
                .await?;
            if changed == 0 {
                tx.q("insert into form_grant (form_id, account_id, may) values (?, ?, ?)")
                    .bind(form)
                    .bind(account)
                    .bind(may.name())
                    .run()
                    .await?;
            }
            Ok(())
        })
    })
    .await
}

/// Takes a grant back; `false` if there was none.
pub async fn revoke(db: &Db, form: FormId, account: AccountId) -> Result<bool, StorageError> {
    let removed = db
        .q("delete from form_grant where form_id = ? and account_id = ?")
        .bind(form)
        .bind(account)
        .run()
        .await?;
    Ok(removed > 0)
}

/// How an account stands to a form: neither owner nor granted if there is no such form.
pub async fn standing(db: &Db, form: FormId, account: AccountId) -> Result<Standing, StorageError> {
    let row = db
        .q("select f.owner_id, g.may from form f \
            left join form_grant g on g.form_id = f.id and g.account_id = ? where f.id = ?")
        .bind(account)
        .bind(form)
        .one()
        .await?;
    row.map_or(Ok(Standing::default()), |row| read_standing(&row, account))
}

/// How `account` stands to the form of a row with `owner_id` and its own `may`.
pub(super) fn read_standing(row: &Row, account: AccountId) -> Result<Standing, StorageError> {
    let grant: Option<String> = row.get("may")?;
    Ok(Standing {
        owner: row.get::<Option<AccountId>>("owner_id")? == Some(account),
        grant: grant.as_deref().map(may).transpose()?,
    })
}

fn may(name: &str) -> Result<May, StorageError> {
    May::from_name(name).ok_or_else(|| StorageError::Corrupt(format!("form_grant.may is {name}")))
}
