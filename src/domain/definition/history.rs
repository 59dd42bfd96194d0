//! What earlier versions forbid: a name never comes to mean another question.

use std::collections::{HashMap, HashSet};

use super::Definition;
use super::problem::{DefinitionFault, Problem};
use crate::domain::field::Field;

impl Definition {
    /// The questions whose id an earlier version used for a question of another kind, as problems of this document.
    #[must_use]
    pub fn retyped(&self, earlier: &[Self]) -> Vec<Problem> {
        let was: HashMap<_, _> = earlier
            .iter()
            .flat_map(Self::fields)
            .map(|field| (&field.id, field.kind.name()))
            .collect();
        let retyped = |id: &str, was: &'static str| {
            let at = format!("{}/kind", self.pointer_of(id).unwrap_or_default());
            let id = id.to_owned();
            let fault = DefinitionFault::Retyped { id, was };
            Problem { at, fault }
        };
        self.fields()
            .filter_map(|field| Some((field, *was.get(&field.id)?)))
            .filter(|(field, was)| field.kind.name() != *was)
            .map(|(field, was)| retyped(field.id.as_str(), was))
            .collect()
    }

    /// The questions that an earlier version asked and this document does not, as they were asked last, the ones asked
    /// first in front.
    #[must_use]
    pub fn retired<'e>(&self, earlier: impl Iterator<Item = &'e Self>) -> Vec<&'e Field> {
        let mut retired: Vec<&Field> = Vec::new();
        for field in earlier.flat_map(Self::fields) {
            match retired.iter_mut().find(|known| known.id == field.id) {
                Some(known) => *known = field,
                None if self.field(field.id.as_str()).is_none() => retired.push(field),
                None => {}
            }
        }
        retired
    }

    /// The ids of its questions.
    #[must_use]
    pub fn field_ids(&self) -> HashSet<String> {
        self.fields()
            .map(|field| field.id.as_str().to_owned())
            .collect()
    }
}

#[cfg(test)]
mod tests;
