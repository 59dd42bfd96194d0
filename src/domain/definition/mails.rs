//! Who gets a mail about a submission.

use serde_json::{Value, json};

use super::Definition;
use super::document::Object;
use super::problem::{DefinitionFault, Problem};
use crate::domain::account::Email;
use crate::domain::field::Kind;

/// Most addresses that are told of each submission.
const NOTIFY_MAX: usize = 10;

/// Reads `notify`: addresses that are told of each submission.
pub(super) fn notify(object: &mut Object<'_>) -> Vec<Email> {
    let key = "notify";
    let Some(value) = object.optional(key) else {
        return Vec::new();
    };
    let Some(entries) = value.as_array() else {
        object.note(key, DefinitionFault::NotAddresses);
        return Vec::new();
    };
    if entries.len() > NOTIFY_MAX {
        let max = NOTIFY_MAX;
        object.note(key, DefinitionFault::WrongCount { min: 0, max });
    }
    let read = |entry: &Value| Email::parse(entry.as_str()?).ok();
    let addresses: Vec<_> = entries.iter().filter_map(read).collect();
    if addresses.len() < entries.len() {
        object.note(key, DefinitionFault::NotAddresses);
    }
    addresses
}

/// Reads `receipt_by_mail`: the question whose answer is the address of the receipt.
pub(super) fn receipt(object: &mut Object<'_>) -> Option<String> {
    let key = "receipt_by_mail";
    let value = object.nullable(key)?;
    object.string(key, value).map(str::to_owned)
}

/// What is wrong with them: a question that is not there, or asks for no address.
pub(super) fn problems(form: &Definition) -> Vec<Problem> {
    let Some(name) = &form.settings.receipt_by_mail else {
        return Vec::new();
    };
    let fault = match form.field(name) {
        Some(field) if matches!(field.kind, Kind::Email(_)) => return Vec::new(),
        Some(_) => DefinitionFault::NotEmailQuestion,
        None => DefinitionFault::NoSuchField { name: name.clone() },
    };
    let at = "/settings/receipt_by_mail".to_owned();
    vec![Problem { at, fault }]
}

pub(super) fn to_document(addresses: &[Email]) -> Value {
    json!(addresses.iter().map(Email::as_str).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests;
