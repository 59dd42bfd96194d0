//! The organisation as pages show it, remembered for some seconds: every page shows something of it.

pub mod theme;

use std::sync::{Arc, PoisonError, RwLock};

use chrono::{DateTime, Duration, Utc};
use tokio::time::timeout;

use crate::domain::definition::Language;
use crate::domain::organisation;
use crate::storage::Db;
use crate::storage::organisation::find;
use crate::web::i18n::Words;
use crate::web::markdown;
use crate::web::pages::layout::Organisation;

/// How long what was read is believed. So long a change takes to show on every instance.
const FRESH: Duration = Duration::seconds(5);
/// How long a page waits for the database before it shows what was known before.
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(300);

/// What is known of the organisation. Cheap to clone; the clones remember together.
#[derive(Clone, Debug, Default)]
pub struct CurrentOrganisation {
    known: Arc<RwLock<Option<Known>>>,
}

#[derive(Clone, Debug)]
struct Known {
    shown: Arc<Organisation>,
    until: DateTime<Utc>,
}

impl CurrentOrganisation {
    /// The organisation. While the database is away, as it was last seen, or ours.
    pub async fn get(&self, db: &Db, now: DateTime<Utc>) -> Arc<Organisation> {
        let known = self.read();
        if let Some(known) = known.as_ref().filter(|known| now < known.until) {
            return Arc::clone(&known.shown);
        }
        let read = timeout(PATIENCE, find(db)).await;
        let shown = match (read, known) {
            (Ok(Ok(organisation)), _) => Arc::new(shown(&organisation)),
            (_, Some(known)) => known.shown,
            (_, None) => Arc::default(),
        };
        self.write(Some(Known {
            shown: Arc::clone(&shown),
            until: now + FRESH,
        }));
        shown
    }

    /// Forgets what is known, after a change.
    pub fn forget(&self) {
        self.write(None);
    }

    fn read(&self) -> Option<Known> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.clone()
    }

    fn write(&self, known: Option<Known>) {
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }
}

/// What pages show of the settings.
fn shown(organisation: &organisation::Organisation) -> Organisation {
    let ours = || Words::of(Language::English).say("product");
    Organisation {
        name: match &organisation.name {
            Some(name) => name.to_string(),
            None => ours().into_owned(),
        },
        logo: organisation
            .logo
            .map(|hash| format!("/organisation/logo/{hash}")),
        theme: organisation
            .accent
            .map(|accent| format!("/theme/{}.css", theme::name(accent))),
        privacy: markdown::html(&organisation.privacy),
        legal: markdown::html(&organisation.legal),
    }
}
