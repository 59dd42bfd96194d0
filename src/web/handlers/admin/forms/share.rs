//! `GET /admin/forms/{id}/share`: its address, its state, who may do what.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;

use super::Opened;
use super::build::Wanted;
use crate::domain::account::Account;
use crate::domain::definition::{Definition, OneResponsePer};
use crate::domain::form::FormState;
use crate::domain::id::AccountId;
use crate::storage::forms::Grant;
use crate::storage::{accounts, forms};
use crate::web::error::WebError;
use crate::web::pages::forms::{Embed, GrantRow, SharePage, Tab};
use crate::web::pages::layout::{Notice, Problem};
use crate::web::{qr, respond};

/// Shows it. `?did=` says what was done: `published`, `closed`, `live`, `granted`, `revoked`.
pub async fn share(opened: Opened, Query(wanted): Query<Wanted>) -> Result<HttpResponse, WebError> {
    answer(
        opened,
        wanted.did.as_deref().unwrap_or_default(),
        Vec::new(),
    )
    .await
}

/// The page, with what is wrong with a grant (422).
pub(super) async fn answer(
    opened: Opened,
    did: &str,
    problems: Vec<Problem>,
) -> Result<HttpResponse, WebError> {
    let status = if problems.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let mut chrome = opened.chrome(problems.is_empty()).await;
    chrome.notices.extend(done(&opened, did));
    let grants = forms::grants(&opened.site.db, opened.form.id).await?;
    let everybody = accounts::list(&opened.site.db).await?;
    let owner = opened.form.owner;
    let owner = everybody
        .iter()
        .find(|account| Some(account.id) == owner)
        .map(|account| account.name.to_string());
    let address = opened.address();
    let page = SharePage {
        chrome,
        form: opened.bar(Tab::Share),
        code: qr::svg(&address),
        embed: embed(&opened, ""),
        address,
        invites: opened.draft.settings.one_response_per == OneResponsePer::Invitation,
        facts: facts(&opened),
        owner,
        may_grant: opened.may_grant(),
        candidates: candidates(&opened, &everybody, &grants),
        grants: grants.into_iter().map(row).collect(),
        problems,
    };
    respond::page(status, &page)
}

/// What to put into a page of another site, and the sites that may; nothing while the form names none.
///
/// `query`: answers that the address brings along; may be empty.
pub(super) fn embed(opened: &Opened, query: &str) -> Option<Embed> {
    let live = opened.live.as_deref()?;
    let origins = live.settings.embed_origins.iter().map(ToString::to_string);
    let sites = origins.collect::<Vec<_>>();
    let (address, public) = (opened.address(), &opened.site.public_url);
    (!sites.is_empty()).then(|| Embed {
        code: Embed::code(&address, query, public, &live.title),
        sites: sites.join(", "),
    })
}

fn row(grant: Grant) -> GrantRow {
    GrantRow {
        account: grant.account,
        name: grant.name,
        email: grant.email,
        may: grant.may,
    }
}

fn done(opened: &Opened, did: &str) -> Option<Notice> {
    let words = opened.reader.words;
    let said = match did {
        "published" => {
            let version = opened.form.live_version?;
            words.say_with("builder-said-published", &[("version", &version)])
        }
        "closed" => words.say("builder-said-closed").into_owned(),
        "live" => words.say("builder-said-reopened").into_owned(),
        "granted" => words.say("builder-said-granted").into_owned(),
        "revoked" => words.say("builder-said-revoked").into_owned(),
        _ => return None,
    };
    Some(Notice::done(said))
}

/// Whoever is active, may do something by their role that they may not do yet, and does not own the form.
fn candidates(
    opened: &Opened,
    everybody: &[Account],
    grants: &[Grant],
) -> Vec<(AccountId, String)> {
    let lacks = |account: &&Account| {
        let granted = grants.iter().any(|grant| grant.account == account.id);
        let owns = opened.form.owner == Some(account.id);
        account.is_active() && !account.role.may_administer() && !owns && !granted
    };
    let named = |account: &Account| {
        let shown = format!("{} ({})", account.name, account.email.as_str());
        (account.id, shown)
    };
    everybody.iter().filter(lacks).map(named).collect()
}

/// What people should know about times and places of what is published.
fn facts(opened: &Opened) -> Vec<String> {
    let Some(live) = opened.live.as_deref() else {
        return Vec::new();
    };
    let mut facts = times(opened, live);
    let words = opened.reader.words;
    if let Some(places) = opened.form.places {
        let arguments = [
            ("taken", &places.taken as _),
            ("capacity", &places.capacity as _),
        ];
        facts.push(if places.full() {
            words.say_with("builder-share-full", &arguments)
        } else {
            words.say_with("builder-share-places", &arguments)
        });
    }
    facts
}

fn times(opened: &Opened, live: &Definition) -> Vec<String> {
    let (words, now) = (opened.reader.words, opened.site.clock.now());
    let settings = &live.settings;
    let say = |key: &str, instant| {
        words.say_with(key, &[("time", &words.time(instant, settings.time_zone))])
    };
    let opens = settings.opens_at.filter(|opens_at| now < *opens_at);
    let opens = opens.map(|opens_at| say("builder-share-opens", opens_at));
    let closes = settings.closes_at.map(|closes_at| {
        if closes_at <= now && opened.form.state == FormState::Live {
            say("builder-share-past", closes_at)
        } else {
            say("builder-share-closes", closes_at)
        }
    });
    [opens, closes].into_iter().flatten().collect()
}
