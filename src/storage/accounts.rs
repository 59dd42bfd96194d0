//! Accounts of staff.
//!
//! Whoever takes an administrator away locks all of them first, so that two who do it at once cannot leave none.

use chrono::{DateTime, Utc};

use super::connect::Db;
use super::error::StorageError;
use super::query::Row;
use super::transaction::Tx;
use crate::domain::account::{Account, AccountState, Email, Name, PasswordHash, Refusal, Role};
use crate::domain::id::AccountId;

/// What came of a change: done, or refused for a reason that people can be told.
pub type Decided<T> = Result<Result<T, Refusal>, StorageError>;

/// An account to be made.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Its row.
    pub id: AccountId,
    /// What it will sign in with.
    pub email: Email,
    /// What others call it.
    pub name: Name,
    /// What it may do.
    pub role: Role,
    /// Its password; none if it will choose one by an invitation.
    pub password: Option<PasswordHash>,
    /// The present instant.
    pub now: DateTime<Utc>,
}

const SELECT: &str = "select id, email, name, role, password_hash, session_epoch, created_at, \
    signed_in_at, disabled_at from account";

fn account(row: &Row) -> Result<Account, StorageError> {
    let role: String = row.get("role")?;
    let state = match row.get::<Option<DateTime<Utc>>>("disabled_at")? {
        Some(since) => AccountState::Disabled(since),
        None if row.get::<Option<String>>("password_hash")?.is_none() => AccountState::Invited,
        None => AccountState::Active,
    };
    Ok(Account {
        id: row.get("id")?,
        email: Email::from_stored(row.get("email")?),
        name: Name::from_stored(row.get("name")?),
        role: Role::from_name(&role)
            .ok_or_else(|| StorageError::Corrupt(format!("no role `{role}`")))?,
        state,
        session_epoch: row.get("session_epoch")?,
        created_at: row.get("created_at")?,
        signed_in_at: row.get("signed_in_at")?,
    })
}

/// The account of an id.
pub async fn find(db: &Db, id: AccountId) -> Result<Option<Account>, StorageError> {
    let row = db.q(SELECT).sql(" where id = ?").bind(id).one().await?;
    row.as_ref().map(account).transpose()
}

/// The account of an address, with the hash of its password if it has one.
pub async fn find_by_email(
    db: &Db,
    email: &Email,
) -> Result<Option<(Account, Option<PasswordHash>)>, StorageError> {
    let query = db.q(SELECT).sql(" where email = ?").bind(email.as_str());
    let Some(row) = query.one().await? else {
        return Ok(None);
    };
    let password: Option<String> = row.get("password_hash")?;
    Ok(Some((account(&row)?, password.map(PasswordHash::new))))
}

/// All accounts, by address.
pub async fn list(db: &Db) -> Result<Vec<Account>, StorageError> {
    let rows = db.q(SELECT).sql(" order by email").all().await?;
    rows.iter().map(account).collect()
}

/// Whether there is any account, in use or not: before that, the first start is not over.
pub async fn any(db: &Db) -> Result<bool, StorageError> {
    Ok(db
        .q("select id from account limit 1")
        .one()
        .await?
        .is_some())
}

/// How many administrators can sign in.
pub async fn count_admins(db: &Db) -> Result<i64, StorageError> {
    let query = db
        .q("select count(*) as n from account")
        .sql(WORKING_ADMIN)
        .bind(Role::Admin.name());
    query.one().await?.map_or(Ok(0), |row| row.get("n"))
}

const WORKING_ADMIN: &str = " where role = ? and password_hash is not null and disabled_at is null";

/// Makes an account. Refuses with [`Refusal::EmailTaken`].
pub async fn create(db: &Db, new: NewAccount) -> Decided<()> {
    let insert = db.transaction(move |tx| Box::pin(async move { tx.insert_account(&new).await }));
    unless_taken(insert.await)
}

