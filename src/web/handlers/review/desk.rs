//! What every action on a form's submissions begins with.

use std::sync::Arc;

use actix_web::HttpRequest;

use crate::domain::account::Account;
use crate::domain::definition::{Definition, Language, Slug};
use crate::domain::id::RecordId;
use crate::domain::review::{Filter, View};
use crate::storage::forms::{self, FormRow};
use crate::web::error::WebError;
use crate::web::extract::Staff;
use crate::web::pages::layout::Link;
use crate::web::pages::review::ViewAddress;
use crate::web::site::Site;

/// A form whose submissions the reader may review.
pub(super) struct Desk {
    /// Who reviews.
    pub(super) account: Account,
    /// The form.
    pub(super) form: FormRow,
    /// What people fill in now; before the first publication, what they would.
    pub(super) live: Arc<Definition>,
    /// Whether the reader may change the form, and so delete submissions.
    pub(super) may_edit: bool,
}

impl Desk {
    /// Opens the form of an address. A form that the reader may not review is as little there as one that does not
    /// exist: [`WebError::NotFound`].
    pub(super) async fn open(site: &Site, staff: &Staff, slug: &str) -> Result<Self, WebError> {
        let form = forms::by_slug(&site.db, slug).await?;
        let form = form.ok_or(WebError::NotFound)?;
        let standing = forms::standing(&site.db, form.id, staff.account.id).await?;
        if !staff.account.may_review(standing) {
            return Err(WebError::NotFound);
        }
        let live = match form.live_version {
            Some(version) => site.published.version(&site.db, form.id, version).await?,
            None => None,
        };
        Ok(Self {
            live: live.unwrap_or_else(|| Arc::new(draft(&form))),
            may_edit: staff.account.may_edit(standing),
            account: staff.account.clone(),
            form,
        })
    }

    /// The view that a filter makes of the form.
    pub(super) fn view(&self, filter: &Filter) -> View {
        View {
            form: self.form.id,
            filter: filter.clone(),
            zone: self.live.settings.time_zone,
        }
    }

    /// The view as addresses name it.
    pub(super) fn address(&self, filter: Filter) -> ViewAddress {
        ViewAddress {
            slug: self.form.slug.clone(),
            filter,
        }
    }

    /// The version that a submission was filled against.
    pub(super) async fn version(
        &self,
        site: &Site,
        version: i32,
    ) -> Result<Arc<Definition>, WebError> {
        let found = site
            .published
            .version(&site.db, self.form.id, version)
            .await?;
        found.ok_or(WebError::NotFound)
    }

    /// The way to the pages of the form's submissions.
    pub(super) fn breadcrumb(&self, label: String, address: Option<&ViewAddress>) -> Vec<Link> {
        let review = Link {
            label,
            href: "/review".to_owned(),
        };
        let list = address.map(|address| Link {
            label: self.live.title.clone(),
            href: address.list(),
        });
        std::iter::once(review).chain(list).collect()
    }
}

/// The draft of a form that was never published, or what little it says of itself.
fn draft(form: &FormRow) -> Definition {
    Definition::from_draft(&form.draft).unwrap_or_else(|_| {
        let slug = Slug::parse(&form.slug).unwrap_or_else(|| Slug::from_title(&form.title));
        Definition::blank(slug, form.title.clone(), Language::English.into())
    })
}

/// The pairs of an address's query.
pub(super) fn query(request: &HttpRequest) -> Vec<(String, String)> {
    form_urlencoded::parse(request.query_string().as_bytes())
        .into_owned()
        .collect()
}

/// The filter that an address carries along; what is wrong in it is left out.
pub(super) fn filter(request: &HttpRequest) -> Filter {
    Filter::read(&query(request)).0
}

/// The submission that an address names.
pub(super) fn record(text: &str) -> Result<RecordId, WebError> {
    text.parse().map_err(|_| WebError::NotFound)
}

/// A value of a body; the last one if it came twice.
pub(super) fn value<'p>(pairs: &'p [(String, String)], name: &str) -> Option<&'p str> {
    let mut values = pairs.iter().filter(|(found, _)| found == name);
    values.next_back().map(|(_, value)| value.as_str())
}

/// The revision that the reader saw.
pub(super) fn revision(pairs: &[(String, String)]) -> Result<i32, WebError> {
    let revision = value(pairs, "revision").and_then(|text| text.parse().ok());
    revision.ok_or(WebError::BadRequest("no revision"))
}
