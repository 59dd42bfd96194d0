//! What is wrong with the fixed inputs of our own pages, as data that a page can word.
//!
//! The structs of such inputs derive [`Validate`]; a rule of theirs fails with the key of a Fluent message as its
//! code and the message's variables as its parameters ([`error`]).

use std::borrow::Cow;

use validator::{Validate, ValidationError};

/// What is wrong with one input: the page shows it there and in its summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputFault {
    /// The input's name.
    pub input: &'static str,
    /// The Fluent message.
    pub key: Cow<'static, str>,
    /// The message's variables.
    pub arguments: Vec<(&'static str, String)>,
}

/// Checks inputs by the rules they derive.
///
/// Fails with one fault per input, in the order in which `names` lists them. A rule over several inputs is shown at
/// the last one.
pub fn check(inputs: &impl Validate, names: &[&'static str]) -> Result<(), Vec<InputFault>> {
    let Err(errors) = inputs.validate() else {
        return Ok(());
    };
    let errors = errors.field_errors();
    let of_input = |name: &'static str| {
        let own = errors.get(name);
        let joint = errors
            .get("__all__")
            .filter(|_| Some(&name) == names.last());
        own.or(joint)?.first().map(|error| fault(name, error))
    };
    Err(names.iter().copied().filter_map(of_input).collect())
}

/// A rule's error, as [`check`] reads it.
#[must_use]
pub fn error(key: &'static str, arguments: Vec<(&'static str, String)>) -> ValidationError {
    let mut error = ValidationError::new(key);
    for (name, value) in arguments {
        error.add_param(Cow::Borrowed(name), &value);
    }
    error
}

fn fault(input: &'static str, error: &ValidationError) -> InputFault {
    let arguments = error.params.iter().filter_map(|(name, value)| {
        // The derived code adds what was typed under `value`: it may be a password.
        match name {
            Cow::Borrowed(name) if *name != "value" => Some((*name, value.as_str()?.to_owned())),
            Cow::Borrowed(_) | Cow::Owned(_) => None,
        }
    });
    InputFault {
        input,
        key: error.code.clone(),
        arguments: arguments.collect(),
    }
}
