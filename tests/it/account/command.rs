//! `onceform account …`.

use clap::Parser;
use onceform::cli::Desk;
use onceform::cli::account::{AccountCommand, AccountError, run};
use onceform::domain::account::{AccountState, CodePurpose, Email, OneTimeCode, Role};
use onceform::domain::chance::Chance;
use onceform::domain::clock::Clock;
use onceform::storage::{Db, account_codes, accounts};

use crate::support::{on_each_database, on_each_server, sign_in};

#[derive(Parser)]
struct Line {
    #[command(subcommand)]
    command: AccountCommand,
}

fn parse(line: &str) -> Result<AccountCommand, clap::Error> {
    let words = std::iter::once("account").chain(line.split_whitespace());
    Line::try_parse_from(words).map(|line| line.command)
}

/// Runs a command as if it was typed, and gives what it printed.
async fn typed(db: &Db, line: &str, input: &str) -> Result<String, AccountError> {
    let desk = Desk {
        clock: &Clock::System,
        chance: &Chance::System,
        address: "https://forms.example.org",
    };
    let mut output = Vec::new();
    let command = parse(line).unwrap();
    run(command, db, desk, &mut input.as_bytes(), &mut output).await?;
    Ok(String::from_utf8(output).unwrap())
}

async fn state(db: &Db, email: &str) -> AccountState {
    let email = Email::parse(email).unwrap();
    let (account, _) = accounts::find_by_email(db, &email).await.unwrap().unwrap();
    account.state
}

#[tokio::test]
async fn an_account_is_added_with_a_link_or_a_password() {
    on_each_server(async |server| {
        let db = &server.site.db;
        let printed = typed(db, "add Ada@example.org --role admin", "")
            .await
            .unwrap();
        let link = printed.trim_end();
        let code = link
            .strip_prefix("https://forms.example.org/account/invite/")
            .unwrap();
        let code = OneTimeCode::parse(code).unwrap();
        let found = account_codes::find(db, &code, CodePurpose::Invite, server.now()).await;
        assert_eq!(found.unwrap().unwrap().name.as_str(), "ada");
        assert_eq!(state(db, "ada@example.org").await, AccountState::Invited);

        let line = "add bob@example.org --role reviewer --name Bob --password-stdin";
        let printed = typed(db, line, "a long enough password\n").await.unwrap();
        assert_eq!(printed, "");
        let answer = sign_in(
            &server.person(),
            "bob@example.org",
            "a long enough password",
        )
        .await;
        assert_eq!((answer.status, answer.location()), (303, "/review"));

        let listed = typed(db, "list", "").await.unwrap();
        let lines: Vec<Vec<&str>> = listed
            .lines()
            .map(|line| line.split('\t').collect())
            .collect();
        assert_eq!(
            lines[0],
            ["ada@example.org", "admin", "invited", "never", "ada"]
        );
        assert_eq!(lines[1][..3], ["bob@example.org", "reviewer", "active"]);
        assert_eq!(lines.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_done_says_why_and_how_it_ends() {
    on_each_database(async |db| {
        let add = "add ada@example.org --role admin --password-stdin";
        let short = typed(&db, add, "short\n").await.unwrap_err();
        assert_eq!(short.exit_code(), 2);
        assert!(short.to_string().contains("at least 12"), "{short}");
        typed(&db, add, "a long enough password\n").await.unwrap();
        let taken = typed(&db, add, "a long enough password\n")
            .await
            .unwrap_err();
        assert_eq!(taken.exit_code(), 1);
        let last = typed(&db, "disable ada@example.org", "").await.unwrap_err();
        assert_eq!(last.exit_code(), 1);
        assert!(last.to_string().contains("last administrator"), "{last}");
        for line in [
            "disable nobody@example.org",
            "reset-password nobody@example.org",
        ] {
            let gone = typed(&db, line, "").await.unwrap_err();
            assert_eq!(gone.exit_code(), 1);
        }
        let add = "add second@example.org --role admin --password-stdin";
        typed(&db, add, "a long enough password\n").await.unwrap();
        typed(&db, "disable ada@example.org", "").await.unwrap();
        let disabled = state(&db, "ada@example.org").await;
        assert!(matches!(disabled, AccountState::Disabled(_)));
        let printed = typed(&db, "reset-password second@example.org", "")
            .await
            .unwrap();
        assert!(
            printed.starts_with("https://forms.example.org/account/reset/"),
            "{printed}"
        );
    })
    .await;
}

#[test]
fn wrong_usage_is_told_by_the_command_line_itself() {
    for wrong in [
        "add nobody --role admin",
        "add ada@example.org --role owner",
        "add ada@example.org",
        "disable",
    ] {
        let error = parse(wrong).err().unwrap();
        assert_eq!(error.exit_code(), 2, "{wrong}");
    }
    let Ok(AccountCommand::Add { role, .. }) = parse("add ada@example.org --role editor") else {
        panic!("a good line is refused");
    };
    assert_eq!(role, Role::Editor);
}
