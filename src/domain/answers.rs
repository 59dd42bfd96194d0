//! What a person answered, in the order of the form's questions.

pub mod fault;

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime};
use serde_json::{Map, Value, json};

use super::decimal::Decimal;
use super::definition::Definition;
use super::field::datetime::STORED;
use super::field::options::OTHER_PART;
use super::field::time::FORMAT;
use super::field::{Field, FieldId, PartFault, Reading, Sent};
use super::intent::RESERVED;
use super::typed;
use super::upload::FileAnswer;
pub use fault::{DatePart, Fault};

/// One answer, in the form in which it is kept. An empty answer is none at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Text of any kind: cleaned (NFC, trimmed, LF), otherwise as typed.
    Text(String),
    /// A number, digit for digit.
    Number(Decimal),
    /// The id of the one option picked.
    Choice(String),
    /// The ids of the options picked, each once, in the order of the form's options; never empty.
    Choices(Vec<String>),
    /// A text of one's own in place of an option.
    Other(String),
    /// The ids of the options picked, as above but perhaps none, and a text of one's own beside them.
    ChoicesAndOther(Vec<String>, String),
    /// Values by the names of their parts, in the order of the question; never empty.
    Parts(Vec<(String, String)>),
    /// Yes or no.
    YesNo(bool),
    /// A calendar day, without a time zone.
    Date(NaiveDate),
    /// A time of the day, to the minute, without a time zone.
    Time(NaiveTime),
    /// A moment to the minute, in the zone of the form.
    Moment(DateTime<FixedOffset>),
    /// Files, each once; never empty.
    Files(Vec<FileAnswer>),
    /// Agreed. Not agreeing is no answer.
    Consent,
}

/// What people are shown of one answer; its words (yes, agreed, not answered) are the page's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown<'a> {
    /// Nothing was answered.
    Unanswered,
    /// Text, perhaps of several lines (LF); a number's digits.
    Text(&'a str),
    /// Labels of the options picked; names of files.
    Labels(Vec<&'a str>),
    /// Labels of the options picked, if any, and a text of one's own.
    Other(Vec<&'a str>, &'a str),
    /// Names of parts and what each says: text, or the label of an option.
    Parts(Vec<(&'a str, &'a str)>),
    /// Yes or no.
    YesNo(bool),
    /// A calendar day.
    Date(NaiveDate),
    /// A time of the day.
    Time(NaiveTime),
    /// A moment, in the zone of the form.
    Moment(DateTime<FixedOffset>),
    /// Agreed.
    Agreed,
}

/// What is wrong with a submission, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerFault {
    /// The field; `None` when the form has no such field.
    pub field: Option<FieldId>,
    /// The part of the field, as in [`Sent`]; `None`: its own input, or all of it.
    pub part: Option<String>,
    /// What is wrong.
    pub fault: Fault,
}

/// The answers of one submission. A question without an answer is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers(Vec<(FieldId, Answer)>);

impl Answers {
    /// Reads the pairs of a body, where a name may come several times.
    ///
    /// # Errors
    /// Every fault, in the order of the questions and one for each part of a field; then one if there were names that the
    /// form does not have. [`RESERVED`](super::intent::RESERVED) names are left to others.
    pub fn read(
        definition: &Definition,
        pairs: &[(String, String)],
        today: NaiveDate,
    ) -> Result<Self, Vec<AnswerFault>> {
        let (answers, faults) = Self::judge(definition, pairs, today);
        if faults.is_empty() {
            Ok(answers)
        } else {
            Err(faults)
        }
    }

    /// What a body tells, whatever is wrong with it.
    #[must_use]
    pub fn told(definition: &Definition, pairs: &[(String, String)]) -> Self {
        Self::judge(definition, pairs, NaiveDate::default()).0
    }

    /// What a body tells, and every fault in it, as [`Answers::read`] finds them. What is wrong tells as much as it can, so
    /// that it is known what is asked next.
    #[must_use]
    pub fn judge(
        definition: &Definition,
        pairs: &[(String, String)],
        today: NaiveDate,
    ) -> (Self, Vec<AnswerFault>) {
        let reading = Reading {
            language: definition.language.nearest(),
            today,
            zone: definition.settings.time_zone,
        };
        let mut sent = Sent::by_field(pairs);
        sent.retain(|id, sent| !RESERVED.contains(id) || sent.parts().next().is_some());
        let mut answers = Self::default();
        let mut faults = Vec::new();
        let mut strange = false;
        for page in &definition.pages {
            let page_shown = page.is_shown(&answers);
            for field in &page.fields {
                let raw = sent.remove(field.id.as_str()).unwrap_or_default();
                strange |= raw.parts().any(|part| !field.kind.has_part(part));
                strange |= !field.kind.is_asked() && !raw.is_empty();
                // What is hidden is not judged, and what was sent for it is forgotten.
                if page_shown && field.is_shown(&answers) {
                    let found = answers.read_field(field, raw, &reading).err();
                    faults.extend(found.into_iter().flatten().map(|found| AnswerFault {
                        field: Some(field.id.clone()),
                        part: found.part,
                        fault: found.fault,
                    }));
                }
            }
        }
        if strange || !sent.is_empty() {
            faults.push(AnswerFault {
                field: None,
                part: None,
                fault: Fault::UnknownQuestion,
            });
        }
        (answers, faults)
    }

    /// Reads what was sent for a question that is shown, and keeps the answer for those that hang on it, even when it
    /// cannot be taken as it is.
    fn read_field(
        &mut self,
        field: &Field,
        mut raw: Sent<'_>,
        reading: &Reading,
    ) -> Result<(), Vec<PartFault>> {
        field.drop_hidden(&mut raw, self);
        let (answer, judged) = match field.read(&raw, reading) {
            Ok(answer) => (answer, Ok(())),
            Err(faults) => (field.kind.told(&raw.own(), reading), Err(faults)),
        };
        self.0
            .extend(answer.map(|answer| (field.id.clone(), answer)));
        judged
    }

