//! Who answers a form, where its rules ask for that, and what they have sent before.

use actix_web::HttpRequest;

use crate::domain::business_key::person_key;
use crate::domain::definition::{Definition, OneResponsePer};
use crate::domain::giver::{Giver, Person};
use crate::domain::id::AccountId;
use crate::domain::invitation::InvitationCode;
use crate::domain::submission::StoredSubmission;
use crate::storage::{StorageError, reviews, submissions};
use crate::web::known_browser::KnownBrowser;
use crate::web::published::Form;
use crate::web::site::Site;

/// Who sends, on this day, as far as the form as it is now or `seen`, the version that the person saw, asks for it.
pub(super) fn giver(
    site: &Site,
    request: &HttpRequest,
    form: &Form,
    seen: &Definition,
    account: Option<AccountId>,
) -> Giver {
    let settings = &form.definition.settings;
    let asked = settings.asks_who() || seen.settings.asks_who();
    let day = site.clock.now().with_timezone(&seen.settings.time_zone);
    Giver {
        person: asked
            .then(|| person(site, request, form, account))
            .flatten(),
        once: settings.one_response_per != OneResponsePer::Nobody,
        day: day.date_naive(),
    }
}

/// Who the visitor is; `None` where nobody can tell.
pub(super) fn person(
    site: &Site,
    request: &HttpRequest,
    form: &Form,
    account: Option<AccountId>,
) -> Option<Person> {
    match form.definition.settings.one_response_per {
        OneResponsePer::Account => return account.map(Person::Account),
        OneResponsePer::Invitation => {
            let code = invitation(request)?;
            let hash = code.hash(&site.config.keys.hash, form.live.id);
            return Some(Person::Invited(hash));
        }
        OneResponsePer::Browser | OneResponsePer::Nobody => {}
    }
    let browser = KnownBrowser::of(request, &site.config.keys, form.live.id)?;
    Some(Person::Browser(browser.0, account))
}

/// What this person has sent to a form that takes one response of each.
pub(super) async fn answered(
    site: &Site,
    form: &Form,
    person: Person,
) -> Result<Option<StoredSubmission>, StorageError> {
    let id = form.live.id;
    let key = person_key(&site.config.keys.hash, id, person);
    let taken = submissions::taken_values(&site.db, id, &[key]).await?;
    match taken.first() {
        Some(value) => reviews::find(&site.db, id, value.record).await,
        None => Ok(None),
    }
}

/// The invitation in the address of the page or of its sending.
pub(super) fn invitation(request: &HttpRequest) -> Option<InvitationCode> {
    let mut query = form_urlencoded::parse(request.query_string().as_bytes());
    let (_, code) = query.find(|(name, _)| name == "invitation")?;
    InvitationCode::parse(&code)
}
