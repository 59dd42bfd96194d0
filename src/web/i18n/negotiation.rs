//! Which language a person reads: what they chose, else what their browser asks for.

use super::Language;

/// The cookie that remembers a chosen language.
pub const COOKIE: &str = "onceform_lang";

/// The name in the query that chooses a language: `?lang=zh-CN`.
pub const QUERY: &str = "lang";

/// The language of a request, from the value of [`QUERY`], the value of [`COOKIE`], the header `Accept-Language`
/// (RFC 9110 section 12.5.4), and at last `otherwise`.
///
/// Whatever is missing or unknown is passed over.
#[must_use]
pub fn negotiate(
    query: Option<&str>,
    cookie: Option<&str>,
    accept_language: Option<&str>,
    otherwise: Language,
) -> Language {
    query
        .and_then(named)
        .or_else(|| cookie.and_then(named))
        .or_else(|| accept_language.and_then(preferred))
        .unwrap_or(otherwise)
}

/// The language of a code or of a wider or narrower one: `en-GB` is English, and every kind of Chinese gets
/// Simplified Chinese rather than English.
#[must_use]
pub fn named(code: &str) -> Option<Language> {
    let primary = code.trim().split(['-', '_']).next().unwrap_or_default();
    if primary.eq_ignore_ascii_case("zh") {
        Some(Language::SimplifiedChinese)
    } else if primary.eq_ignore_ascii_case("en") {
        Some(Language::English)
    } else {
        None
    }
}

fn preferred(header: &str) -> Option<Language> {
    ranges(header).into_iter().find_map(named)
}

/// The ranges of a header `Accept-Language`, the dearest first; of equally dear ones the first stays first.
#[must_use]
pub fn ranges(header: &str) -> Vec<&str> {
    let weighed = header.split(',').map(|range| {
        let (code, parameters) = range.split_once(';').unwrap_or((range, ""));
        (code.trim(), quality(parameters))
    });
    let mut weighed: Vec<_> = weighed
        .filter(|(code, weight)| !code.is_empty() && *weight > 0.0)
        .collect();
    weighed.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    weighed.into_iter().map(|(code, _)| code).collect()
}

fn quality(parameters: &str) -> f32 {
    parameters
        .split(';')
        .filter_map(|parameter| parameter.trim().strip_prefix("q="))
        .find_map(|weight| weight.trim().parse().ok())
        .unwrap_or(1.0)
}
