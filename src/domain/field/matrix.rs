//! The same choice for several rows.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::kind::FieldKind;
use super::{ChoiceOption, Options, PartFault, Reading, Sent, address, options};
use crate::domain::answers::{Answer, Fault};
use crate::domain::definition::document::Object;

/// Rows and what is offered in each. The name of a row's input is its id behind the field's (`grid.food`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// What is asked about.
    pub rows: Options,
    /// What is offered for each.
    pub options: Options,
}

impl Matrix {
    /// Most rows.
    pub const ROWS_MAX: usize = 50;
    /// Most options of a row: more do not fit beside each other.
    pub const OPTIONS_MAX: usize = 10;

    pub(super) fn from_document(object: &mut Object<'_>) -> Self {
        Self {
            rows: plain(object, "rows", Self::ROWS_MAX),
            options: plain(object, "options", Self::OPTIONS_MAX),
        }
    }

    fn read_row(&self, row: &str, sent: &Sent<'_>) -> Result<Option<String>, PartFault> {
        let raw = sent.only(row)?;
        let offered = self.options.iter().any(|option| option.id == raw);
        match raw {
            "" => Ok(None),
            _ if offered => Ok(Some(raw.to_owned())),
            _ => Err(Fault::UnknownOption.at(row)),
        }
    }
}

/// Reads a list of ids and labels.
fn plain(object: &mut Object<'_>, key: &'static str, most: usize) -> Options {
    let mut seen = HashMap::new();
    let mut found = Vec::new();
    for mut entry in object.objects(key, 1..=most) {
        found.extend(options::one(&mut entry, &mut seen));
        entry.close();
    }
    found
}

impl FieldKind for Matrix {
    fn name(&self) -> &'static str {
        "matrix"
    }

    fn write(&self, entries: &mut Map<String, Value>) {
        options::write(entries, "rows", &self.rows);
        options::write(entries, "options", &self.options);
    }

    fn read(&self, _raw: &str, _reading: &Reading) -> Result<Option<Answer>, Fault> {
        Ok(None)
    }

    /// Each row that must be answered and is not has a fault of its own.
    fn read_sent(
        &self,
        sent: &Sent<'_>,
        _reading: &Reading,
        required: bool,
    ) -> Result<Option<Answer>, Vec<PartFault>> {
        let mut picked = Vec::new();
        let mut faults = Vec::new();
        for row in &self.rows {
            match self.read_row(&row.id, sent) {
                Ok(Some(option)) => picked.push((row.id.clone(), option)),
                Ok(None) if required => faults.push(Fault::NothingChosen.at(&row.id)),
                Ok(None) => {}
                Err(fault) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok((!picked.is_empty()).then_some(Answer::Parts(picked)))
    }

    fn has_part(&self, part: &str) -> bool {
        self.rows.iter().any(|row| row.id == part)
    }

    fn columns(&self) -> Vec<Option<String>> {
        self.rows.iter().map(|row| Some(row.id.clone())).collect()
    }

    fn missing_parts(&self) -> Vec<PartFault> {
        let rows = self.rows.iter();
        rows.map(|row| Fault::NothingChosen.at(&row.id)).collect()
    }

    fn options(&self) -> &[ChoiceOption] {
        &self.options
    }

    fn rows(&self) -> &[ChoiceOption] {
        &self.rows
    }

    fn restore(&self, stored: &Value) -> Option<Answer> {
        address::restore(stored)
    }
}
