//! Everything that a handler may need, in one value that `app` wires.

use std::sync::Arc;

use actix_web::HttpRequest;
use chrono_tz::Tz;

use crate::config::Config;
use crate::domain::account::Role;
use crate::domain::chance::Chance;
use crate::domain::clock::Clock;
use crate::domain::definition::Definition;
use crate::domain::id::{AccountId, FormId};
use crate::files::Files;
use crate::idempotency::ExactlyOnce;
use crate::idempotency::page_token::Signer;
use crate::storage::Db;
use crate::storage::repeats::Journal;
use crate::telemetry::Counters;
use crate::web::arrivals::Arrivals;
use crate::web::extract::{Reader, Staff};
use crate::web::gate::Gate;
use crate::web::i18n::Words;
use crate::web::i18n::form_language::FormLanguage;
use crate::web::organisation::CurrentOrganisation;
use crate::web::pages::layout::{Chrome, Notice, Organisation, Person, Section, StaffChrome, Tone};
use crate::web::password::Passwords;
use crate::web::published::{Form, Published};
use crate::web::session::{self, Session};
use crate::web::sign_in_limit::SignInLimit;

/// The running installation, as its handlers see it.
pub struct Site {
    /// The settings.
    pub config: Config,
    /// How people reach the server, without a slash at the end.
    pub public_url: String,
    /// The database.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// Chance.
    pub chance: Chance,
    /// What operators count.
    pub counters: Counters,
    /// The guard of every act of submitting.
    pub once: Arc<ExactlyOnce>,
    /// Lets through what is within the limits.
    pub gate: Gate,
    /// Where uploaded files lie.
    pub files: Files,
    /// Where absorbed repeats are written down.
    pub repeats: Journal,
    /// The first tries at the latest acts.
    pub arrivals: Arrivals,
    /// Signs pages.
    pub signer: Signer,
    /// Published versions.
    pub published: Published,
    /// Who runs the installation.
    pub organisation: CurrentOrganisation,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// Slows down guessing.
    pub sign_ins: SignInLimit,
}

impl Site {
    /// What stands around a page for `reader`. `switch`: whether following a link to another language loses nothing.
    pub async fn chrome(&self, reader: &Reader, switch: bool) -> Chrome {
        Chrome {
            words: reader.words,
            reader: reader.words,
            organisation: self.organisation().await,
            address: switch.then(|| reader.address.clone()),
            onward: reader.onward.clone(),
            theme: None,
            form: None,
        }
    }

    /// What stands around a page about a form for `reader`, in words that go with the form's. `switch`: as for
    /// [`Site::chrome`].
    pub async fn chrome_around(
        &self,
        reader: &Reader,
        definition: &Definition,
        switch: bool,
    ) -> Chrome {
        let language = FormLanguage::of(&reader.wishes, definition);
        self.chrome(reader, switch).await.around(language)
    }

    /// A version of a form in the language in which `reader` gets it. What is stored is made of the form as it was
    /// written: `definition`.
    #[must_use]
    pub fn translated(
        &self,
        reader: &Reader,
        version: (FormId, i32),
        definition: &Arc<Definition>,
    ) -> Arc<Definition> {
        let language = FormLanguage::of(&reader.wishes, definition).shown;
        self.published.translated(version, definition, language)
    }

    /// The form with its live version in the language in which `reader` gets it.
    #[must_use]
    pub fn shown_to(&self, reader: &Reader, form: Form) -> Form {
        let version = (form.live.id, form.live.version);
        let definition = self.translated(reader, version, &form.definition);
        Form { definition, ..form }
    }

    /// What stands around a page of staff. `switch`: as for [`Site::chrome`].
    pub async fn staff_chrome(
        &self,
        reader: &Reader,
        staff: &Staff,
        section: Section,
        switch: bool,
    ) -> StaffChrome {
        StaffChrome {
            words: reader.words,
            organisation: self.organisation().await,
            address: switch.then(|| reader.address.clone()),
            theme: reader.theme,
            person: Person {
                name: staff.account.name.to_string(),
                role: staff.account.role,
            },
            csrf: staff.session.csrf(&self.config.keys),
            section,
            breadcrumb: Vec::new(),
            notices: self.notices(reader.words, staff.account.role),
        }
    }

    /// What an administrator should know, whatever page it is.
    fn notices(&self, words: Words, role: Role) -> Vec<Notice> {
        let text = (role == Role::Admin)
            .then(|| self.claims_notice(words))
            .flatten();
        let notice = |text| Notice {
            tone: Tone::Warning,
            title: String::new(),
            text,
            link: None,
            urgent: false,
        };
        text.map(notice).into_iter().collect()
    }

    /// That the claim store is away, and since when; `None` while it answers.
    #[must_use]
    pub fn claims_notice(&self, words: Words) -> Option<String> {
        let since = self.once.claims()?.degraded_since()?;
        Some(words.say_with(
            "system-claims-away",
            &[("time", &words.time(since, Tz::UTC))],
        ))
    }

    async fn organisation(&self) -> Organisation {
        let organisation = self.organisation.get(&self.db, self.clock.now()).await;
        Organisation::clone(&organisation)
    }

    /// Who is signed in, as the cookie says: enough to bind a page to an account, not to show anything.
    #[must_use]
    pub fn account(&self, request: &HttpRequest) -> Option<AccountId> {
        let cookie = request.cookie(session::COOKIE)?;
        let session = Session::read(cookie.value(), &self.config.keys, self.clock.now())?;
        Some(session.account)
    }

    /// Whether people reach the server by https, so that cookies may insist on it.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.public_url.starts_with("https:")
    }
}
