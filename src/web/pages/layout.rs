//! What stands around every page.

pub mod notice;
pub mod onward;
pub mod staff;

pub use notice::{Link, Notice, Problem, Tone};
pub use onward::Onward;
pub use staff::{Person, Section, StaffChrome, Theme};

use std::borrow::Cow;

use crate::web::i18n::form_language::FormLanguage;
use crate::web::i18n::{Argument, Language, Words, negotiation};
use crate::web::markdown::Html;

/// Who runs this installation, as far as a page shows it.
#[derive(Clone, Debug)]
pub struct Organisation {
    /// Its name, on top of every page.
    pub name: String,
    /// Address of its logo.
    pub logo: Option<String>,
    /// Address of a style sheet that sets `--accent`, `--accent-hover`, `--on-accent` and `--accent-soft`.
    pub theme: Option<String>,
    /// What it says about privacy, in the footer of pages for respondents.
    pub privacy: Html,
    /// Its legal lines, in the footer of pages for respondents.
    pub legal: Html,
}

impl Default for Organisation {
    fn default() -> Self {
        Self {
            name: Words::of(Language::English).say("product").into_owned(),
            logo: None,
            theme: None,
            privacy: Html::default(),
            legal: Html::default(),
        }
    }
}

/// What every page for respondents needs beside its own content.
#[derive(Clone, Debug)]
pub struct Chrome {
    /// The words of the page's language.
    pub words: Words,
    /// The words that the reader asked for, which may be others where a form is written in other languages.
    pub reader: Words,
    /// Who runs this installation.
    pub organisation: Organisation,
    /// The address of this page for the language switch, without `lang`; none where following a link would lose
    /// what was typed (every answer to a POST), and then the page has no switch.
    pub address: Option<String>,
    /// What each address that leads on says as this one does. In a frame of another site that site says whose form it
    /// is.
    pub onward: Onward,
    /// `light` or `dark` where the page shall not follow the reader's screen.
    pub theme: Option<&'static str>,
    /// The language of the form that the page is about, and the others that it has; none: the page is about no form,
    /// and comes in our own languages.
    pub form: Option<FormLanguage>,
}

impl Chrome {
    /// An address of the same form that stays in the frame and in the language, where they were chosen.
    #[must_use]
    pub fn inside(&self, address: &str) -> String {
        self.onward.to(address)
    }

    /// The same around a page about a form in this language.
    #[must_use]
    pub fn around(mut self, form: FormLanguage) -> Self {
        self.words = form.words(self.words);
        self.form = Some(form);
        self
    }

    /// As [`Words::say`].
    #[must_use]
    pub fn say(&self, key: &str) -> Cow<'static, str> {
        self.words.say(key)
    }

    /// As [`Words::say_with`].
    #[must_use]
    pub fn say_with(&self, key: &str, arguments: &[(&str, &dyn Argument)]) -> String {
        self.words.say_with(key, arguments)
    }

    /// The code of the page's language.
    #[must_use]
    pub fn lang(&self) -> &'static str {
        self.words.language().code()
    }

    /// The languages to choose from, this page's first language included.
    #[must_use]
    pub fn languages(&self) -> Vec<Choice> {
        match (self.address.as_deref(), &self.form) {
            (None, _) => Vec::new(),
            (Some(address), None) => languages(address, self.words),
            (Some(address), Some(form)) => form_languages(address, form, self.words),
        }
    }

    /// The languages of the page's form as choices that lead to `address`; none where there is nothing to choose.
    #[must_use]
    pub fn languages_at(&self, address: &str) -> Vec<Choice> {
        let form = self.form.as_ref();
        form.map_or_else(Vec::new, |form| form_languages(address, form, self.words))
    }

    /// What to say of a language that was asked for and that the page's form lacks, and the language of that.
    #[must_use]
    pub fn lacking(&self) -> Option<(String, Option<&'static str>)> {
        self.form.as_ref()?.lacking(self.reader)
    }
}

/// One choice of a switch: a link, or the present state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it is called.
    pub label: Cow<'static, str>,
    /// The language of the label, where it is not the page's.
    pub lang: Option<&'static str>,
    /// Where choosing it leads.
    pub href: String,
    /// Whether it is chosen now.
    pub current: bool,
}

/// The languages as choices that lead to `address` with `lang` in the query.
pub(super) fn languages(address: &str, words: Words) -> Vec<Choice> {
    [
        (Language::English, "English"),
        (Language::SimplifiedChinese, "简体中文"),
    ]
    .into_iter()
    .map(|(language, label)| Choice {
        label: Cow::Borrowed(label),
        lang: (language != words.language()).then(|| language.code()),
        href: with_query(address, negotiation::QUERY, language.code()),
        current: language == words.language(),
    })
    .collect()
}

/// The languages of a form as choices, by their own names; none where there is nothing to choose.
pub(super) fn form_languages(address: &str, form: &FormLanguage, words: Words) -> Vec<Choice> {
    if form.offered.len() < 2 {
        return Vec::new();
    }
    let offered = form.offered.iter();
    offered
        .map(|tag| Choice {
            label: Cow::Borrowed(tag.own_name()),
            lang: tag.unless(words.language()),
            href: with_query(address, negotiation::QUERY, tag.code()),
            current: *tag == form.shown,
        })
        .collect()
}

pub(super) fn with_query(address: &str, name: &str, value: &str) -> String {
    let mark = if address.contains('?') { '&' } else { '?' };
    format!("{address}{mark}{name}={value}")
}
