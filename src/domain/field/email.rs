//! An e-mail address.

use serde_json::{Map, Value};
use validator::ValidateEmail;

use super::Reading;
use super::kind::FieldKind;
use super::length;
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::typed;

/// An e-mail address of at most [`Email::MOST`] characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Email;

impl Email {
    /// Longest address that mail carries (RFC 5321, erratum 1690).
    pub const MOST: u32 = 254;
}

impl FieldKind for Email {
    fn name(&self) -> &'static str {
        "email"
    }

    fn testable(&self) -> Testable {
        Testable::Text
    }

    fn write(&self, _entries: &mut Map<String, Value>) {}

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(address) = typed::folded(raw)? else {
            return Ok(None);
        };
        length::check(&address, None, Self::MOST)?;
        if !address.validate_email() || !has_dotted_domain(&address) {
            return Err(Fault::NotEmail);
        }
        Ok(Some(Answer::Text(address)))
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    /// Case makes no other address: no provider that people use tells `Ada@` from `ada@`.
    fn normal(&self, answer: &Answer) -> Option<String> {
        match answer {
            Answer::Text(address) => Some(address.to_lowercase()),
            _ => None,
        }
    }
}

/// `name@example` is a slip far more often than a mailbox in somebody's own network.
fn has_dotted_domain(address: &str) -> bool {
    address
        .rsplit_once('@')
        .is_some_and(|(_, domain)| domain.contains('.'))
}
