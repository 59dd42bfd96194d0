//! A phone number.

use phonenumber::metadata::DATABASE;
use phonenumber::{Metadata, Type, country};
use serde_json::{Map, Value};

use super::Reading;
use super::kind::FieldKind;
use crate::domain::answers::{Answer, Fault};
use crate::domain::condition::Testable;
use crate::domain::definition::document::Object;
use crate::domain::definition::problem::DefinitionFault;
use crate::domain::typed;

/// A phone number of any country, or without one where the form says which.
///
/// Asked is only whether it is plausible: a country that exists and as many digits as its numbers have. Numbers
/// reserved for examples and those of new exchanges pass, as they should.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phone {
    /// The country of numbers without `+` (ISO 3166-1, two capitals); `None`: they need one.
    pub default_country: Option<String>,
}

impl Phone {
    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        const KEY: &str = "default_country";
        let text = object
            .optional(KEY)
            .and_then(|value| object.string(KEY, value));
        if text.is_some_and(|text| text.parse::<country::Id>().is_err()) {
            object.note(KEY, DefinitionFault::NotCountry);
        }
        Self {
            default_country: text.map(str::to_owned),
        }
    }

    /// The number in E.164, and the extension behind it as in RFC 3966.
    fn canonical(&self, text: &str) -> Result<String, Fault> {
        let written = Written::read(text).ok_or(Fault::NotPhone)?;
        let country = self.default_country.as_deref();
        let country = country.and_then(|code| code.parse::<country::Id>().ok());
        let number = match (written.international, country) {
            (true, _) => phonenumber::parse(None, format!("+{}", written.digits)),
            (false, Some(country)) => phonenumber::parse(Some(country), &written.digits),
            (false, None) => return Err(Fault::PhoneWithoutCountry),
        };
        let number = number.map_err(|_| Fault::NotPhone)?;
        let (code, national) = (number.code().value(), number.national().to_string());
        if !plausible(code, &national) {
            return Err(Fault::NotPhone);
        }
        let extension = written.extension.map(|digits| format!(";ext={digits}"));
        Ok(format!(
            "+{code}{national}{}",
            extension.unwrap_or_default()
        ))
    }
}

impl FieldKind for Phone {
    fn name(&self) -> &'static str {
        "phone"
    }

    fn testable(&self) -> Testable {
        Testable::Text
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        if let Some(country) = &self.default_country {
            entries.insert("default_country".to_owned(), country.as_str().into());
        }
    }

    /// Kept as typed, so that people recognise it.
    fn read(&self, raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        let Some(text) = typed::folded(raw)? else {
            return Ok(None);
        };
        self.canonical(&text)?;
        Ok(Some(Answer::Text(text)))
    }

    fn may_be_unique(&self) -> bool {
        true
    }

    fn normal(&self, answer: &Answer) -> Option<String> {
        match answer {
            Answer::Text(text) => self.canonical(text).ok(),
            _ => None,
        }
    }
}

/// A number taken apart, whole: nothing in it may be left over.
struct Written {
    international: bool,
    digits: String,
    extension: Option<String>,
}

impl Written {
    fn read(text: &str) -> Option<Self> {
        let end = text
            .find(|letter| !is_dialled(letter))
            .unwrap_or(text.len());
        let (number, extension) = text.split_at(end);
        let extension = match extension {
            "" => None,
            written => Some(extension_digits(written)?),
        };
        let number = number.trim_start_matches(['(', ' ']);
        let (plus, number) = match number.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, number),
        };
        if number.contains('+') {
            return None;
        }
        // +44 (0)1632 960123: the zero is dialled only inside the country.
        let digits = |text: &str| {
            text.chars()
                .filter(char::is_ascii_digit)
                .collect::<String>()
        };
        let all = digits(number);
        let (international, digits) = match all.strip_prefix("00") {
            _ if plus => (true, digits(&number.replace("(0)", ""))),
            Some(_) => (true, digits(&number.replace("(0)", "")).split_off(2)),
            None => (false, all),
        };
        // E.164 has at most 15 digits; a trunk prefix and a carrier's code may come before them.
        (3..=20).contains(&digits.len()).then_some(Self {
            international,
            digits,
            extension,
        })
    }
}

fn is_dialled(letter: char) -> bool {
    letter.is_ascii_digit()
        || matches!(
            letter,
            ' ' | '+' | '-' | '.' | '/' | '(' | ')' | '\u{2010}'..='\u{2015}' | '\u{2212}'
        )
}

/// The digits of `ext. 12`, `x12`, `#12`, `;ext=12`, `转 12`.
fn extension_digits(written: &str) -> Option<String> {
    let start = written.find(|letter: char| letter.is_ascii_digit())?;
    let (mark, digits) = written.split_at(start);
    let mark = mark
        .trim_matches([' ', '.', ',', ':', ';', '='])
        .to_lowercase();
    let marks = [
        "ext",
        "extn",
        "extension",
        "x",
        "#",
        "转",
        "轉",
        "分机",
        "分機",
    ];
    let known = marks.contains(&mark.as_str());
    let plain = digits.len() <= 7 && digits.bytes().all(|byte| byte.is_ascii_digit());
    (known && plain).then(|| digits.to_owned())
}

/// The kinds of numbers that belong to somebody; emergency and short codes do not.
const LINES: [Type; 10] = [
    Type::FixedLine,
    Type::Mobile,
    Type::TollFree,
    Type::PremiumRate,
    Type::SharedCost,
    Type::PersonalNumber,
    Type::Voip,
    Type::Pager,
    Type::Uan,
    Type::Voicemail,
];

fn plausible(code: u16, national: &str) -> bool {
    let length = national.len() as u16;
    let fits = |region: &&Metadata| {
        LINES
            .into_iter()
            .filter_map(|line| region.descriptors().get(line))
            .any(|line| line.possible_length().contains(&length))
    };
    DATABASE
        .by_code(&code)
        .is_some_and(|regions| regions.iter().any(fits))
}
