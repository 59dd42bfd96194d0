//! Forms that are there to begin with: documents of `forms/`, each in every language.

use super::{Definition, Language};

/// A form to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ready {
    /// Registration for an event.
    Event,
    /// Application for a job.
    Job,
    /// Complaint.
    Complaint,
    /// Request for leave.
    Leave,
    /// Help with computers.
    ItHelp,
    /// Feedback.
    Feedback,
}

macro_rules! documents {
    ($language:expr, $name:literal) => {
        match $language {
            Language::English => include_str!(concat!("../../../forms/en/", $name, ".json")),
            Language::SimplifiedChinese => {
                include_str!(concat!("../../../forms/zh-CN/", $name, ".json"))
            }
        }
    };
}

impl Ready {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] = [
        Self::Event,
        Self::Job,
        Self::Complaint,
        Self::Leave,
        Self::ItHelp,
        Self::Feedback,
    ];

    /// The name under which a page asks for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Event => "event-registration",
            Self::Job => "job-application",
            Self::Complaint => "complaint",
            Self::Leave => "leave-request",
            Self::ItHelp => "it-help",
            Self::Feedback => "feedback",
        }
    }

    /// The form of a name, exactly as [`Ready::name`] writes it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ready| ready.name() == name)
    }

    /// Its document, as a file holds it.
    #[must_use]
    pub fn document(self, language: Language) -> &'static str {
        match self {
            Self::Event => documents!(language, "event-registration"),
            Self::Job => documents!(language, "job-application"),
            Self::Complaint => documents!(language, "complaint"),
            Self::Leave => documents!(language, "leave-request"),
            Self::ItHelp => documents!(language, "it-help"),
            Self::Feedback => documents!(language, "feedback"),
        }
    }

    /// The form itself. (A test reads all of them: none is `None`.)
    #[must_use]
    pub fn form(self, language: Language) -> Option<Definition> {
        let document = serde_json::from_str(self.document(language)).ok()?;
        Definition::from_json(&document).ok()
    }
}

#[cfg(test)]
mod tests;
