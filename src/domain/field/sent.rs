//! What a body holds for one field: values under its own name, and under the names of its parts.

use std::collections::HashMap;

use super::PartFault;
use crate::domain::answers::Fault;

/// The values that were sent for one field, in the order in which they came.
///
/// A kind of several inputs names them after the field's id, a point and the part: `home.city`. No id holds a point,
/// so that none of them can be another field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sent<'a>(Vec<(Option<&'a str>, &'a str)>);

/// The field's id in the name of an input, and the part behind it.
#[must_use]
pub fn split(name: &str) -> (&str, Option<&str>) {
    match name.split_once('.') {
        Some((id, part)) => (id, Some(part)),
        None => (name, None),
    }
}

impl<'a> Sent<'a> {
    /// What `pairs` hold for the field `id`.
    #[must_use]
    pub fn of(id: &str, pairs: &'a [(String, String)]) -> Self {
        let own = pairs.iter().filter_map(|(name, value)| {
            let (field, part) = split(name);
            (field == id).then_some((part, value.as_str()))
        });
        Self(own.collect())
    }

    /// What `pairs` hold, by the id of the field.
    #[must_use]
    pub fn by_field(pairs: &'a [(String, String)]) -> HashMap<&'a str, Self> {
        let mut sent: HashMap<&str, Self> = HashMap::with_capacity(pairs.len());
        for (name, value) in pairs {
            let (id, part) = split(name);
            sent.entry(id).or_default().add(part, value);
        }
        sent
    }

    /// Adds one value.
    pub fn add(&mut self, part: Option<&'a str>, value: &'a str) {
        self.0.push((part, value));
    }

    /// The values under the field's own name.
    #[must_use]
    pub fn own(&self) -> Vec<&'a str> {
        self.values(None).collect()
    }

    /// Drops values under the field's own name.
    pub(super) fn drop_own(&mut self, dropped: impl Fn(&str) -> bool) {
        self.0
            .retain(|(part, value)| part.is_some() || !dropped(value));
    }

    /// The first value of a part; empty when there is none.
    #[must_use]
    pub fn part(&self, part: &str) -> &'a str {
        self.values(Some(part)).next().unwrap_or_default()
    }

    /// The one value of a part; empty when there is none.
    pub(super) fn only(&self, part: &str) -> Result<&'a str, PartFault> {
        let mut values = self.values(Some(part));
        let value = values.next().unwrap_or_default();
        match values.next() {
            None => Ok(value),
            Some(_) => Err(Fault::SentTwice.at(part)),
        }
    }

    /// Refuses several values of one input.
    pub(super) fn at_most_one(&self) -> Result<(), PartFault> {
        for part in self.parts() {
            self.only(part)?;
        }
        match self.values(None).nth(1) {
            None => Ok(()),
            Some(_) => Err(Fault::SentTwice.into()),
        }
    }

    /// Whether nothing was sent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names of the parts that were sent.
    pub fn parts(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter_map(|(part, _)| *part)
    }

    fn values(&self, wanted: Option<&str>) -> impl Iterator<Item = &'a str> {
        self.0
            .iter()
            .filter(move |(part, _)| *part == wanted)
            .map(|(_, value)| *value)
    }
}