    /// The answer to one question.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Answer> {
        self.iter()
            .find_map(|(field, answer)| (field.as_str() == id).then_some(answer))
    }

    /// All answers, in the order of the questions.
    pub fn iter(&self) -> impl Iterator<Item = (&FieldId, &Answer)> {
        self.0.iter().map(|(id, answer)| (id, answer))
    }

    /// Every file among them.
    pub fn files(&self) -> impl Iterator<Item = &FileAnswer> {
        self.iter().flat_map(|(_, answer)| match answer {
            Answer::Files(files) => files.as_slice(),
            _ => &[],
        })
    }

    /// As kept and exported: an object of ids and values; numbers are strings, so that every digit survives.
    #[must_use]
    pub fn to_json(&self) -> Value {
        self.iter()
            .map(|(id, answer)| (id.to_string(), answer.to_json()))
            .collect::<Map<_, _>>()
            .into()
    }

    /// Takes answers that were stored before with this version of the form; what does not fit it is left out.
    #[must_use]
    pub fn from_json(definition: &Definition, stored: &Value) -> Self {
        let answers = definition.fields().filter_map(|field| {
            let answer = field.kind.restore(stored.get(field.id.as_str())?)?;
            Some((field.id.clone(), answer))
        });
        Self(answers.collect())
    }

    /// What a reviewer's search looks through: every value and option label, NFC, lower case, one a line.
    #[must_use]
    pub fn search_text(&self, definition: &Definition) -> String {
        let mut fields = definition.fields();
        let mut lines = Vec::new();
        // Both are in the order of the form, so that one walk finds them all.
        for (id, answer) in self.iter() {
            let Some(field) = fields.find(|field| field.id == *id) else {
                break;
            };
            match answer.shown(field) {
                Shown::Text(text) => lines.push(text.to_owned()),
                Shown::Labels(labels) => lines.push(labels.join("\n")),
                Shown::Date(date) => lines.push(date.to_string()),
                Shown::Other(labels, text) => {
                    lines.extend(labels.into_iter().chain([text]).map(str::to_owned));
                }
                Shown::Parts(parts) => {
                    lines.extend(parts.into_iter().map(|(_, value)| value.to_owned()));
                }
                Shown::Moment(moment) => {
                    lines.push(moment.format("%Y-%m-%d %H:%M").to_string());
                }
                Shown::Time(time) => lines.push(time.format(FORMAT).to_string()),
                Shown::Unanswered | Shown::YesNo(_) | Shown::Agreed => {}
            }
        }
        searchable(&lines.join("\n"))
    }

    /// What people are shown of the answer to `field`.
    #[must_use]
    pub fn shown<'a>(&'a self, field: &'a Field) -> Shown<'a> {
        self.get(field.id.as_str())
            .map_or(Shown::Unanswered, |answer| answer.shown(field))
    }
}

impl Answer {
    fn shown<'a>(&'a self, field: &'a Field) -> Shown<'a> {
        let label = |id: &'a String| {
            let option = field.kind.options().iter().find(|option| option.id == *id);
            option.map_or(id.as_str(), |option| option.label.as_str())
        };
        match self {
            Self::Text(text) => Shown::Text(text),
            Self::Number(number) => Shown::Text(number.as_str()),
            Self::Choice(id) => Shown::Labels(vec![label(id)]),
            Self::Choices(ids) => Shown::Labels(ids.iter().map(label).collect()),
            Self::YesNo(yes) => Shown::YesNo(*yes),
            Self::Other(text) => Shown::Other(Vec::new(), text),
            Self::ChoicesAndOther(ids, text) => Shown::Other(ids.iter().map(label).collect(), text),
            Self::Parts(parts) => {
                let part = |(name, value): &'a (String, String)| (name.as_str(), label(value));
                Shown::Parts(parts.iter().map(part).collect())
            }
            Self::Moment(moment) => Shown::Moment(*moment),
            Self::Files(files) => {
                Shown::Labels(files.iter().map(|file| file.name.as_str()).collect())
            }
            Self::Date(date) => Shown::Date(*date),
            Self::Time(time) => Shown::Time(*time),
            Self::Consent => Shown::Agreed,
        }
    }

    fn to_json(&self) -> Value {
        match self {
            Self::Text(text) | Self::Choice(text) => json!(text),
            Self::Number(number) => json!(number.as_str()),
            Self::Choices(ids) => json!(ids),
            Self::YesNo(yes) => json!(yes),
            Self::Other(text) => json!({ OTHER_PART: text }),
            Self::ChoicesAndOther(ids, text) => {
                let ids = ids.iter().map(|id| json!(id));
                ids.chain([json!({ OTHER_PART: text })]).collect()
            }
            Self::Parts(parts) => {
                let parts = parts.iter();
                let entries = parts.map(|(name, value)| (name.clone(), json!(value)));
                Value::Object(entries.collect())
            }
            Self::Moment(moment) => json!(moment.format(STORED).to_string()),
            Self::Files(files) => files.iter().map(FileAnswer::to_json).collect(),
            Self::Date(date) => json!(date.to_string()),
            Self::Time(time) => json!(time.format(FORMAT).to_string()),
            Self::Consent => json!(true),
        }
    }
}

/// The form in which text is searched: what a reviewer types goes through it too.
#[must_use]
pub fn searchable(text: &str) -> String {
    typed::composed(&text.to_lowercase())
}

#[cfg(test)]
mod tests;
