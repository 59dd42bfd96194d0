//! An e-mail address.

/// An e-mail address of at most [`Email::MOST`] characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Email;

impl Email {
    /// Longest address that mail carries (RFC 5321, erratum 1690).
    pub const MOST: u32 = 254;
}
