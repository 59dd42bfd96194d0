//! The languages that forms may be written in: any of BCP 47 (RFC 5646).

use std::collections::HashSet;
use std::fmt;
use std::sync::{LazyLock, PoisonError, RwLock};

use super::Language;
use super::document::Object;
use super::problem::DefinitionFault;

mod names;

/// The tag of a language, well-formed (RFC 5646, section 2.1) and written as section 2.1.1 has it: `zh-Hant-TW`.
///
/// Cheap to copy. Each tag is kept for as long as the program runs: there are as many as the documents of forms name,
/// and no reader of a form can add one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LanguageTag(&'static str);

/// Most bytes of a tag (RFC 5646, section 4.4.1).
const MOST: usize = 35;

static KNOWN: LazyLock<RwLock<HashSet<&'static str>>> = LazyLock::new(RwLock::default);

impl LanguageTag {
    /// Takes a well-formed tag in whatever case. Tags that only their users understand (`x-…`) are `None`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let canonical = canonical(text)?;
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(tag) = known.get(canonical.as_str()) {
            return Some(Self(tag));
        }
        drop(known);
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(tag) = known.get(canonical.as_str()) {
            return Some(Self(tag));
        }
        let tag: &'static str = Box::leak(canonical.into_boxed_str());
        known.insert(tag);
        Some(Self(tag))
    }

    /// The tag as text, ready for `lang`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.0
    }

    /// The language without script and region: `zh`.
    #[must_use]
    pub fn primary(self) -> &'static str {
        self.0.split('-').next().unwrap_or_default()
    }

    /// The language of ours that it is, be it in another script or region.
    #[must_use]
    pub fn of_ours(self) -> Option<Language> {
        match self.primary() {
            "en" => Some(Language::English),
            "zh" => Some(Language::SimplifiedChinese),
            _ => None,
        }
    }

    /// The language of ours that stands for it where nobody in particular reads.
    #[must_use]
    pub fn nearest(self) -> Language {
        self.of_ours().unwrap_or(Language::English)
    }

    /// The tag for a text on a page in `page`; `None` where the page says it already (WCAG 3.1.2).
    #[must_use]
    pub fn unless(self, page: Language) -> Option<&'static str> {
        (self.0 != page.code()).then_some(self.0)
    }

    /// Whether it is written from right to left: by its script, or by the script that the language usually has.
    #[must_use]
    pub fn is_right_to_left(self) -> bool {
        let script = self.0.split('-').skip(1).find(|part| part.len() == 4);
        match script.filter(|part| part.bytes().all(|byte| byte.is_ascii_alphabetic())) {
            Some(script) => RIGHT_TO_LEFT_SCRIPTS.contains(&script),
            None => RIGHT_TO_LEFT.contains(&self.primary()),
        }
    }

    /// The languages whose names are known here, ours first.
    pub fn named() -> impl Iterator<Item = Self> {
        let ours = Language::ALL.map(Self::from);
        let others = names::tags().filter(move |tag| !ours.contains(tag));
        ours.into_iter().chain(others)
    }

    /// What its speakers call it; the tag itself where that is not known here.
    #[must_use]
    pub fn own_name(self) -> &'static str {
        names::of(self)
    }

    /// The first of `offered` that serves who asks for `range` (RFC 4647, section 3.4), or else one of the same
    /// language: who asks for `zh-TW` gets `zh-CN`.
    #[must_use]
    pub fn serving(range: &str, offered: &[Self]) -> Option<Self> {
        let range = range.trim().replace('_', "-");
        let mut wanted = range.as_str();
        loop {
            let exact = |tag: &&Self| tag.0.eq_ignore_ascii_case(wanted);
            if let Some(tag) = offered.iter().find(exact) {
                return Some(*tag);
            }
            let Some((wider, _)) = wanted.rsplit_once('-') else {
                break;
            };
            wanted = wider;
        }
        let same = |tag: &&Self| tag.primary().eq_ignore_ascii_case(wanted);
        offered.iter().find(same).copied()
    }
}

/// Reads `language`; left out, English.
pub(super) fn from_document(object: &mut Object<'_>) -> LanguageTag {
    let otherwise = Language::English.into();
    let Some(value) = object.optional("language") else {
        return otherwise;
    };
    let text = object.string("language", value);
    let tag = text.map(|text| {
        let tag = LanguageTag::parse(text);
        if tag.is_none() {
            object.note("language", DefinitionFault::NotLanguage);
        }
        tag
    });
    tag.flatten().unwrap_or(otherwise)
}

impl From<Language> for LanguageTag {
    fn from(language: Language) -> Self {
        Self(language.code())
    }
}

impl fmt::Display for LanguageTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Scripts that run from right to left, of those in use (ISO 15924).
const RIGHT_TO_LEFT_SCRIPTS: [&str; 8] = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Syrc", "Thaa",
];

/// Languages that are usually written in one of them.
const RIGHT_TO_LEFT: [&str; 17] = [
    "ar", "arc", "azb", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "ps", "sd", "syr", "ug",
    "ur", "yi",
];

fn canonical(text: &str) -> Option<String> {
    if text.len() > MOST || !is_well_formed(text) {
        return None;
    }
    let mut written = String::with_capacity(text.len());
    // Behind a single letter stands an extension, which is written small.
    let mut extension = false;
    for (place, part) in text.split('-').enumerate() {
        let part = part.to_ascii_lowercase();
        extension |= part.len() == 1;
        if place > 0 {
            written.push('-');
        }
        match part.len() {
            2 if place > 0 && !extension => written.push_str(&part.to_ascii_uppercase()),
            4 if place > 0 && !extension => {
                written.push_str(&part[..1].to_ascii_uppercase());
                written.push_str(&part[1..]);
            }
            _ => written.push_str(&part),
        }
    }
    Some(written)
}

/// `langtag` of RFC 5646, section 2.1.
fn is_well_formed(text: &str) -> bool {
    let mut parts = text.split('-').peekable();
    let alphabetic = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphabetic());
    let alphanumeric = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let language = parts.next().unwrap_or_default();
    if !(2..=8).contains(&language.len()) || !alphabetic(language) {
        return false;
    }
    if language.len() < 4 {
        for _ in 0..3 {
            if parts
                .next_if(|part| part.len() == 3 && alphabetic(part))
                .is_none()
            {
                break;
            }
        }
    }
    parts.next_if(|part| part.len() == 4 && alphabetic(part));
    parts.next_if(|part| match part.len() {
        2 => alphabetic(part),
        3 => digits(part),
        _ => false,
    });
    let variant = |part: &&str| {
        let numbered = part.len() == 4 && part.starts_with(|first: char| first.is_ascii_digit());
        alphanumeric(part) && ((5..=8).contains(&part.len()) || numbered)
    };
    while parts.next_if(variant).is_some() {}
    while let Some(singleton) = parts.next_if(|part| part.len() == 1 && alphanumeric(part)) {
        let least = if singleton.eq_ignore_ascii_case("x") {
            1
        } else {
            2
        };
        let mut found = false;
        let within = |part: &&str| (least..=8).contains(&part.len()) && alphanumeric(part);
        while parts.next_if(within).is_some() {
            found = true;
        }
        if !found {
            return false;
        }
    }
    parts.next().is_none()
}

#[cfg(test)]
mod tests;
