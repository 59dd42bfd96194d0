//! What may be used once per form: "one registration per phone number".

use super::answers::Answers;
use super::definition::Definition;
use super::id::FormId;
use super::keyed_hash::{DIGEST_BYTES, Key};

/// One value that nobody else may use on the form, known only by its keyed digest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BusinessKey {
    /// The rule it is kept for: the id of the unique field.
    pub rule: String,
    /// Keyed digest of form, rule and normal value.
    pub hash: [u8; DIGEST_BYTES],
}

/// The keys that these answers take, sorted, so that two transactions take their locks in the same order.
///
/// An optional unique field that was left empty takes none.
#[must_use]
pub fn business_keys(
    key: &Key,
    form: FormId,
    definition: &Definition,
    answers: &Answers,
) -> Vec<BusinessKey> {
    let mut keys: Vec<_> = definition
        .fields()
        .filter(|field| field.unique)
        .filter_map(|field| {
            let normal = field.kind.normal(answers.get(field.id.as_str())?)?;
            let rule = field.id.as_str().to_owned();
            let hash = key.digest(
                "business key 1",
                &[form.0.as_bytes(), rule.as_bytes(), normal.as_bytes()],
            );
            Some(BusinessKey { rule, hash })
        })
        .collect();
    keys.sort();
    keys
}

#[cfg(test)]
mod tests;
