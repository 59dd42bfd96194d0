//! What an account may do everywhere; what it may do with one form, `domain::form` adds.

/// What an account may do at all. Each may do what the next one may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Runs the installation: accounts, the organisation, every form.
    Admin,
    /// Makes forms, and edits those that are its own or granted to it.
    Editor,
    /// Reviews the submissions of the forms granted to it.
    Reviewer,
}

impl Role {
    /// All roles, the mightiest first.
    pub const ALL: [Self; 3] = [Self::Admin, Self::Editor, Self::Reviewer];

    /// Its name in the database, in forms and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Editor => "editor",
            Self::Reviewer => "reviewer",
        }
    }

    /// The role of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// Whether it may invite and disable people and set up the organisation.
    #[must_use]
    pub const fn may_administer(self) -> bool {
        matches!(self, Self::Admin)
    }

    /// Whether it may make forms and see the pages where forms are made.
    #[must_use]
    pub const fn may_make_forms(self) -> bool {
        matches!(self, Self::Admin | Self::Editor)
    }
}
