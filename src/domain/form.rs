//! A form as staff keep it: its state, who may do what with it, its places.

/// How far a form has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormState {
    /// Never published.
    Draft,
    /// Published and taking answers, as far as its own times allow.
    Live,
    /// Published before; takes no answers until it is opened again.
    Closed,
}

impl FormState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Draft, Self::Live, Self::Closed];

    /// Its name, as stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Live => "live",
            Self::Closed => "closed",
        }
    }

    /// The state of a stored name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// What a grant lets its holder do with one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum May {
    /// Change it, and all that a reviewer may.
    Edit,
    /// See its submissions and decide on them.
    Review,
}

impl May {
    /// Every kind of grant.
    pub const ALL: [Self; 2] = [Self::Edit, Self::Review];

    /// Its name, as stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Edit => "edit",
            Self::Review => "review",
        }
    }

    /// The grant of a stored name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|may| may.name() == name)
    }
}

/// How an account stands to one form, whatever its role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether the form is its own.
    pub owner: bool,
    /// What it was granted, if anything.
    pub grant: Option<May>,
}

/// The places of a form whose number is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// Submissions that count at most.
    pub capacity: i32,
    /// Submissions that count now: neither deleted nor spam.
    pub taken: i32,
}

impl Places {
    /// Whether no place is left.
    #[must_use]
    pub fn full(self) -> bool {
        self.capacity <= self.taken
    }
}
