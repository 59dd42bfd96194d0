//! The draft as people would see it, on a screen of a chosen width.

use std::borrow::Cow;

use askama::Template;

use super::bar::FormBar;
use crate::web::pages::layout::StaffChrome;

/// The page around the frame.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/preview.html")]
pub struct PreviewPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// How it is looked at.
    pub look: Look,
}

/// How a form is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// On a phone of 390 CSS pixels, instead of as wide as there is room.
    pub phone: bool,
    /// `light` or `dark`; `None`: as the reader's own screen.
    pub theme: Option<&'static str>,
}

/// A way to another look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookLink {
    /// What it is called.
    pub label: Cow<'static, str>,
    /// Its query.
    pub query: String,
    /// Whether it is this one.
    pub current: bool,
}

impl Look {
    /// What an address asks for; what it does not know stands for nothing.
    #[must_use]
    pub fn of(width: &str, theme: &str) -> Self {
        Self {
            phone: width == "phone",
            theme: ["light", "dark"].into_iter().find(|known| *known == theme),
        }
    }

    fn query(self) -> String {
        let width = if self.phone { "phone" } else { "full" };
        match self.theme {
            Some(theme) => format!("?width={width}&theme={theme}"),
            None => format!("?width={width}"),
        }
    }

    fn link(self, label: Cow<'static, str>, to: Self) -> LookLink {
        LookLink {
            label,
            query: to.query(),
            current: self == to,
        }
    }
}

impl PreviewPage {
    /// The other widths, with this one.
    #[must_use]
    pub fn widths(&self) -> [LookLink; 2] {
        let (look, words) = (self.look, self.chrome.words);
        let to = |phone| Look { phone, ..look };
        [
            look.link(words.say("builder-preview-full"), to(false)),
            look.link(words.say("builder-preview-phone"), to(true)),
        ]
    }

    /// The other themes, with this one.
    #[must_use]
    pub fn themes(&self) -> [LookLink; 3] {
        let (look, words) = (self.look, self.chrome.words);
        let to = |theme| Look { theme, ..look };
        [
            look.link(words.say("builder-preview-own"), to(None)),
            look.link(words.say("builder-preview-light"), to(Some("light"))),
            look.link(words.say("builder-preview-dark"), to(Some("dark"))),
        ]
    }
}
