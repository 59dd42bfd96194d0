//! The address of a web page.

use serde_json::{Map, Value};
use validator::ValidateUrl;

use super::kind::FieldKind;
use super::{Reading, length};
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::typed;

/// An address of `http` or `https`. Without either, `https` is put in front.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Url;

impl Url {
    /// Most code points of an address: what browsers and search engines handle everywhere.
    pub const MOST: u32 = 2_000;
}

impl FieldKind for Url {
    fn name(&self) -> &'static str {
        "url"
    }

    fn testable(&self) -> Testable {
        Testable::Text
    }

    fn write(&self, _entries: &mut Map<String, Value>) {}

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(text) = typed::line(raw)? else {
            return Ok(None);
        };
        let address = if has_web_scheme(&text) {
            text
        } else {
            format!("https://{text}")
        };
        length::check(&address, None, Self::MOST)?;
        let spaced = address.contains(char::is_whitespace);
        if spaced || !has_public_host(&address) || !address.validate_url() {
            return Err(Fault::NotUrl);
        }
        Ok(Some(Answer::Text(address)))
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    /// Case does not count before the path, nor a slash that is all of the path (RFC 3986, section 6.2.2).
    fn normal(&self, answer: &Answer) -> Option<String> {
        let Answer::Text(address) = answer else {
            return None;
        };
        let (scheme, rest) = address.split_once("://")?;
        let (host, path) = rest.split_at(end_of_host(rest));
        let path = if path == "/" { "" } else { path };
        let (scheme, host) = (scheme.to_lowercase(), host.to_lowercase());
        Some(format!("{scheme}://{host}{path}"))
    }
}

fn has_web_scheme(text: &str) -> bool {
    let scheme = text.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| ["http", "https"].contains(&scheme.to_lowercase().as_str()))
}

fn end_of_host(rest: &str) -> usize {
    rest.find(['/', '?', '#']).unwrap_or(rest.len())
}

/// Whether the host has a point inside and nothing in front of it: `https://bank.example@evil.example` misleads, and
/// `https://ftp://…` or `https://localhost` are slips.
fn has_public_host(address: &str) -> bool {
    let Some((_, rest)) = address.split_once("://") else {
        return false;
    };
    let authority = &rest[..end_of_host(rest)];
    let host = authority.split(':').next().unwrap_or_default();
    let labels: Vec<&str> = host.split('.').collect();
    !authority.contains(['@', '\\'])
        && labels.len() > 1
        && labels.iter().all(|label| !label.is_empty())
}
