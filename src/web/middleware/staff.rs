//! The door to the pages of staff.
//!
//! `.wrap(from_fn(staff))` in `routes` lets only signed-in people through, and only with forms that this session was
//! shown: no handler behind it can forget either. [`editors`] and [`admins`] stand inside of it and ask for the role.

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::SET_COOKIE;
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};

use crate::domain::account::Role;
use crate::web::error::WebError;
use crate::web::extract::Staff;
use crate::web::middleware::csrf;
use crate::web::site::Site;

/// Answers of the handler, or of the door itself.
type Answer<B> = Result<ServiceResponse<EitherBody<B, BoxBody>>, Error>;

/// Lets signed-in people through and leaves [`Staff`].
///
/// The account's row is read every time: who was disabled, or whose password was changed, is out at once. Others are
/// sent to the sign-in. Whatever is not a safe method must bear the session's `csrf` field, or nothing happens (403).
pub async fn staff<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Answer<B> {
    let Some(site) = request.app_data::<Data<Site>>().cloned() else {
        return refused(request, WebError::Unavailable("no site".to_owned()));
    };
    let staff = match Staff::of(&site, request.request()).await {
        Ok(Some(staff)) => staff,
        Ok(None) => {
            let next = Staff::next(request.request());
            return refused(request, WebError::SignIn { next });
        }
        Err(error) => return refused(request, error.into()),
    };
    if !request.method().is_safe()
        && let Err(error) = csrf::check(&mut request, &staff.session, &site.config.keys).await
    {
        return refused(request, error);
    }
    let now = site.clock.now();
    let renewed = if request.method().is_safe() {
        staff.session.renewed(now)
    } else {
        // Chromium keeps pages for Back although they say `no-store`, until such a cookie changes. After a change of
        // anything, Back must show what it changed.
        Some(staff.session.noted(now))
    };
    request.extensions_mut().insert(staff);
    let mut response = next.call(request).await?;
    // A handler that begins or ends a session has the last word.
    if let Some(session) = renewed.filter(|_| !response.headers().contains_key(SET_COOKIE)) {
        let cookie = session.cookie(&site.config.keys, site.is_secure());
        response.response_mut().add_cookie(&cookie)?;
    }
    Ok(response.map_into_left_body())
}

/// Lets those through who may make forms. Stands inside of [`staff`].
pub async fn editors<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Answer<B> {
    only(request, next, Role::may_make_forms).await
}

/// Lets administrators through. Stands inside of [`staff`].
pub async fn admins<B: MessageBody + 'static>(request: ServiceRequest, next: Next<B>) -> Answer<B> {
    only(request, next, Role::may_administer).await
}

async fn only<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
    may: fn(Role) -> bool,
) -> Answer<B> {
    let role = request
        .extensions()
        .get::<Staff>()
        .map(|staff| staff.account.role);
    if role.is_some_and(may) {
        Ok(next.call(request).await?.map_into_left_body())
    } else {
        refused(request, WebError::Forbidden)
    }
}

pub(super) fn refused<B>(request: ServiceRequest, error: WebError) -> Answer<B> {
    Ok(request.error_response(error).map_into_right_body())
}
