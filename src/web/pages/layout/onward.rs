//! What the address of a page says beside its place, and what every address that leads on from it must say too: a
//! browser that takes no cookies in a frame of another site remembers nothing by itself.

use super::with_query;
use crate::web::i18n::negotiation;

/// What is carried from page to page of a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Onward {
    /// Whether the pages stand in a frame of another site.
    pub embedded: bool,
    /// The language that was chosen in the address, fit for a query.
    pub language: Option<String>,
    /// The invitation in the address, fit for a query: whoever fills in brings it with each page.
    pub invitation: Option<String>,
}

impl Onward {
    /// An address of the same form.
    #[must_use]
    pub fn to(&self, address: &str) -> String {
        let address = self.framed(address);
        with(address, negotiation::QUERY, self.language.as_deref())
    }

    /// An address of the same form where filling in goes on, or ends.
    #[must_use]
    pub fn filling(&self, address: &str) -> String {
        let invitation = self.invitation.as_deref();
        with(self.to(address), "invitation", invitation)
    }

    /// The same, where another language is chosen.
    #[must_use]
    pub fn filling_otherwise(&self, address: &str) -> String {
        let invitation = self.invitation.as_deref();
        with(self.framed(address), "invitation", invitation)
    }

    fn framed(&self, address: &str) -> String {
        with(address.to_owned(), "embed", self.embedded.then_some("1"))
    }
}

fn with(address: String, name: &str, value: Option<&str>) -> String {
    value.map_or(address.clone(), |value| with_query(&address, name, value))
}

#[cfg(test)]
mod tests;
