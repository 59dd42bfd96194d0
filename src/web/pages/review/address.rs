//! Addresses of a view: the filter travels in the query, so that every view can be kept and shared.

use form_urlencoded::Serializer;

use crate::domain::id::{FileId, RecordId};
use crate::domain::review::{Days, Filter, Place};
use crate::domain::submission::Status;

/// A view of one form, as addresses name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewAddress {
    /// The form's name in addresses.
    pub slug: String,
    /// What is shown of it.
    pub filter: Filter,
}

impl ViewAddress {
    /// The list without its query.
    #[must_use]
    pub fn path(&self) -> String {
        format!("/review/{}", self.slug)
    }

    /// The list from its newest page on.
    #[must_use]
    pub fn list(&self) -> String {
        self.list_at(&Place::Newest)
    }

    /// A page of the list.
    #[must_use]
    pub fn list_at(&self, place: &Place) -> String {
        with_query(self.path(), &self.filter, place.pair())
    }

    /// The same view with this status alone, or with all of them.
    #[must_use]
    pub fn with_status(&self, status: Option<Status>) -> String {
        self.with(|filter| filter.statuses = status.into_iter().collect())
    }

    /// The same view whatever the search.
    #[must_use]
    pub fn without_search(&self) -> String {
        self.with(|filter| filter.search = None)
    }

    /// The same view from the beginning of time.
    #[must_use]
    pub fn without_from(&self) -> String {
        self.with(|filter| filter.days.from = None)
    }

    /// The same view up to now.
    #[must_use]
    pub fn without_to(&self) -> String {
        self.with(|filter| filter.days.to = None)
    }

    /// The same view with its statuses only.
    #[must_use]
    pub fn statuses_only(&self) -> String {
        self.with(|filter| {
            filter.search = None;
            filter.days = Days::default();
        })
    }

    /// The view as a file.
    #[must_use]
    pub fn export(&self) -> String {
        with_query(format!("{}/export", self.path()), &self.filter, None)
    }

    /// One submission, with the view it was opened from.
    #[must_use]
    pub fn record(&self, record: &RecordId) -> String {
        with_query(format!("{}/{record}", self.path()), &self.filter, None)
    }

    /// A file of a submission.
    #[must_use]
    pub fn file(&self, record: &RecordId, file: &FileId) -> String {
        format!("{}/{record}/files/{file}", self.path())
    }

    /// Something to do with one submission: `decide`, `note`, `delete`.
    #[must_use]
    pub fn action(&self, record: &RecordId, action: &str) -> String {
        let path = format!("{}/{record}/{action}", self.path());
        with_query(path, &self.filter, None)
    }

    /// One submission after something was done with it.
    #[must_use]
    pub fn after(&self, record: &RecordId, done: &'static str) -> String {
        let path = format!("{}/{record}", self.path());
        with_query(path, &self.filter, Some(("done", done.to_owned())))
    }

    fn with(&self, change: impl FnOnce(&mut Filter)) -> String {
        let mut other = self.clone();
        change(&mut other.filter);
        other.list()
    }
}

fn with_query(path: String, filter: &Filter, extra: Option<(&'static str, String)>) -> String {
    let pairs = filter.pairs().into_iter().chain(extra);
    let query = Serializer::new(String::new()).extend_pairs(pairs).finish();
    if query.is_empty() {
        path
    } else {
        format!("{path}?{query}")
    }
}
