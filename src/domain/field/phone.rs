//! A phone number.

/// A phone number of any country, or without one where the form says which.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phone {
    /// The country of numbers without `+` (ISO 3166-1, two capitals); `None`: they need one.
    pub default_country: Option<String>,
}
