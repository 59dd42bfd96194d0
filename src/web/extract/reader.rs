//! Who reads the answer: in which language, and from which page on.

use std::future::{Ready, ready};

use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::header::ACCEPT_LANGUAGE;
use actix_web::{FromRequest, HttpRequest};

use crate::web::i18n::{Language, Words, negotiation};

/// The reader of a page.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The words of their language.
    pub words: Words,
    /// The language, if they chose it with this very request: then a cookie remembers it.
    pub chose: Option<Language>,
    /// The address of this page without the choice of a language.
    pub address: String,
}

impl Reader {
    /// Reads the language from the query, the cookie and `Accept-Language`.
    #[must_use]
    pub fn of(request: &HttpRequest) -> Self {
        let query: Vec<(String, String)> =
            form_urlencoded::parse(request.query_string().as_bytes())
                .into_owned()
                .collect();
        let chosen = query
            .iter()
            .find(|(name, _)| name == negotiation::QUERY)
            .map(|(_, value)| value.as_str());
        let cookie = request.cookie(negotiation::COOKIE);
        let accept = request
            .headers()
            .get(ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok());
        let language = negotiation::negotiate(
            chosen,
            cookie.as_ref().map(Cookie::value),
            accept,
            Language::English,
        );
        Self {
            words: Words::of(language),
            chose: chosen.and_then(negotiation::named),
            address: address(request.path(), &query),
        }
    }

    /// The cookie that remembers a choice made with this request.
    #[must_use]
    pub fn cookie(&self, secure: bool) -> Option<Cookie<'static>> {
        let language = self.chose?;
        let cookie = Cookie::build(negotiation::COOKIE, language.code())
            .path("/")
            .http_only(true)
            .secure(secure)
            .same_site(SameSite::Lax)
            .permanent();
        Some(cookie.finish())
    }
}

fn address(path: &str, query: &[(String, String)]) -> String {
    let mut rest = form_urlencoded::Serializer::new(String::new());
    rest.extend_pairs(query.iter().filter(|(name, _)| name != negotiation::QUERY));
    let rest = rest.finish();
    if rest.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{rest}")
    }
}

impl FromRequest for Reader {
    type Error = std::convert::Infallible;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}
