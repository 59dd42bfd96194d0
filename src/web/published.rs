//! Published versions, read once: they never change. And the last sight of each form: good for a moment, so that not
//! every press of Send asks the database anew, and for the time while the database is away.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::time::Instant;

use crate::domain::definition::{Definition, LanguageTag};
use crate::domain::id::FormId;
use crate::domain::place::OptionPlaces;
use crate::storage::forms::{self, LiveForm};
use crate::storage::places;
use crate::storage::{Db, StorageError};

/// Versions kept at the most; past that the memory is emptied and filled again.
const KEPT: usize = 1000;

/// A form and one of its versions.
#[derive(Clone, Debug)]
pub struct Form {
    /// The form as it stands now.
    pub live: LiveForm,
    /// The version asked for.
    pub definition: Arc<Definition>,
    /// The places of its limited options, as they stand now.
    pub options: Vec<OptionPlaces>,
}

type Versions = HashMap<(FormId, i32), Arc<Definition>>;
type Views = HashMap<(FormId, i32, LanguageTag), Arc<Definition>>;

/// A look at a form.
#[derive(Clone, Debug)]
struct Sight {
    form: Form,
    /// Until when it is good. A form whose own places are counted is never seen for long: its last one may be gone, and
    /// nothing else can be sent then. An option that has just become full is refused by the transaction.
    until: Instant,
}

/// What was read of forms. Cheap to clone: the clones remember together.
#[derive(Clone, Debug)]
pub struct Published {
    versions: Arc<RwLock<Versions>>,
    views: Arc<RwLock<Views>>,
    seen: Arc<RwLock<HashMap<String, Sight>>>,
    seen_for: Duration,
}

impl Published {
    /// Nothing read yet. `seen_for`: how long a look at a form counts.
    #[must_use]
    pub fn new(seen_for: Duration) -> Self {
        Self {
            versions: Arc::default(),
            views: Arc::default(),
            seen: Arc::default(),
            seen_for,
        }
    }

    /// The form of this name with its live version, as it stands now or stood a moment ago.
    pub async fn live(&self, db: &Db, slug: &str) -> Result<Option<Form>, StorageError> {
        let sight = self
            .sight(slug)
            .filter(|sight| Instant::now() < sight.until);
        if let Some(sight) = sight {
            return Ok(Some(sight.form));
        }
        let begun = Instant::now();
        let Some(live) = forms::live(db, slug).await? else {
            return Ok(None);
        };
        let Some(definition) = self.version(db, live.id, live.version).await? else {
            return Ok(None);
        };
        let options = if definition.limits_options() {
            places::option_places(db, live.id).await?
        } else {
            Vec::new()
        };
        let counted = live.places.is_some();
        let form = Form {
            live,
            definition,
            options,
        };
        let until = if counted {
            begun
        } else {
            begun + self.seen_for
        };
        let sight = Sight {
            form: form.clone(),
            until,
        };
        remember(&self.seen, slug.to_owned(), sight);
        Ok(Some(form))
    }

    /// Looks at every form anew from now on: one was changed here.
    pub fn look_again(&self) {
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        for sight in seen.values_mut() {
            sight.until = now;
        }
    }

    /// The form of this name as it was when the database last answered.
    #[must_use]
    pub fn last_seen(&self, slug: &str) -> Option<Form> {
        self.sight(slug).map(|sight| sight.form)
    }

    fn sight(&self, slug: &str) -> Option<Sight> {
        self.seen
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(slug)
            .cloned()
    }

    /// One version of a form. Fails with [`StorageError::Corrupt`] when it cannot be read any more.
    pub async fn version(
        &self,
        db: &Db,
        form: FormId,
        version: i32,
    ) -> Result<Option<Arc<Definition>>, StorageError> {
        let key = (form, version);
        let known = self
            .versions
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&key)
            .cloned();
        if known.is_some() {
            return Ok(known);
        }
        let Some(document) = forms::version(db, form, version).await? else {
            return Ok(None);
        };
        let definition = Definition::from_draft(&document)
            .map_err(|_| StorageError::Corrupt(format!("version {version} of form {form}")))?;
        let definition = Arc::new(definition);
        remember(&self.versions, key, Arc::clone(&definition));
        Ok(Some(definition))
    }

    /// A version of a form, `definition`, as people of one of its languages see it: translated once for all of them.
    #[must_use]
    pub fn translated(
        &self,
        (form, version): (FormId, i32),
        definition: &Arc<Definition>,
        language: LanguageTag,
    ) -> Arc<Definition> {
        if language == definition.language {
            return Arc::clone(definition);
        }
        let key = (form, version, language);
        let views = self.views.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(view) = views.get(&key) {
            return Arc::clone(view);
        }
        drop(views);
        let Some(view) = definition.translated(language) else {
            return Arc::clone(definition);
        };
        let view = Arc::new(view);
        remember(&self.views, key, Arc::clone(&view));
        view
    }
}

fn remember<K: std::hash::Hash + Eq, V>(kept: &RwLock<HashMap<K, V>>, key: K, value: V) {
    let mut kept = kept.write().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(key, value);
}
