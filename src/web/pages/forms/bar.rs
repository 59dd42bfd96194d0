//! What every page about one form shows of it: title, state, and the ways between its pages.

use std::borrow::Cow;

use crate::domain::form::FormState;
use crate::domain::id::FormId;
use crate::web::i18n::Words;

/// A page about a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Its questions.
    Build,
    /// When questions are shown.
    Rules,
    /// What it says in other languages.
    Translations,
    /// Times, limits, texts.
    Settings,
    /// The draft as people would see it.
    Preview,
    /// What publishing would change.
    Publish,
    /// Its address, who may do what, closing it.
    Share,
    /// What was published.
    Versions,
}

impl Tab {
    const ALL: [Self; 8] = [
        Self::Build,
        Self::Rules,
        Self::Translations,
        Self::Settings,
        Self::Preview,
        Self::Publish,
        Self::Share,
        Self::Versions,
    ];

    /// The last part of its address.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Rules => "rules",
            Self::Translations => "translations",
            Self::Settings => "settings",
            Self::Preview => "look",
            Self::Publish => "publish",
            Self::Share => "share",
            Self::Versions => "versions",
        }
    }

    /// What it is called.
    #[must_use]
    pub fn label(self, words: Words) -> Cow<'static, str> {
        match self {
            Self::Build => words.say("builder-tab-build"),
            Self::Rules => words.say("builder-tab-rules"),
            Self::Translations => words.say("builder-tab-translations"),
            Self::Settings => words.say("builder-tab-settings"),
            Self::Preview => words.say("builder-tab-preview"),
            Self::Publish => words.say("builder-tab-publish"),
            Self::Share => words.say("builder-tab-share"),
            Self::Versions => words.say("builder-tab-versions"),
        }
    }
}

/// The head of a page about a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormBar {
    /// The words around it.
    pub words: Words,
    /// The form.
    pub id: FormId,
    /// The draft's title.
    pub title: String,
    /// The language of the form's own texts, where it is not the page's.
    pub lang: Option<&'static str>,
    /// How far it has come.
    pub state: FormState,
    /// Whether the draft says anything that people do not see yet.
    pub unpublished: bool,
    /// Which page this is.
    pub tab: Tab,
}

/// One way to another page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabLink {
    /// What it is called.
    pub label: Cow<'static, str>,
    /// Where it leads.
    pub href: String,
    /// Whether it is this page.
    pub current: bool,
    /// Whether something waits there.
    pub waiting: bool,
}

impl FormBar {
    /// The address of one of the form's pages.
    #[must_use]
    pub fn href(&self, path: &str) -> String {
        format!("/admin/forms/{}/{path}", self.id)
    }

    /// All pages of the form.
    #[must_use]
    pub fn tabs(&self) -> Vec<TabLink> {
        let link = |tab: Tab| TabLink {
            label: tab.label(self.words),
            href: self.href(tab.path()),
            current: tab == self.tab,
            waiting: tab == Tab::Publish && self.unpublished,
        };
        Tab::ALL.into_iter().map(link).collect()
    }

    /// The title of the document: the page, then the form.
    #[must_use]
    pub fn heading(&self) -> String {
        let tab = self.tab.label(self.words);
        self.words
            .say_with("page-title", &[("title", &tab), ("place", &self.title)])
    }

    /// The words of its state.
    #[must_use]
    pub fn state_label(&self) -> Cow<'static, str> {
        state_label(self.words, self.state)
    }
}

/// The words of a state; its name is the class of its tag.
#[must_use]
pub fn state_label(words: Words, state: FormState) -> Cow<'static, str> {
    match state {
        FormState::Draft => words.say("state-draft"),
        FormState::Live => words.say("state-live"),
        FormState::Closed => words.say("state-closed"),
    }
}
