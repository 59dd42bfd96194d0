//! What stands around the pages of staff.

use std::borrow::Cow;

use super::{Choice, Link, Notice, Organisation, languages, with_query};
use crate::domain::account::Role;
use crate::domain::submission::Status;
use crate::web::i18n::{Argument, Words};

/// Light, dark, or whatever the device says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The device decides.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// The cookie that remembers the choice.
    pub const COOKIE: &str = "onceform_theme";
    /// The name in the query that chooses: `?theme=dark`.
    pub const QUERY: &str = "theme";
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// Its name in the cookie, the query and `data-theme`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    const fn icon(self) -> &'static str {
        match self {
            Self::System => "screen",
            Self::Light => "sun",
            Self::Dark => "moon",
        }
    }
}

/// A part of the product that the navigation leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Where forms are made.
    Forms,
    /// Where submissions are reviewed.
    Review,
    /// Who works here.
    People,
    /// Name, colour and legal lines.
    Organisation,
    /// How the installation is.
    System,
    /// The person's own account; no entry of its own.
    Account,
}

impl Section {
    /// Address of its first page.
    #[must_use]
    pub const fn href(self) -> &'static str {
        match self {
            Self::Forms => "/admin/forms",
            Self::Review => "/review",
            Self::People => "/admin/accounts",
            Self::Organisation => "/admin/organisation",
            Self::System => "/admin/system",
            Self::Account => "/account",
        }
    }

    const fn icon(self) -> &'static str {
        match self {
            Self::Forms => "forms",
            Self::Review => "inbox",
            Self::People => "people",
            Self::Organisation => "organisation",
            Self::System => "system",
            Self::Account => "person",
        }
    }

    fn label(self, words: Words) -> Cow<'static, str> {
        match self {
            Self::Forms => words.say("nav-forms"),
            Self::Review => words.say("nav-review"),
            Self::People => words.say("nav-people"),
            Self::Organisation => words.say("nav-organisation"),
            Self::System => words.say("nav-system"),
            Self::Account => words.say("nav-account"),
        }
    }

    const fn of(role: Role) -> &'static [Self] {
        match role {
            Role::Admin => &[
                Self::Forms,
                Self::Review,
                Self::People,
                Self::Organisation,
                Self::System,
            ],
            Role::Editor => &[Self::Forms, Self::Review],
            Role::Reviewer => &[Self::Review],
        }
    }
}

/// Who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name that colleagues read.
    pub name: String,
    /// What the account may do.
    pub role: Role,
}

/// What every page of staff needs beside its own content.
#[derive(Clone, Debug)]
pub struct StaffChrome {
    /// The words of the reader's language.
    pub words: Words,
    /// Who runs this installation.
    pub organisation: Organisation,
    /// The address of this page for the switches, without `lang` and `theme`; none after a POST.
    pub address: Option<String>,
    /// The chosen theme.
    pub theme: Theme,
    /// Who is signed in.
    pub person: Person,
    /// The session's token for forms that change something, sent as `csrf`.
    pub csrf: String,
    /// Where in the product the page is.
    pub section: Section,
    /// The way to the page, from the outermost; the page itself is its heading.
    pub breadcrumb: Vec<Link>,
    /// What to say first.
    pub notices: Vec<Notice>,
}

/// An entry of the navigation or a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it says.
    pub label: Cow<'static, str>,
    /// Where it leads.
    pub href: String,
    /// Its icon in the sprite.
    pub icon: &'static str,
    /// What a script needs to know; the theme's name.
    pub name: &'static str,
    /// Whether it is where the reader is, or what is chosen.
    pub current: bool,
}

impl StaffChrome {
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

    /// The words of a status; its name is the class of its tag: `<span class="tag {{ status.name() }}">`.
    #[must_use]
    pub fn status(&self, status: &Status) -> Cow<'static, str> {
        match status {
            Status::New => self.say("status-new"),
            Status::InReview => self.say("status-in-review"),
            Status::Accepted => self.say("status-accepted"),
            Status::Declined => self.say("status-declined"),
            Status::Spam => self.say("status-spam"),
            Status::Waiting => self.say("status-waiting"),
            Status::SpamSuspect => self.say("status-spam-suspect"),
        }
    }

    /// The words of a role.
    #[must_use]
    pub fn role(&self, role: &Role) -> Cow<'static, str> {
        match role {
            Role::Admin => self.say("role-admin"),
            Role::Editor => self.say("role-editor"),
            Role::Reviewer => self.say("role-reviewer"),
        }
    }

    /// What the person may go to.
    #[must_use]
    pub fn navigation(&self) -> Vec<Entry> {
        Section::of(self.person.role)
            .iter()
            .map(|section| Entry {
                label: section.label(self.words),
                href: section.href().to_owned(),
                icon: section.icon(),
                name: "",
                current: *section == self.section,
            })
            .collect()
    }

    /// The languages to choose from.
    #[must_use]
    pub fn languages(&self) -> Vec<Choice> {
        self.address
            .as_deref()
            .map_or_else(Vec::new, |address| languages(address, self.words))
    }

    /// The themes to choose from.
    #[must_use]
    pub fn themes(&self) -> Vec<Entry> {
        let Some(address) = self.address.as_deref() else {
            return Vec::new();
        };
        let label = |theme| match theme {
            Theme::System => self.say("theme-system"),
            Theme::Light => self.say("theme-light"),
            Theme::Dark => self.say("theme-dark"),
        };
        Theme::ALL
            .into_iter()
            .map(|theme| Entry {
                label: label(theme),
                href: with_query(address, Theme::QUERY, theme.name()),
                icon: theme.icon(),
                name: theme.name(),
                current: theme == self.theme,
            })
            .collect()
    }
}
