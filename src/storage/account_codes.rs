//! One-time codes of invitations and password resets. An account has one at most: a new one spends the old one.

use chrono::{DateTime, Utc};

use super::accounts::{Decided, NewAccount, unless_taken};
use super::connect::Db;
use super::error::StorageError;
use super::transaction::Tx;
use crate::domain::account::{
    Account, AccountState, CodePurpose, OneTimeCode, PasswordHash, Refusal,
};
use crate::domain::id::AccountId;

/// Makes an account that has yet to choose its password, and the code of its invitation.
///
/// Refuses with [`Refusal::EmailTaken`].
pub async fn invite(db: &Db, new: NewAccount, code: &OneTimeCode) -> Decided<()> {
    let hash = code.hash();
    let work = db.transaction(move |tx| {
        Box::pin(async move {
            tx.insert_account(&new).await?;
            tx.keep_code(new.id, hash, CodePurpose::Invite, new.now)
                .await
        })
    });
    unless_taken(work.await)
}

/// Keeps a new code for an account: an invitation while it has no password, a reset afterwards. Gives which.
///
/// Refuses with [`Refusal::NoSuchAccount`] when the account is gone or disabled.
pub async fn issue(
    db: &Db,
    id: AccountId,
    code: &OneTimeCode,
    now: DateTime<Utc>,
) -> Decided<CodePurpose> {
    let hash = code.hash();
    db.transaction(move |tx| {
        Box::pin(async move {
            let purpose = match tx.lock_account(id).await?.as_ref().map(purpose) {
                Some(Some(purpose)) => purpose,
                Some(None) | None => return Ok(Err(Refusal::NoSuchAccount)),
            };
            tx.q("delete from account_code where account_id = ?")
                .bind(id)
                .run()
                .await?;
            tx.keep_code(id, hash, purpose, now).await?;
            Ok(Ok(purpose))
        })
    })
    .await
}

/// What a code of an account would be for; none for one that is disabled.
fn purpose(account: &Account) -> Option<CodePurpose> {
    match account.state {
        AccountState::Invited => Some(CodePurpose::Invite),
        AccountState::Active => Some(CodePurpose::Reset),
        AccountState::Disabled(_) => None,
    }
}

/// Whose code this is, while it is good for `purpose`.
pub async fn find(
    db: &Db,
    code: &OneTimeCode,
    purpose: CodePurpose,
    now: DateTime<Utc>,
) -> Result<Option<Account>, StorageError> {
    let query = db
        .q(FIND)
        .bind(code.hash().to_vec())
        .bind(purpose.name())
        .bind(now);
    let Some(row) = query.one().await? else {
        return Ok(None);
    };
    let account = super::accounts::find(db, row.get("account_id")?).await?;
    Ok(account.filter(|account| self::purpose(account).is_some()))
}

const FIND: &str = "select account_id from account_code \
    where code_hash = ? and purpose = ? and expires_at > ?";

/// Spends a code: sets the password, ends all sessions and spends every other code of the account. Gives the
/// account as it is then. Of two who use one code at once, one is refused.
///
/// Refuses with [`Refusal::CodeSpent`].
pub async fn redeem(
    db: &Db,
    code: &OneTimeCode,
    purpose: CodePurpose,
    password: PasswordHash,
    now: DateTime<Utc>,
) -> Decided<Account> {
    let hash = code.hash().to_vec();
    db.transaction(move |tx| {
        Box::pin(async move {
            let find = tx.q(FIND).bind(hash.clone()).bind(purpose.name()).bind(now);
            let Some(row) = find.one().await? else {
                return Ok(Err(Refusal::CodeSpent));
            };
            let locked = tx.lock_account(row.get("account_id")?).await?;
            let Some(account) = locked.filter(|account| self::purpose(account).is_some()) else {
                return Ok(Err(Refusal::CodeSpent));
            };
            let spend = tx
                .q("delete from account_code where code_hash = ?")
                .bind(hash);
            if spend.run().await? == 0 {
                return Ok(Err(Refusal::CodeSpent));
            }
            tx.set_password(&account, &password).await?;
            match tx.lock_account(account.id).await? {
                Some(account) => Ok(Ok(account)),
                None => Ok(Err(Refusal::CodeSpent)),
            }
        })
    })
    .await
}

impl Tx {
    async fn keep_code(
        &mut self,
        id: AccountId,
        hash: [u8; 32],
        purpose: CodePurpose,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let text = "insert into account_code (code_hash, account_id, purpose, expires_at) \
            values (?, ?, ?, ?)";
        self.q(text)
            .bind(hash.to_vec())
            .bind(id)
            .bind(purpose.name())
            .bind(now + purpose.life())
            .run()
            .await?;
        Ok(())
    }
}
