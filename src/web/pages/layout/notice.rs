//! What a page has to say before its content.

/// What a notice is about, told by colour, icon and words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// To know.
    Info,
    /// It worked.
    Success,
    /// To look at.
    Warning,
    /// It did not work.
    Danger,
    /// It is about a duplicate.
    Duplicate,
}

impl Tone {
    /// The class of `.notice`.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Success => "success",
            Self::Warning => "warning",
            Self::Danger => "danger",
            Self::Duplicate => "duplicate",
        }
    }

    /// The icon in the sprite.
    #[must_use]
    pub fn icon(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Success => "check-circle",
            Self::Warning => "warning",
            Self::Danger => "alert",
            Self::Duplicate => "duplicate",
        }
    }
}

/// A link with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What it says.
    pub label: String,
    /// Where it leads.
    pub href: String,
}

/// Something a page has to say before its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What it is about.
    pub tone: Tone,
    /// The thing itself, in a few words; may be empty.
    pub title: String,
    /// What happened and what to do; may be empty.
    pub text: String,
    /// Where to go on.
    pub link: Option<Link>,
    /// Whether it answers what the reader just did: then it is announced and gets the focus.
    pub urgent: bool,
}

impl Notice {
    /// That what the reader just did is done.
    #[must_use]
    pub fn done(text: impl Into<String>) -> Self {
        Self {
            tone: Tone::Success,
            title: String::new(),
            text: text.into(),
            link: None,
            urgent: true,
        }
    }
}

/// One line of the error summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The id of the element it is about; none when it is about the whole page.
    pub anchor: Option<String>,
    /// What is wrong, in the very words at the field.
    pub text: String,
}
