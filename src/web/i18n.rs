//! Words, in the language of the person who reads them.
//!
//! Messages live in `locales/{en,zh-CN}/*.ftl` (Project Fluent). The build compares the two folders and looks for
//! every key that a page says, so a missing word never reaches a person.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

pub mod form_language;
pub mod instants;

pub mod negotiation;

pub use crate::domain::definition::Language;

include!(concat!(env!("OUT_DIR"), "/locales.rs"));

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| {
    [
        bundle(Language::English, ENGLISH),
        bundle(Language::SimplifiedChinese, SIMPLIFIED_CHINESE),
    ]
});

/// A value that a sentence names.
///
/// Numbers choose the plural and are written as the language writes them; text is written as it is.
pub trait Argument {
    /// The value, as Fluent takes it.
    fn fluent(&self) -> FluentValue<'_>;
}

impl Argument for str {
    fn fluent(&self) -> FluentValue<'_> {
        FluentValue::String(Cow::Borrowed(self))
    }
}

impl Argument for String {
    fn fluent(&self) -> FluentValue<'_> {
        self.as_str().fluent()
    }
}

impl Argument for Cow<'_, str> {
    fn fluent(&self) -> FluentValue<'_> {
        self.as_ref().fluent()
    }
}

impl<A: Argument + ?Sized> Argument for &A {
    fn fluent(&self) -> FluentValue<'_> {
        (**self).fluent()
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {
        $(impl Argument for $kind {
            fn fluent(&self) -> FluentValue<'_> {
                FluentValue::from(*self)
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

/// All words of one language: small, and copied freely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    language: Language,
}

impl Words {
    /// The words of a language.
    #[must_use]
    pub const fn of(language: Language) -> Self {
        Self { language }
    }

    /// Whose words these are.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The sentence named `key`; the key itself if there is none (the build and the tests see to it that there is).
    #[must_use]
    pub fn say(&self, key: &str) -> Cow<'static, str> {
        self.speak(key, None)
    }

    /// The sentence named `key` with its values in place.
    #[must_use]
    pub fn say_with(&self, key: &str, arguments: &[(&str, &dyn Argument)]) -> String {
        let mut given = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            given.set(*name, value.fluent());
        }
        self.speak(key, Some(&given)).into_owned()
    }

    /// The sentence of a typed fault of the domain, whose values come as text; `label` is the question it is about.
    ///
    /// A value that is a whole number counts as one, so that it chooses the plural; the label never does.
    #[must_use]
    pub fn say_fault(
        &self,
        key: &str,
        arguments: &[(&'static str, String)],
        label: &str,
    ) -> String {
        let mut given = FluentArgs::with_capacity(arguments.len() + 1);
        for (name, value) in arguments {
            match value.parse::<u32>() {
                Ok(number) if number.to_string() == *value => given.set(*name, number),
                _ => given.set(*name, value.as_str()),
            }
        }
        given.set("label", label);
        self.speak(key, Some(&given)).into_owned()
    }

    /// Whether there is a sentence named `key`.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle().has_message(key)
    }

    fn speak(&self, key: &str, arguments: Option<&FluentArgs<'_>>) -> Cow<'static, str> {
        let bundle = self.bundle();
        let pattern = bundle.get_message(key).and_then(|message| message.value());
        let Some(pattern) = pattern else {
            tracing::error!(key, language = self.language.code(), "no such message");
            return Cow::Owned(key.to_owned());
        };
        let mut errors = Vec::new();
        let spoken = bundle.format_pattern(pattern, arguments, &mut errors);
        if !errors.is_empty() {
            tracing::error!(
                key,
                language = self.language.code(),
                "a value is missing in a message"
            );
        }
        match (spoken, arguments) {
            (Cow::Borrowed(text), None) => Cow::Borrowed(text),
            (spoken, _) => Cow::Owned(spoken.into_owned()),
        }
    }

    fn bundle(&self) -> &'static FluentBundle<FluentResource> {
        match self.language {
            Language::English => &BUNDLES[0],
            Language::SimplifiedChinese => &BUNDLES[1],
        }
    }
}

fn bundle(language: Language, files: &[&str]) -> FluentBundle<FluentResource> {
    let locale = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Isolation marks are for mixed writing directions; here they would only sit invisibly in copied text.
    bundle.set_use_isolating(false);
    match language {
        Language::English => bundle.set_formatter(Some(with_commas)),
        Language::SimplifiedChinese => bundle.set_formatter(Some(without_commas)),
    }
    for text in files {
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new((*text).to_owned());
        bundle.add_resource_overriding(resource);
    }
    bundle
}

fn with_commas<M>(value: &FluentValue<'_>, memory: &M) -> Option<String> {
    without_commas(value, memory).map(|digits| group(&digits))
}

fn without_commas<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.value.to_string()),
        _ => None,
    }
}

fn group(digits: &str) -> String {
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (position, digit) in digits.chars().enumerate() {
        let left = digits.len() - position;
        if position > 0
            && left.is_multiple_of(3)
            && grouped.ends_with(|before: char| before.is_ascii_digit())
        {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests;
