//! What an administrator types into the settings of the organisation.

use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

use super::{Accent, LINES_MAX, Organisation, OrganisationFault, read_name};
use crate::domain::account::Name;
use crate::domain::input::{self, InputFault};

/// The settings, by the names of their inputs.
#[derive(Clone, Debug, Default, Deserialize, Serialize, Validate)]
#[serde(default)]
pub struct Settings {
    /// What the organisation is called.
    #[validate(custom(function = "is_name"))]
    pub name: String,
    /// `#rrggbb`, or blank for our own colour.
    #[validate(custom(function = "is_accent"))]
    pub accent: String,
    /// Markdown.
    #[validate(custom(function = "is_short_enough"))]
    pub privacy: String,
    /// Markdown.
    #[validate(custom(function = "is_short_enough"))]
    pub legal: String,
    /// Over which revision they are to be saved.
    pub revision: i32,
}

impl Settings {
    /// The inputs that show what is saved now.
    #[must_use]
    pub fn of(organisation: &Organisation) -> Self {
        let name = organisation.name.as_ref().map(Name::to_string);
        let accent = organisation.accent.as_ref().map(Accent::to_string);
        Self {
            name: name.unwrap_or_default(),
            accent: accent.unwrap_or_default(),
            privacy: organisation.privacy.clone(),
            legal: organisation.legal.clone(),
            revision: organisation.revision,
        }
    }

    /// What they mean, or all that is wrong.
    pub fn read(&self) -> Result<Organisation, Vec<InputFault>> {
        input::check(self, &["name", "accent", "privacy", "legal"])?;
        let name = read_name(&self.name).map_err(|fault| vec![fault.at("name")])?;
        Ok(Organisation {
            name: Some(name),
            accent: accent(&self.accent).map_err(|fault| vec![fault.at("accent")])?,
            privacy: tidy(&self.privacy),
            legal: tidy(&self.legal),
            logo: None,
            revision: self.revision,
        })
    }
}

impl OrganisationFault {
    /// This fault, of the input named `input`.
    #[must_use]
    pub fn at(self, input: &'static str) -> InputFault {
        InputFault {
            input,
            key: self.key().into(),
            arguments: self.arguments(),
        }
    }

    fn error(self) -> ValidationError {
        input::error(self.key(), self.arguments())
    }
}

fn accent(text: &str) -> Result<Option<Accent>, OrganisationFault> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    Accent::parse(text).map(Some)
}

/// Line feeds alone end lines, and no control character stays that a database would refuse.
fn tidy(text: &str) -> String {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let kept = lines
        .chars()
        .filter(|letter| !letter.is_control() || matches!(letter, '\n' | '\t'));
    kept.collect::<String>().trim().to_owned()
}

fn is_name(text: &str) -> Result<(), ValidationError> {
    read_name(text).map(drop).map_err(OrganisationFault::error)
}

fn is_accent(text: &str) -> Result<(), ValidationError> {
    accent(text).map(drop).map_err(OrganisationFault::error)
}

fn is_short_enough(text: &str) -> Result<(), ValidationError> {
    let actual = tidy(text).chars().count();
    if actual > LINES_MAX {
        let max = LINES_MAX;
        return Err(OrganisationFault::LinesTooLong { max, actual }.error());
    }
    Ok(())
}
