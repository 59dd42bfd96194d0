//! `POST /admin/forms/{id}/grants`, `…/{account}/remove`: who may do what with a form.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::Opened;
use super::share::answer;
use crate::domain::account::Role;
use crate::domain::form::May;
use crate::domain::id::AccountId;
use crate::storage::{accounts, forms};
use crate::web::error::WebError;
use crate::web::extract::body::Pairs;
use crate::web::pages::layout::Problem;
use crate::web::respond;

/// Lets somebody in. Only administrators and the owner may.
pub async fn give(opened: Opened, Pairs(pairs): Pairs) -> Result<HttpResponse, WebError> {
    if !opened.may_grant() {
        return Err(WebError::Forbidden);
    }
    let text = |key: &str| {
        let found = pairs.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str()).unwrap_or_default()
    };
    let words = opened.reader.words;
    let may = May::from_name(text("may")).ok_or(WebError::BadRequest("no grant"))?;
    let problem = |text| {
        let anchor = Some("account".to_owned());
        vec![Problem { anchor, text }]
    };
    let db = &opened.site.db;
    let account = match text("account").parse::<AccountId>() {
        Ok(id) => accounts::find(db, id).await?,
        Err(_) => None,
    };
    let Some(account) = account.filter(|account| account.is_active()) else {
        let said = words.say("builder-grant-missing").into_owned();
        return answer(opened, "", problem(said)).await;
    };
    if account.role == Role::Reviewer && may == May::Edit {
        let name = account.name.to_string();
        let said = words.say_with("builder-grant-unfit", &[("name", &name)]);
        return answer(opened, "", problem(said)).await;
    }
    forms::grant(db, opened.form.id, account.id, may).await?;
    tracing::info!(form = %opened.form.id, to = %account.id, may = may.name(), by = %opened.staff.account.id, "granted");
    Ok(respond::see_other(&opened.href("share?did=granted")))
}

/// Takes it back. A grant that is gone already stays gone.
pub async fn take(
    opened: Opened,
    account: Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    if !opened.may_grant() {
        return Err(WebError::Forbidden);
    }
    let (_, account) = account.into_inner();
    let account: AccountId = account.parse().map_err(|_| WebError::NotFound)?;
    forms::revoke(&opened.site.db, opened.form.id, account).await?;
    tracing::info!(form = %opened.form.id, from = %account, by = %opened.staff.account.id, "grant taken back");
    Ok(respond::see_other(&opened.href("share?did=revoked")))
}
