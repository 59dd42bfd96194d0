//! What may be used once per form: "one registration per phone number", "one response per person".

use super::answers::{Answer, Answers};
use super::definition::Definition;
use super::definition::once::{DAY, PERSON, Together};
use super::giver::{Giver, Person};
use super::hexadecimal::hexadecimal;
use super::id::FormId;
use super::keyed_hash::{DIGEST_BYTES, Key};

const PURPOSE: &str = "business key 1";

/// The rule that a person answers once. No field has such an id.
pub const PERSON_RULE: &str = "@person";

/// One value that nobody else may use on the form, known only by its keyed digest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BusinessKey {
    /// The rule it is kept for: the id of the unique field, [`PERSON_RULE`], or [`together_rule`].
    pub rule: String,
    /// Keyed digest of form, rule and normal value.
    pub hash: [u8; DIGEST_BYTES],
}

/// The keys that these answers take, sorted, so that two transactions take their locks in the same order.
///
/// An optional unique field that was left empty takes none, nor does a combination of which a part is missing.
#[must_use]
pub fn business_keys(
    key: &Key,
    form: FormId,
    definition: &Definition,
    answers: &Answers,
    giver: &Giver,
) -> Vec<BusinessKey> {
    let mut keys: Vec<_> = definition
        .fields()
        .filter(|field| field.unique)
        .filter_map(|field| {
            let normal = field.kind.normal(answers.get(field.id.as_str())?)?;
            let rule = field.id.as_str().to_owned();
            let hash = key.digest(
                PURPOSE,
                &[form.0.as_bytes(), rule.as_bytes(), normal.as_bytes()],
            );
            Some(BusinessKey { rule, hash })
        })
        .collect();
    let once = giver.person.filter(|_| giver.once);
    keys.extend(once.map(|person| person_key(key, form, person)));
    let combinations = definition.settings.unique_together.iter();
    keys.extend(combinations.filter_map(|together| {
        let values = values(definition, answers, giver, together)?;
        let rule = together_rule(key, together);
        let mut parts = vec![form.0.as_bytes().as_slice(), rule.as_bytes()];
        parts.extend(values.iter().map(Vec::as_slice));
        let hash = key.digest(PURPOSE, &parts);
        Some(BusinessKey { rule, hash })
    }));
    keys.sort();
    keys
}

/// The key of a person who may answer once.
#[must_use]
pub fn person_key(key: &Key, form: FormId, person: Person) -> BusinessKey {
    let parts = [form.0.as_bytes(), PERSON_RULE.as_bytes(), &person.bytes()];
    BusinessKey {
        rule: PERSON_RULE.to_owned(),
        hash: key.digest(PURPOSE, &parts),
    }
}

/// The rule of a combination, in whatever order it is written: `@` and 16 hexadecimal digits.
#[must_use]
pub fn together_rule(key: &Key, together: &Together) -> String {
    let names = in_order(together);
    let parts: Vec<_> = names.iter().map(|name| name.as_bytes()).collect();
    let digest = key.digest("combination 1", &parts);
    format!("@{}", hexadecimal(&digest[..8]))
}

fn in_order(together: &Together) -> Vec<&str> {
    let mut names: Vec<_> = together.iter().map(String::as_str).collect();
    names.sort_unstable();
    names
}

fn values(
    definition: &Definition,
    answers: &Answers,
    giver: &Giver,
    together: &Together,
) -> Option<Vec<Vec<u8>>> {
    let names = in_order(together).into_iter();
    names
        .map(|name| match name {
            PERSON => Some(giver.person?.bytes()),
            DAY => Some(giver.day.to_string().into_bytes()),
            name => {
                let kind = &definition.field(name)?.kind;
                let answer = answers.get(name)?;
                let normal = kind.normal(answer).or_else(|| picked(answer));
                normal.map(String::into_bytes)
            }
        })
        .collect()
}

/// What two picks share if they count as the same.
fn picked(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Choice(id) => Some(id.clone()),
        Answer::Other(text) => Some(format!("_other {}", text.to_lowercase())),
        Answer::YesNo(yes) => Some(yes.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
