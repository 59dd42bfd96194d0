//! Submissions that look as if the same person had sent the same thing twice under different ids.
//!
//! Nothing follows from it by itself: two children of one family share a phone number, two visitors say "yes, gladly".
//! Pairs are shown to people, who decide.

use std::collections::HashMap;

use crate::domain::answers::{Answers, searchable};
use crate::domain::definition::Definition;
use crate::domain::field::Kind;
use crate::domain::id::RecordId;

/// A submission to be compared.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// Its row.
    pub id: RecordId,
    /// Its own version of the form.
    pub definition: &'a Definition,
    /// Its answers.
    pub answers: &'a Answers,
}

/// What two submissions share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Every answer, at least one of them typed by hand.
    Answers,
    /// The answer to a question for an e-mail address or a phone number: the question.
    Contact(String),
}

/// Two submissions that look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The later one.
    pub newer: RecordId,
    /// The earlier one.
    pub older: RecordId,
    /// What they share.
    pub likeness: Likeness,
}

/// The pairs among `candidates`, which come newest first: at most `most`, each submission beside the next older one
/// that it looks like.
#[must_use]
pub fn alike(candidates: &[Candidate<'_>], most: usize) -> Vec<Alike> {
    let mut latest: HashMap<Trait, RecordId> = HashMap::new();
    let mut pairs: Vec<Alike> = Vec::new();
    for candidate in candidates {
        for (sign, likeness) in traits(candidate) {
            let Some(newer) = latest.insert(sign, candidate.id) else {
                continue;
            };
            let there = |pair: &Alike| pair.newer == newer && pair.older == candidate.id;
            if !pairs.iter().any(there) {
                pairs.push(Alike {
                    newer,
                    older: candidate.id,
                    likeness,
                });
            }
        }
        if pairs.len() >= most {
            break;
        }
    }
    pairs.truncate(most);
    pairs
}

/// What makes a submission look like another one: a question, or all of them, and what was answered.
type Trait = (Option<String>, String);

/// The whole of the answers first, which says more than a contact.
fn traits(candidate: &Candidate<'_>) -> Vec<(Trait, Likeness)> {
    let mut traits = Vec::new();
    let definition = candidate.definition;
    let answered = definition.fields().filter_map(|field| {
        let answer = candidate.answers.get(field.id.as_str())?;
        Some((field, answer))
    });
    let mut typed = false;
    for (field, answer) in answered {
        typed |= is_typed(&field.kind);
        let contact = matches!(field.kind, Kind::Email(_) | Kind::Phone(_));
        if let (true, Some(value)) = (contact, field.kind.normal(answer)) {
            let sign = (Some(field.id.as_str().to_owned()), value);
            traits.push((sign, Likeness::Contact(field.label.clone())));
        }
    }
    if typed {
        let whole = (None, searchable(&candidate.answers.to_json().to_string()));
        traits.insert(0, (whole, Likeness::Answers));
    }
    traits
}

/// Whether two people would hardly answer alike by chance.
fn is_typed(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Text(_) | Kind::Paragraph(_) | Kind::Email(_) | Kind::Phone(_)
    )
}
