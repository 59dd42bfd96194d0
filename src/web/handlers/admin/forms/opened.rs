//! The form that an address names, for somebody who may change it.

use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;

use crate::domain::definition::Definition;
use crate::domain::form::Standing;
use crate::domain::id::FormId;
use crate::storage::StorageError;
use crate::storage::forms::{self, FormRow};
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::forms::{FormBar, Tab};
use crate::web::pages::layout::{Link, Section, StaffChrome};
use crate::web::site::Site;

/// A form that the reader may change. No handler that takes it can forget to ask whether they may.
pub struct Opened {
    /// The installation.
    pub site: Data<Site>,
    /// Who reads the answer.
    pub reader: Reader,
    /// Who is signed in.
    pub staff: Staff,
    /// The form.
    pub form: FormRow,
    /// How they stand to it.
    pub standing: Standing,
    /// Its draft.
    pub draft: Definition,
    /// The version that people fill in.
    pub live: Option<Arc<Definition>>,
    /// The path of the request.
    pub path: String,
}

impl FromRequest for Opened {
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self, WebError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let staff = Staff::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let site = request.app_data::<Data<Site>>().cloned();
            let site = site.ok_or_else(|| WebError::Unavailable("no site".to_owned()))?;
            let id = request.match_info().query("id").parse();
            let id = id.map_err(|_| WebError::NotFound)?;
            let (reader, staff) = (Reader::of(&request), staff.await?);
            let mut opened = Self::open(site, reader, staff, id).await?;
            request.path().clone_into(&mut opened.path);
            Ok(opened)
        })
    }
}

impl Opened {
    /// Fails with [`WebError::NotFound`] for those who have nothing to do with the form, and with
    /// [`WebError::Forbidden`] for those who may only review it.
    async fn open(
        site: Data<Site>,
        reader: Reader,
        staff: Staff,
        id: FormId,
    ) -> Result<Self, WebError> {
        let form = forms::by_id(&site.db, id).await?;
        let form = form.ok_or(WebError::NotFound)?;
        let standing = forms::standing(&site.db, id, staff.account.id).await?;
        if !staff.account.may_edit(standing) {
            let knows = staff.account.may_review(standing);
            return Err(if knows {
                WebError::Forbidden
            } else {
                WebError::NotFound
            });
        }
        let draft = Definition::from_draft(&form.draft)
            .map_err(|_| StorageError::Corrupt(format!("the draft of form {id}")))?;
        let live = match form.live_version {
            Some(live) => site.published.version(&site.db, id, live).await?,
            None => None,
        };
        Ok(Self {
            site,
            reader,
            staff,
            form,
            standing,
            draft,
            live,
            path: String::new(),
        })
    }

    /// The same form as it is now.
    pub(super) async fn again(self) -> Result<Self, WebError> {
        let path = self.path;
        let id = self.form.id;
        let mut opened = Self::open(self.site, self.reader, self.staff, id).await?;
        opened.path = path;
        Ok(opened)
    }

    /// All versions, the first one first.
    pub(super) async fn past(&self) -> Result<Vec<Arc<Definition>>, WebError> {
        let mut past = Vec::new();
        for version in 1..=self.form.live_version.unwrap_or(0) {
            let known = &self.site.published;
            past.extend(known.version(&self.site.db, self.form.id, version).await?);
        }
        Ok(past)
    }

    /// Whether the reader may say who may do what with the form.
    pub(super) fn may_grant(&self) -> bool {
        self.staff.account.role.may_administer() || self.standing.owner
    }

    /// What stands around a page about the form. `switch`: whether following a link loses nothing.
    pub(super) async fn chrome(&self, switch: bool) -> StaffChrome {
        let (site, reader) = (&self.site, &self.reader);
        let mut chrome = site
            .staff_chrome(reader, &self.staff, Section::Forms, switch)
            .await;
        chrome.breadcrumb.push(Link {
            label: chrome.say("nav-forms").into_owned(),
            href: "/admin/forms".to_owned(),
        });
        chrome
    }

    /// The head of one of its pages.
    pub(super) fn bar(&self, tab: Tab) -> FormBar {
        let words = self.reader.words;
        let language = self.draft.language;
        FormBar {
            words,
            id: self.form.id,
            title: self.draft.title.clone(),
            lang: language.unless(words.language()),
            state: self.form.state,
            unpublished: self.live.as_deref() != Some(&self.draft),
            tab,
        }
    }

    /// The address that people fill it in at, in full.
    pub(super) fn address(&self) -> String {
        format!("{}/f/{}", self.site.public_url, self.form.slug)
    }

    /// The address of one of its pages.
    pub(super) fn href(&self, path: &str) -> String {
        format!("/admin/forms/{}/{path}", self.form.id)
    }
}
