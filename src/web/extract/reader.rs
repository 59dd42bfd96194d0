//! Who reads the answer: in which language and appearance, and from which page on.

use std::future::{Ready, ready};

use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::header::ACCEPT_LANGUAGE;
use actix_web::{FromRequest, HttpRequest};

use crate::domain::definition::{Definition, LanguageTag};
use crate::web::i18n::form_language::Wishes;
use crate::web::i18n::{Language, Words, negotiation};
use crate::web::pages::layout::{Onward, Theme};

/// The reader of a page.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The words of their language.
    pub words: Words,
    /// The language, if they chose it with this very request: then a cookie remembers it.
    pub chose: Option<Language>,
    /// What they ask for where more languages than ours are offered.
    pub wishes: Wishes,
    /// The appearance of pages of staff.
    pub theme: Theme,
    /// The appearance, if they chose it with this very request.
    pub chose_theme: Option<Theme>,
    /// What each address that leads on from this one has to say as well.
    pub onward: Onward,
    /// The address of this page without these choices.
    pub address: String,
}

impl Reader {
    /// Reads the language from the query, the cookie and `Accept-Language`, the appearance from the first two.
    #[must_use]
    pub fn of(request: &HttpRequest) -> Self {
        let query: Vec<(String, String)> =
            form_urlencoded::parse(request.query_string().as_bytes())
                .into_owned()
                .collect();
        let asked = |wanted: &str| {
            let pair = query.iter().find(|(name, _)| name == wanted);
            pair.map(|(_, value)| value.as_str())
        };
        let chosen = asked(negotiation::QUERY);
        let chose_theme = asked(Theme::QUERY).and_then(Theme::from_name);
        let kept_theme = request.cookie(Theme::COOKIE);
        let kept_theme = kept_theme.and_then(|cookie| Theme::from_name(cookie.value()));
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
            wishes: wishes(chosen, cookie.as_ref().map(Cookie::value), accept),
            theme: chose_theme.or(kept_theme).unwrap_or_default(),
            chose_theme,
            onward: Onward {
                embedded: asked("embed") == Some("1"),
                language: chosen.map(escaped),
                invitation: asked("invitation").map(escaped),
            },
            address: address(request.path(), &query),
        }
    }

    /// The cookie that remembers a language chosen with this request.
    #[must_use]
    pub fn cookie(&self, secure: bool) -> Option<Cookie<'static>> {
        self.chose
            .map(|language| language_cookie(language.code(), secure))
    }

    /// The cookie that remembers a language of this form chosen with this request, or one of ours.
    #[must_use]
    pub fn cookie_for(&self, form: &Definition, secure: bool) -> Option<Cookie<'static>> {
        let chosen = self.wishes.chosen.as_deref()?;
        let of_form = LanguageTag::serving(chosen, &form.languages());
        let ours = || self.chose.map(LanguageTag::from);
        let tag = of_form.or_else(ours)?;
        Some(language_cookie(tag.code(), secure))
    }

    /// The cookies that remember every choice made with this request.
    pub fn cookies(&self, secure: bool) -> impl Iterator<Item = Cookie<'static>> {
        let theme = self.chose_theme.map(|theme| theme_cookie(theme, secure));
        self.cookie(secure).into_iter().chain(theme)
    }
}

fn escaped(value: &str) -> String {
    form_urlencoded::byte_serialize(value.as_bytes()).collect()
}

fn wishes(chosen: Option<&str>, kept: Option<&str>, accept: Option<&str>) -> Wishes {
    let accepted = accept.map(negotiation::ranges).unwrap_or_default();
    let others = kept.into_iter().chain(accepted);
    Wishes {
        chosen: chosen.map(str::to_owned),
        others: others.map(str::to_owned).collect(),
    }
}

/// The cookie that remembers a language by its tag.
#[must_use]
pub fn language_cookie(language: &'static str, secure: bool) -> Cookie<'static> {
    let mut cookie = remembered(negotiation::COOKIE, language, secure);
    cookie.set_http_only(true);
    cookie
}

/// The cookie that remembers an appearance; the script on pages of staff writes it as well.
#[must_use]
pub fn theme_cookie(theme: Theme, secure: bool) -> Cookie<'static> {
    remembered(Theme::COOKIE, theme.name(), secure)
}

fn remembered(name: &'static str, value: &'static str, secure: bool) -> Cookie<'static> {
    Cookie::build(name, value)
        .path("/")
        .secure(secure)
        .same_site(SameSite::Lax)
        .permanent()
        .finish()
}

fn address(path: &str, query: &[(String, String)]) -> String {
    let mut rest = form_urlencoded::Serializer::new(String::new());
    let choices = [negotiation::QUERY, Theme::QUERY];
    let kept = query
        .iter()
        .filter(|(name, _)| !choices.contains(&name.as_str()));
    rest.extend_pairs(kept);
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
