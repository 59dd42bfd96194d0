//! A name that is typed under a statement.

use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::{Consent, Name, PartFault, Reading, Sent, length};
use crate::domain::answers::{Answer, Fault};
use crate::domain::definition::document::Object;
use crate::domain::typed;

/// The part that holds the tick under the statement.
pub const AGREED: &str = "agreed";

/// A statement, a box to tick and the name of who ticks it. The name is what is kept: without the tick there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// The statement in full, Markdown (document key `text`).
    pub statement: String,
}

impl Signature {
    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        Self {
            statement: object.required_markdown("text", Consent::STATEMENT_MAX),
        }
    }
}

impl FieldKind for Signature {
    fn name(&self) -> &'static str {
        "signature"
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        entries.insert("text".to_owned(), self.statement.as_str().into());
    }

    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(name) = typed::line(raw)? else {
            return Ok(None);
        };
        length::check(&name, None, Name::MOST)?;
        Ok(Some(Answer::Text(name)))
    }

    fn read_sent(
        &self,
        sent: &Sent<'_>,
        reading: &Reading,
        _required: bool,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        let ticked = match sent.only(AGREED)? {
            "" => false,
            "yes" => true,
            _ => return Err(vec![Fault::UnknownOption.at(AGREED)]),
        };
        let name = self.read_all(&sent.own(), reading)?;
        match (name, ticked) {
            (Some(name), true) => Ok(Some(name)),
            (Some(_), false) => Err(vec![Fault::NotAgreed.at(AGREED)]),
            (None, true) => Err(vec![Fault::Empty.into()]),
            (None, false) => Ok(None),
        }
    }

    fn may_be_prefilled(&self) -> bool {
        false
    }

    fn has_part(&self, part: &str) -> bool {
        part == AGREED
    }

    fn missing_parts(&self) -> Vec<PartFault> {
        vec![Fault::NotAgreed.at(AGREED), Fault::Empty.into()]
    }
}
