//! Inputs of kinds that have several.

use std::fmt::Display;

use super::control::{is_iso_day, is_iso_time};
use super::fault::anchor;
use super::option_row::OptionRow;
use crate::domain::definition::Definition;
use crate::domain::field::address::{AddressFormat, AddressPart};
use crate::domain::field::datetime::{self, DATE, TIME};
use crate::domain::field::options::{OTHER, OTHER_PART};
use crate::domain::field::{Address, Field, Matrix, Sent};
use crate::web::i18n::Words;
use crate::web::pages::inputs::fault_at;
use crate::web::pages::layout::Problem;
use crate::web::pages::shown::part_label;

/// One text box of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartView {
    /// The id of its element.
    pub anchor: String,
    /// The name of what is sent.
    pub name: String,
    /// What it asks for.
    pub label: String,
    /// Whether the question can be answered without it.
    pub optional: bool,
    /// What was typed.
    pub value: String,
    /// What is wrong with it, in words.
    pub fault: Option<String>,
    /// The type of the box.
    pub kind: &'static str,
    /// What browsers may fill in; empty: nothing is said.
    pub fill: &'static str,
    /// The class that gives the box the width of its answer; empty: full width.
    pub width: &'static str,
}

/// One row of a matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixRow {
    /// The id of its first option.
    pub anchor: String,
    /// The name of what is sent.
    pub name: String,
    /// What is asked about.
    pub label: String,
    /// The language of that, where it is not the page's.
    pub lang: Option<&'static str>,
    /// What is wrong with it, in words.
    pub fault: Option<String>,
    /// What is offered.
    pub options: Vec<OptionRow>,
}

/// What the inputs of one question are made from.
pub(super) struct Parts<'a> {
    pub(super) form: &'a Definition,
    pub(super) words: Words,
    pub(super) field: &'a Field,
    pub(super) sent: &'a Sent<'a>,
    pub(super) problems: &'a [Problem],
}

impl Parts<'_> {
    /// The language of a text of the question, where it is not the page's.
    pub(super) fn lang(&self, text: impl Display) -> Option<&'static str> {
        let (field, page) = (self.field.id.as_str(), self.words.language());
        self.form.lang_in(field, text, page)
    }

    fn part(&self, part: &str, value: &str) -> PartView {
        let id = self.field.id.as_str();
        let anchor = anchor(id, Some(part));
        PartView {
            name: format!("{id}.{part}"),
            label: part_label(self.words, self.field, part),
            optional: false,
            value: value.to_owned(),
            fault: fault_at(self.problems, &anchor),
            kind: "text",
            fill: "",
            width: "w-20",
            anchor,
        }
    }

    /// Day and time beside each other.
    pub(super) fn moment(&self) -> [PartView; 2] {
        let (day, time) = datetime::halves(self.sent);
        let native = |fits: bool, kind| if fits { kind } else { "text" };
        let day = PartView {
            kind: native(day.is_empty() || is_iso_day(day), "date"),
            ..self.part(DATE, day)
        };
        let time = PartView {
            kind: native(time.is_empty() || is_iso_time(time), "time"),
            width: "w-10",
            ..self.part(TIME, time)
        };
        [day, time]
    }

    /// The lines of an address.
    pub(super) fn address(&self, address: &Address) -> Vec<PartView> {
        let view = |part: &AddressPart| PartView {
            optional: !part.necessary,
            fill: autocomplete(address.format, part.name),
            width: if part.name == "postcode" {
                "w-10"
            } else {
                "w-40"
            },
            ..self.part(part.name, self.sent.part(part.name))
        };
        address.format.parts().iter().map(view).collect()
    }

    /// The text beside the options.
    pub(super) fn other(&self) -> Option<PartView> {
        let takes = self.field.kind.takes_other();
        takes.then(|| PartView {
            width: "w-40",
            ..self.part(OTHER_PART, self.sent.part(OTHER_PART))
        })
    }

    /// The option that takes it, behind `before` others.
    pub(super) fn other_row(&self, before: usize) -> Option<OptionRow> {
        let label = self.words.say("fill-other").into_owned();
        let row = OptionRow::new(before, OTHER, label, None, &self.sent.own());
        self.field.kind.takes_other().then_some(row)
    }

    /// The rows of a matrix.
    pub(super) fn rows(&self, matrix: &Matrix) -> Vec<MatrixRow> {
        let id = self.field.id.as_str();
        let view = |row: &crate::domain::field::ChoiceOption| {
            let anchor = anchor(id, Some(&row.id));
            let picked = [self.sent.part(&row.id)];
            let options = matrix.options.iter().enumerate();
            MatrixRow {
                name: format!("{id}.{}", row.id),
                label: row.label.clone(),
                lang: self.lang(format_args!("rows/{}", row.id)),
                fault: fault_at(self.problems, &anchor),
                options: options
                    .map(|(place, one)| {
                        let lang = self.lang(format_args!("options/{}", one.id));
                        OptionRow::new(place, &one.id, one.label.clone(), lang, &picked)
                    })
                    .collect(),
                anchor,
            }
        };
        matrix.rows.iter().map(view).collect()
    }
}

/// What browsers may fill in (HTML, "autofill field").
fn autocomplete(format: AddressFormat, part: &str) -> &'static str {
    match (format, part) {
        (_, "line1") => "address-line1",
        (_, "line2") => "address-line2",
        (_, "country") => "country-name",
        (_, "postcode") => "postal-code",
        (_, "region" | "province") => "address-level1",
        (_, "city") => "address-level2",
        (_, "district") => "address-level3",
        (_, "street") => "address-level4",
        _ => "street-address",
    }
}
