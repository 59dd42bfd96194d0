//! A postal address, in the parts that its country writes.

use serde_json::{Map, Value, json};

use super::kind::FieldKind;
use super::{PartFault, Reading, Sent, length};
use crate::domain::answers::{Answer, Fault};
use crate::domain::definition::document::Object;
use crate::domain::typed;

/// Which parts an address has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AddressFormat {
    /// Lines, city, region, postcode, country: anywhere.
    #[default]
    International,
    /// 省 市 区 街道 详细地址 邮编.
    China,
}

/// One part of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressPart {
    /// Its name, as in [`Sent`].
    pub name: &'static str,
    /// Whether an address means nothing without it.
    pub necessary: bool,
}

const fn part(name: &'static str, necessary: bool) -> AddressPart {
    AddressPart { name, necessary }
}

const INTERNATIONAL: [AddressPart; 6] = [
    part("line1", true),
    part("line2", false),
    part("city", true),
    part("region", false),
    part("postcode", false),
    part("country", true),
];

const CHINA: [AddressPart; 6] = [
    part("province", true),
    part("city", true),
    part("district", false),
    part("street", false),
    part("detail", true),
    part("postcode", false),
];

impl AddressFormat {
    /// The names in documents.
    pub const NAMES: [(&'static str, Self); 2] =
        [("international", Self::International), ("cn", Self::China)];

    /// Its parts, in the order in which they are written.
    #[must_use]
    pub fn parts(self) -> &'static [AddressPart] {
        match self {
            Self::International => &INTERNATIONAL,
            Self::China => &CHINA,
        }
    }
}

/// An address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// Its parts.
    pub format: AddressFormat,
}

impl Address {
    /// Most code points of one part.
    pub const MOST: u32 = 200;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        let format = object.one_of("format", &AddressFormat::NAMES, AddressFormat::default());
        Self { format }
    }

    fn read_part(&self, part: AddressPart, sent: &Sent<'_>) -> Result<Option<String>, PartFault> {
        let raw = sent.only(part.name)?;
        let cleaned = match part.name {
            "postcode" => typed::folded(raw),
            _ => typed::line(raw),
        };
        let at = |fault: Fault| fault.at(part.name);
        let text = cleaned.map_err(|control| at(control.into()))?;
        if let Some(text) = &text {
            length::check(text, None, Self::MOST).map_err(at)?;
            let six = text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit());
            if part.name == "postcode" && self.format == AddressFormat::China && !six {
                return Err(at(Fault::NotPostcode));
            }
        }
        Ok(text)
    }
}

impl FieldKind for Address {
    fn name(&self) -> &'static str {
        "address"
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        if self.format == AddressFormat::China {
            entries.insert("format".to_owned(), json!("cn"));
        }
    }

    fn read(&self, _raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        Ok(None)
    }

    /// Once any part is written, the necessary ones must be.
    fn read_sent(
        &self,
        sent: &Sent<'_>,
        _reading: &Reading,
        _required: bool,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        let mut written = Vec::new();
        let mut faults = Vec::new();
        let mut missing = Vec::new();
        for part in self.format.parts() {
            match self.read_part(*part, sent) {
                Ok(Some(text)) => written.push((part.name.to_owned(), text)),
                Ok(None) if part.necessary => missing.push(part.name),
                Ok(None) => {}
                Err(fault) => faults.push(fault),
            }
        }
        if written.is_empty() && faults.is_empty() {
            return Ok(None);
        }
        faults.extend(missing.into_iter().map(|name| Fault::Empty.at(name)));
        if faults.is_empty() {
            return Ok(Some(Answer::Parts(written)));
        }
        let place = |fault: &PartFault| {
            let mut parts = self.format.parts().iter();
            parts.position(|part| Some(part.name) == fault.part.as_deref())
        };
        faults.sort_by_key(place);
        Err(faults)
    }

    fn has_part(&self, part: &str) -> bool {
        self.format.parts().iter().any(|known| known.name == part)
    }

    fn columns(&self) -> Vec<Option<String>> {
        let parts = self.format.parts().iter();
        parts.map(|part| Some(part.name.to_owned())).collect()
    }

    fn missing_parts(&self) -> Vec<PartFault> {
        let necessary = self.format.parts().iter().filter(|part| part.necessary);
        necessary.map(|part| Fault::Empty.at(part.name)).collect()
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        restore(stored)
    }
}

/// Parts that were stored as an object of texts.
pub(super) fn restore(stored: &Value) -> Option<Answer> {
    let parts = stored.as_object()?.iter();
    parts
        .map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
        .collect::<Option<_>>()
        .map(Answer::Parts)
}