/// Makes the first account, an administrator, and names the organisation. Of two who do it at once, one is refused.
///
/// Refuses with [`Refusal::AlreadySetUp`] once there is any account.
pub async fn set_up(db: &Db, first: NewAccount, organisation: Name) -> Decided<()> {
    db.transaction(move |tx| {
        Box::pin(async move {
            let lock = "select revision from organisation where id = 1 {for update}";
            tx.q(lock).one().await?;
            if tx
                .q("select id from account limit 1")
                .one()
                .await?
                .is_some()
            {
                return Ok(Err(Refusal::AlreadySetUp));
            }
            tx.insert_account(&first).await?;
            tx.q("update organisation set name = ?, revision = revision + 1 where id = 1")
                .bind(organisation.as_str())
                .run()
                .await?;
            // Forms imported before there was anybody to own them.
            tx.q("update form set owner_id = ? where owner_id is null")
                .bind(first.id)
                .run()
                .await?;
            Ok(Ok(()))
        })
    })
    .await
}

/// Gives an account another name. An account that is gone is left alone.
pub async fn rename(db: &Db, id: AccountId, name: &Name) -> Result<(), StorageError> {
    db.q("update account set name = ? where id = ?")
        .bind(name.as_str())
        .bind(id)
        .run()
        .await?;
    Ok(())
}

/// Sets another password, ends all sessions of the account and spends its codes. Gives the epoch of the sessions
/// that may begin now. Refuses with [`Refusal::NoSuchAccount`].
pub async fn set_password(db: &Db, id: AccountId, password: PasswordHash) -> Decided<i32> {
    db.transaction(move |tx| {
        Box::pin(async move {
            match tx.lock_account(id).await? {
                Some(account) => tx.set_password(&account, &password).await.map(Ok),
                None => Ok(Err(Refusal::NoSuchAccount)),
            }
        })
    })
    .await
}

/// Notes that an account signed in.
pub async fn signed_in(db: &Db, id: AccountId, now: DateTime<Utc>) -> Result<(), StorageError> {
    db.q("update account set signed_in_at = ? where id = ?")
        .bind(now)
        .bind(id)
        .run()
        .await?;
    Ok(())
}

/// Gives an account another role. Refuses with [`Refusal::NoSuchAccount`] or [`Refusal::LastAdmin`].
pub async fn change_role(db: &Db, id: AccountId, role: Role) -> Decided<()> {
    db.transaction(move |tx| {
        Box::pin(async move {
            let Some(rows) = tx.lock_with_admins(id, None).await? else {
                return Ok(Err(Refusal::NoSuchAccount));
            };
            if role != Role::Admin && rows.is_last_admin() {
                return Ok(Err(Refusal::LastAdmin));
            }
            tx.q("update account set role = ? where id = ?")
                .bind(role.name())
                .bind(id)
                .run()
                .await?;
            Ok(Ok(()))
        })
    })
    .await
}

/// Shuts an account out at once: its sessions end, its codes and grants are gone, its forms belong to `heir`.
///
/// Refuses with [`Refusal::NoSuchAccount`], [`Refusal::LastAdmin`], and, when it owns forms,
/// [`Refusal::HandOverMissing`] without an heir or [`Refusal::HandOverUnfit`] with one who cannot take them.
pub async fn disable(
    db: &Db,
    id: AccountId,
    heir: Option<AccountId>,
    now: DateTime<Utc>,
) -> Decided<()> {
    db.transaction(move |tx| {
        Box::pin(async move {
            let Some(rows) = tx.lock_with_admins(id, heir).await? else {
                return Ok(Err(Refusal::NoSuchAccount));
            };
            if rows.is_last_admin() {
                return Ok(Err(Refusal::LastAdmin));
            }
            if let Err(refusal) = tx.hand_over(&rows).await? {
                return Ok(Err(refusal));
            }
            let text = "update account set disabled_at = coalesce(disabled_at, ?), \
                session_epoch = session_epoch + 1 where id = ?";
            tx.q(text).bind(now).bind(id).run().await?;
            for text in [
                "delete from account_code where account_id = ?",
                "delete from form_grant where account_id = ?",
            ] {
                tx.q(text).bind(id).run().await?;
            }
            Ok(Ok(()))
        })
    })
    .await
}

/// Lets a disabled account in again, with the password it had. Refuses with [`Refusal::NoSuchAccount`].
pub async fn enable(db: &Db, id: AccountId) -> Decided<()> {
    let found = db
        .q("update account set disabled_at = null where id = ?")
        .bind(id)
        .run()
        .await?;
    Ok(if found == 1 {
        Ok(())
    } else {
        Err(Refusal::NoSuchAccount)
    })
}

/// How many forms belong to an account.
pub async fn count_forms(db: &Db, id: AccountId) -> Result<i64, StorageError> {
    let row = db.q(COUNT_FORMS).bind(id).one().await?;
    row.map_or(Ok(0), |row| row.get("n"))
}

