//! Every page about accounts and the organisation.

use askama::Template;
use chrono::{DateTime, Utc};

use super::{all, sample};
use crate::domain::account::{
    Account, AccountState, CodePurpose, Email, Invitation, Name, NewPassword, Refusal, Role, SetUp,
};
use crate::domain::definition::Language;
use crate::domain::id::AccountId;
use crate::domain::input::InputFault;
use crate::domain::organisation::Settings;
use crate::web::i18n::Words;
use crate::web::pages::account::{
    ChoosePasswordPage, OwnAccountPage, SetUpPage, SignInPage, SignInTrouble, SpentPage,
};
use crate::web::pages::accounts::{AccountPage, AccountsPage, InvitePage, LinkPage, PersonView};
use crate::web::pages::layout::{Notice, Person, Section, StaffChrome, Theme};
use crate::web::pages::organisation::OrganisationPage;

type Rendered = (&'static str, askama::Result<String>);

/// Every page in one language; `text` is what people have typed wherever they can.
pub(super) fn every_page(language: Language, text: &str) -> Vec<Rendered> {
    let mut pages = doors(language, text);
    pages.extend(rooms(language, text));
    pages
}

fn account(number: u128, text: &str, role: Role, state: AccountState) -> Account {
    let at: DateTime<Utc> = "2026-11-30T14:02:00Z".parse().unwrap();
    Account {
        id: AccountId(uuid::Uuid::from_u128(number)),
        email: Email::from_stored(format!("staff-{number}@example.org")),
        name: Name::from_stored(text.to_owned()),
        role,
        state,
        session_epoch: 0,
        created_at: at,
        signed_in_at: (number == 1).then_some(at),
    }
}

fn chrome(language: Language, text: &str, section: Section) -> StaffChrome {
    let words = Words::of(language);
    StaffChrome {
        words,
        organisation: sample::chrome(language, None).organisation,
        address: Some(section.href().to_owned()),
        theme: Theme::System,
        person: Person {
            name: text.to_owned(),
            role: Role::Admin,
        },
        csrf: "csrf".to_owned(),
        section,
        breadcrumb: Vec::new(),
        notices: vec![Notice::done(words.say("accounts-enabled"))],
    }
}

fn refused(refusal: Refusal, input: &'static str) -> InputFault {
    InputFault {
        input,
        key: refusal.key().into(),
        arguments: refusal.arguments(),
    }
}

fn doors(language: Language, text: &str) -> Vec<Rendered> {
    let chrome = || sample::chrome(language, Some("/login"));
    let sign_in = |faults: &[InputFault], trouble| {
        SignInPage::new(chrome(), text, faults, text.to_owned(), trouble).render()
    };
    let set_up = SetUp {
        organisation: text.to_owned(),
        name: text.to_owned(),
        email: text.to_owned(),
        ..SetUp::default()
    };
    let faults = set_up.read().unwrap_err();
    let invited = account(2, text, Role::Editor, AccountState::Invited);
    let short = NewPassword::default().read(&invited).unwrap_err();
    let choose = |faults: &[InputFault]| {
        let action = "/account/invite/code".to_owned();
        ChoosePasswordPage::new(chrome(), &invited, CodePurpose::Invite, action, faults).render()
    };
    vec![
        ("sign-in", sign_in(&[], Some(SignInTrouble::First))),
        ("sign-in-wrong", sign_in(&[], Some(SignInTrouble::Wrong))),
        (
            "sign-in-many",
            sign_in(&[], Some(SignInTrouble::TooMany(1))),
        ),
        (
            "set-up",
            SetUpPage::new(chrome(), &set_up, &faults, "code".to_owned()).render(),
        ),
        ("choose-password", choose(&[])),
        ("choose-password-wrong", choose(&short)),
        ("spent", SpentPage { chrome: chrome() }.render()),
    ]
}

fn rooms(language: Language, text: &str) -> Vec<Rendered> {
    let chrome = |section| chrome(language, text, section);
    let people = || chrome(Section::People);
    let since = "2026-11-30T14:02:00Z".parse().unwrap();
    let everybody = [
        account(1, text, Role::Admin, AccountState::Active),
        account(2, text, Role::Editor, AccountState::Active),
        account(3, text, Role::Reviewer, AccountState::Invited),
        account(4, text, Role::Editor, AccountState::Disabled(since)),
    ];
    let [reader, editor, invited, disabled] = &everybody;
    let one = |account, forms, faults: &[InputFault]| {
        AccountPage::new(people(), account, reader, forms, &everybody, faults).render()
    };
    let view = |account| PersonView::new(account, reader.id, Words::of(language));
    let list = AccountsPage {
        chrome: people(),
        people: everybody.iter().map(view).collect(),
    };
    let nobody = Invitation::default();
    let taken = [refused(Refusal::EmailTaken, "email")];
    let link = format!("https://forms.example.org/account/reset/{}", "0".repeat(26));
    let settings = Settings {
        name: text.to_owned(),
        accent: "#888888".to_owned(),
        privacy: text.to_owned(),
        legal: text.to_owned(),
        revision: 3,
    };
    let wrong = settings.read().unwrap_err();
    let section = Section::Organisation;
    vec![
        (
            "own-account",
            OwnAccountPage::new(chrome(Section::Account), reader, text, &[]).render(),
        ),
        ("people", list.render()),
        ("invite", InvitePage::new(people(), &nobody, &[]).render()),
        (
            "invite-wrong",
            InvitePage::new(people(), &nobody, &taken).render(),
        ),
        (
            "account-link",
            LinkPage::new(people(), editor, CodePurpose::Reset, link).render(),
        ),
        ("account", one(editor, 0, &[])),
        ("account-invited", one(invited, 0, &[])),
        ("account-disabled", one(disabled, 0, &[])),
        (
            "account-owner",
            one(
                editor,
                2,
                &[refused(
                    Refusal::HandOverMissing { forms: 2 },
                    "hand_over_to",
                )],
            ),
        ),
        (
            "account-last",
            one(reader, 0, &[refused(Refusal::LastAdmin, "disable")]),
        ),
        (
            "organisation",
            OrganisationPage::new(chrome(section), &settings, &wrong).render(),
        ),
    ]
}

#[test]
fn every_form_of_a_signed_in_person_bears_the_session_s_field_first() {
    for (name, html) in rooms(Language::English, "Somebody") {
        let page = scraper::Html::parse_document(&html.unwrap());
        for form in all(&page, "form[method=post]") {
            let first = form
                .select(&scraper::Selector::parse("input").unwrap())
                .next();
            assert_eq!(first.unwrap().attr("name"), Some("csrf"), "{name}");
        }
        // Every page has at least the one that signs out.
        assert!(!all(&page, "form[action='/logout']").is_empty(), "{name}");
    }
}
