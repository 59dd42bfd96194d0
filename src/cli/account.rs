//! `onceform account …`: staff accounts from the command line, for the first start and for emergencies.

use std::io::{self, BufRead, Write};

use clap::Subcommand;

use crate::cli::Desk;
use crate::domain::account::{
    Account, AccountFault, AccountState, CodePurpose, Email, Name, OneTimeCode, Password, Refusal,
    Role,
};
use crate::domain::definition::Language;
use crate::domain::id::AccountId;
use crate::storage::accounts::NewAccount;
use crate::storage::{Db, StorageError, account_codes, accounts};
use crate::web::i18n::Words;
use crate::web::password::{Hasher, HashingError};

/// What to do with accounts.
#[derive(Clone, Debug, Subcommand)]
pub enum AccountCommand {
    /// Make an account. Prints a link where its password is chosen, unless a password is given
    Add {
        /// What the person will sign in with
        #[arg(value_parser = email)]
        email: Email,
        /// What the account may do
        #[arg(long, value_parser = role, value_name = "admin|editor|reviewer")]
        role: Role,
        /// What the person is called; else the first part of the address
        #[arg(long, value_parser = name)]
        name: Option<Name>,
        /// Read the password from the first line of standard input
        #[arg(long)]
        password_stdin: bool,
    },
    /// List all accounts: address, role, state, last sign-in, name
    List,
    /// Shut an account out at once
    Disable {
        /// Whose account
        #[arg(value_parser = email)]
        email: Email,
        /// Who takes over its forms
        #[arg(long, value_parser = email, value_name = "EMAIL")]
        hand_over_to: Option<Email>,
    },
    /// Print a link where another password is chosen. The present one stays until then
    ResetPassword {
        /// Whose account
        #[arg(value_parser = email)]
        email: Email,
    },
}

/// Why a command did not do what it was told.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// What was given cannot be used: exit code 2.
    #[error("{0}")]
    Wrong(String),
    /// It is not possible as things stand: exit code 1.
    #[error("{0}")]
    Refused(String),
    /// The database failed: exit code 1.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Hashing failed: exit code 1.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// Reading or writing failed: exit code 1.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl AccountError {
    /// The exit code of the program (contract, section 1).
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Wrong(_) => 2,
            _ => 1,
        }
    }
}

impl From<Refusal> for AccountError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(words().say_fault(refusal.key(), &refusal.arguments(), ""))
    }
}

impl From<AccountFault> for AccountError {
    fn from(fault: AccountFault) -> Self {
        Self::Wrong(in_words(fault))
    }
}

/// Does what `command` says; answers go to `output`, one line each.
pub async fn run(
    command: AccountCommand,
    db: &Db,
    desk: Desk<'_>,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<(), AccountError> {
    match command {
        AccountCommand::Add {
            email,
            role,
            name,
            password_stdin,
        } => {
            let name = name.map_or_else(|| Name::parse(email.local_part()), Ok)?;
            let mut new = NewAccount {
                id: AccountId::new(desk.clock.now(), desk.chance),
                email,
                name,
                role,
                password: None,
                now: desk.clock.now(),
            };
            if password_stdin {
                let password = password(input, &new)?;
                let salt = desk.chance.bytes();
                new.password = Some(Hasher::default().hash(&password, salt)?);
                Ok(accounts::create(db, new).await??)
            } else {
                let code = OneTimeCode::new(desk.chance);
                account_codes::invite(db, new, &code).await??;
                link(output, desk, &code, CodePurpose::Invite)
            }
        }
        AccountCommand::List => {
            for account in accounts::list(db).await? {
                writeln!(output, "{}", line(&account))?;
            }
            Ok(())
        }
        AccountCommand::Disable {
            email,
            hand_over_to,
        } => {
            let id = account(db, &email).await?;
            let heir = match hand_over_to {
                Some(email) => Some(account(db, &email).await?),
                None => None,
            };
            let done = accounts::disable(db, id, heir, desk.clock.now()).await?;
            Ok(done.map_err(|refusal| explained(refusal, &email))?)
        }
        AccountCommand::ResetPassword { email } => {
            let id = account(db, &email).await?;
            let code = OneTimeCode::new(desk.chance);
            let purpose = account_codes::issue(db, id, &code, desk.clock.now()).await??;
            link(output, desk, &code, purpose)
        }
    }
}

/// The first line of the input, as the password of an account that is about to be made.
fn password(input: &mut impl BufRead, new: &NewAccount) -> Result<Password, AccountError> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    let typed = line.trim_end_matches(['\r', '\n']);
    let password = Password::chosen(typed, new.email.as_str(), new.name.as_str())?;
    Ok(password)
}

async fn account(db: &Db, email: &Email) -> Result<AccountId, AccountError> {
    let found = accounts::find_by_email(db, email).await?;
    let (account, _) = found.ok_or(Refusal::NoSuchAccount)?;
    Ok(account.id)
}

/// A refusal, with the option that would help where there is one.
fn explained(refusal: Refusal, email: &Email) -> AccountError {
    let AccountError::Refused(text) = AccountError::from(refusal) else {
        return refusal.into();
    };
    AccountError::Refused(match refusal {
        Refusal::HandOverMissing { .. } => {
            format!("{text}\nTry: onceform account disable {email} --hand-over-to EMAIL")
        }
        _ => text,
    })
}

fn link(
    output: &mut impl Write,
    desk: Desk<'_>,
    code: &OneTimeCode,
    purpose: CodePurpose,
) -> Result<(), AccountError> {
    let (address, code) = (desk.address, code.as_str());
    writeln!(output, "{address}/account/{}/{code}", purpose.name())?;
    Ok(())
}

/// One account, its columns apart by tabs.
fn line(account: &Account) -> String {
    let state = match account.state {
        AccountState::Invited => "invited",
        AccountState::Active => "active",
        AccountState::Disabled(_) => "disabled",
    };
    let signed_in = account.signed_in_at.map_or_else(
        || "never".to_owned(),
        |at| at.format("%Y-%m-%dT%H:%MZ").to_string(),
    );
    let (email, role, name) = (&account.email, account.role.name(), &account.name);
    format!("{email}\t{role}\t{state}\t{signed_in}\t{name}")
}

fn words() -> Words {
    Words::of(Language::English)
}

fn in_words(fault: AccountFault) -> String {
    words().say_fault(fault.key(), &fault.arguments(), "")
}

fn email(text: &str) -> Result<Email, String> {
    Email::parse(text).map_err(in_words)
}

fn name(text: &str) -> Result<Name, String> {
    Name::parse(text).map_err(in_words)
}

fn role(text: &str) -> Result<Role, String> {
    Role::from_name(text).ok_or_else(|| "use admin, editor or reviewer".to_owned())
}
