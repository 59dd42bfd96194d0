//! Published versions, read once: they never change. And the last sight of each form, for the time while the
//! database is away.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::domain::definition::Definition;
use crate::domain::id::FormId;
use crate::storage::forms::{self, LiveForm};
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
}

type Versions = HashMap<(FormId, i32), Arc<Definition>>;

/// The versions that were read. Cheap to clone: the clones remember together.
#[derive(Clone, Debug, Default)]
pub struct Published {
    versions: Arc<RwLock<Versions>>,
    seen: Arc<RwLock<HashMap<String, Form>>>,
}

impl Published {
    /// The form of this name with its live version.
    pub async fn live(&self, db: &Db, slug: &str) -> Result<Option<Form>, StorageError> {
        let Some(live) = forms::live(db, slug).await? else {
            return Ok(None);
        };
        let Some(definition) = self.version(db, live.id, live.version).await? else {
            return Ok(None);
        };
        let form = Form { live, definition };
        remember(&self.seen, slug.to_owned(), form.clone());
        Ok(Some(form))
    }

    /// The form of this name as it was when the database last answered.
    #[must_use]
    pub fn last_seen(&self, slug: &str) -> Option<Form> {
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
        let definition = Definition::from_json(&document)
            .map_err(|_| StorageError::Corrupt(format!("version {version} of form {form}")))?;
        let definition = Arc::new(definition);
        remember(&self.versions, key, Arc::clone(&definition));
        Ok(Some(definition))
    }
}

fn remember<K: std::hash::Hash + Eq, V>(kept: &RwLock<HashMap<K, V>>, key: K, value: V) {
    let mut kept = kept.write().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(key, value);
}