const COUNT_FORMS: &str = "select count(*) as n from form where owner_id = ?";

/// Makes the broken index of addresses a refusal.
pub(super) fn unless_taken(done: Result<(), StorageError>) -> Decided<()> {
    match done {
        Ok(()) => Ok(Ok(())),
        Err(error) if error.is_duplicate_of("uk_account_email") => Ok(Err(Refusal::EmailTaken)),
        Err(error) => Err(error),
    }
}

/// The rows that a change to an account has locked.
struct Locked {
    account: Account,
    heir: Option<Account>,
    other_admins: usize,
}

impl Locked {
    fn is_last_admin(&self) -> bool {
        let works = self.account.is_active() && self.account.role == Role::Admin;
        works && self.other_admins == 0
    }
}

impl Tx {
    pub(super) async fn insert_account(&mut self, new: &NewAccount) -> Result<(), StorageError> {
        let text = "insert into account \
            (id, email, name, role, password_hash, session_epoch, created_at) \
            values (?, ?, ?, ?, ?, 0, ?)";
        self.q(text)
            .bind(new.id)
            .bind(new.email.as_str())
            .bind(new.name.as_str())
            .bind(new.role.name())
            .bind(new.password.as_ref().map(|hash| hash.as_str().to_owned()))
            .bind(new.now)
            .run()
            .await?;
        Ok(())
    }

    pub(super) async fn lock_account(
        &mut self,
        id: AccountId,
    ) -> Result<Option<Account>, StorageError> {
        let query = self.q(SELECT).sql(" where id = ? {for update}").bind(id);
        query.one().await?.as_ref().map(account).transpose()
    }

    pub(super) async fn set_password(
        &mut self,
        account: &Account,
        password: &PasswordHash,
    ) -> Result<i32, StorageError> {
        let epoch = account.session_epoch + 1;
        self.q("update account set password_hash = ?, session_epoch = ? where id = ?")
            .bind(password.as_str())
            .bind(epoch)
            .bind(account.id)
            .run()
            .await?;
        self.q("delete from account_code where account_id = ?")
            .bind(account.id)
            .run()
            .await?;
        Ok(epoch)
    }

    /// Locks an account, its heir and every working administrator, in the order of their ids: two who lock at once
    /// wait for each other instead of for ever.
    async fn lock_with_admins(
        &mut self,
        id: AccountId,
        heir: Option<AccountId>,
    ) -> Result<Option<Locked>, StorageError> {
        let rows = self
            .q(SELECT)
            .sql(WORKING_ADMIN)
            .sql(" or id = ? or id = ? order by id {for update}")
            .bind(Role::Admin.name())
            .bind(id)
            .bind(heir.unwrap_or(id))
            .all()
            .await?;
        let accounts: Vec<Account> = rows.iter().map(account).collect::<Result<_, _>>()?;
        let one = |wanted: AccountId| accounts.iter().find(|account| account.id == wanted);
        Ok(one(id).map(|account| Locked {
            account: account.clone(),
            heir: heir.filter(|heir| *heir != id).and_then(one).cloned(),
            other_admins: accounts
                .iter()
                .filter(|other| other.id != id && other.role == Role::Admin && other.is_active())
                .count(),
        }))
    }

    async fn hand_over(&mut self, rows: &Locked) -> Decided<()> {
        let from = rows.account.id;
        let counted = self.q(COUNT_FORMS).bind(from).one().await?;
        let forms: i64 = counted.map_or(Ok(0), |row| row.get("n"))?;
        if forms == 0 {
            return Ok(Ok(()));
        }
        let Some(heir) = &rows.heir else {
            return Ok(Err(Refusal::HandOverMissing { forms }));
        };
        if !heir.is_active() || !heir.role.may_make_forms() {
            return Ok(Err(Refusal::HandOverUnfit));
        }
        // The new owner needs no grant on what is now its own.
        let text = "delete from form_grant where account_id = ? \
            and form_id in (select id from form where owner_id = ?)";
        self.q(text).bind(heir.id).bind(from).run().await?;
        self.q("update form set owner_id = ? where owner_id = ?")
            .bind(heir.id)
            .bind(from)
            .run()
            .await?;
        Ok(Ok(()))
    }
}
