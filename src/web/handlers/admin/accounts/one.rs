//! `GET /admin/accounts/{id}`: one account.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path, Query};
use serde::Deserialize;

use super::Desk;
use crate::web::error::WebError;
use crate::web::extract::{Reader, Staff};
use crate::web::pages::layout::Notice;
use crate::web::site::Site;

/// What was done just before.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Arrival {
    done: String,
}

/// Shows it.
pub async fn one(
    site: Data<Site>,
    reader: Reader,
    staff: Staff,
    id: Path<String>,
    arrival: Query<Arrival>,
) -> Result<HttpResponse, WebError> {
    let desk = Desk {
        site: &site,
        reader: &reader,
        staff: &staff,
    };
    let account = desk.account(&id).await?;
    let said = match arrival.done.as_str() {
        "role" => Some(reader.words.say("accounts-role-changed")),
        "disable" => Some(reader.words.say("accounts-disabled")),
        "enable" => Some(reader.words.say("accounts-enabled")),
        _ => None,
    };
    desk.page(&account, said.map(Notice::done), &[]).await
}
