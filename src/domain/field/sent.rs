//! What a body holds for one field: values under its own name, and under the names of its parts.

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
