//! `GET, POST /admin/organisation`: name, logo, colour, privacy and legal lines.

use actix_multipart::Multipart;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use serde::Deserialize;

use super::upload::{self, Upload};
use crate::domain::organisation::Settings;
use crate::storage::organisation;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::{Notice, Section, Tone};
use crate::web::pages::organisation::OrganisationPage;
use crate::web::respond;
use crate::web::site::Site;

/// What was done just before.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Arrival {
    saved: String,
}

/// Shows the settings.
pub async fn show(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    arrival: Query<Arrival>,
) -> Result<HttpResponse, WebError> {
    let now = organisation::find(&site.db).await?;
    let mut chrome = site
        .staff_chrome(&reader, &staff, Section::Organisation, true)
        .await;
    if !arrival.saved.is_empty() {
        chrome
            .notices
            .push(Notice::done(reader.words.say("organisation-saved")));
    }
    let page = OrganisationPage::new(chrome, &Settings::of(&now), &[]);
    respond::page(StatusCode::OK, &page)
}

/// Saves them, unless somebody else has saved since the page was shown: then the page says so and keeps what was typed.
pub async fn submit(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    parts: Multipart,
) -> Result<HttpResponse, WebError> {
    let Upload { mut settings, logo } = upload::read(parts).await?;
    let mut chrome = site
        .staff_chrome(&reader, &staff, Section::Organisation, false)
        .await;
    let mut faults = Vec::new();
    let logo = logo.map_err(|fault| faults.push(fault.at("logo")));
    let wanted = settings.read().map_err(|wrong| faults.extend(wrong));
    let (Ok(wanted), Ok(logo)) = (wanted, logo) else {
        faults.sort_by_key(|fault| fault.input != "name");
        let page = OrganisationPage::new(chrome, &settings, &faults);
        return respond::page(StatusCode::UNPROCESSABLE_ENTITY, &page);
    };
    if organisation::save(&site.db, wanted, logo).await? {
        tracing::info!(by = %staff.account.id, "organisation saved");
        site.organisation.forget();
        return Ok(respond::see_other("/admin/organisation?saved=1"));
    }
    settings.revision = organisation::find(&site.db).await?.revision;
    chrome.notices.push(Notice {
        tone: Tone::Warning,
        title: reader.words.say("organisation-outdated-title").into_owned(),
        text: reader.words.say("organisation-outdated").into_owned(),
        link: None,
        urgent: true,
    });
    let page = OrganisationPage::new(chrome, &settings, &[]);
    respond::page(StatusCode::CONFLICT, &page)
}
