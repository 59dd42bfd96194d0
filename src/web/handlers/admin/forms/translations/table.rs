//! A language as a table: the place of each text, the text in the form's own language, and its translation.

use csv::{ReaderBuilder, WriterBuilder};

use crate::domain::definition::{Definition, Translation};
use crate::web::i18n::Words;
use crate::web::pages::forms::wording;
use crate::web::pages::layout::Problem;

/// The names of the columns.
const COLUMNS: [&str; 3] = ["place", "text", "translation"];

/// Writes every text of the form (RFC 4180), optional ones that are empty left out unless they are translated.
pub(super) fn write(draft: &Definition, translation: &Translation) -> Vec<u8> {
    // Excel reads UTF-8 only behind this mark.
    let mut writer = WriterBuilder::new().from_writer("\u{feff}".as_bytes().to_vec());
    let texts = draft.texts();
    let rows = texts.iter().filter_map(|own| {
        let translated = translation.texts.get(&own.place).map_or("", String::as_str);
        let row = [own.place.as_str(), own.text.as_str(), translated];
        (!own.text.is_empty() || !translated.is_empty()).then_some(row)
    });
    for row in std::iter::once(COLUMNS).chain(rows) {
        // Writing to memory cannot fail.
        writer.write_record(row).ok();
    }
    writer.into_inner().unwrap_or_default()
}

/// Reads a table: the translations by their places. A column of the form's own texts is not needed and not looked at.
///
/// # Errors
/// All problems at once, each with its line.
pub(super) fn read(
    words: Words,
    draft: &Definition,
    text: &str,
) -> Result<Vec<(String, String)>, Vec<Problem>> {
    // Behind CRLF the reader counts a line too few. Line breaks are kept as LF in any case.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let mut reader = ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.as_bytes());
    let header = reader.headers().cloned().unwrap_or_default();
    let column = |name: &str| {
        let mut header = header.iter();
        header.position(|found| found.trim().eq_ignore_ascii_case(name))
    };
    let (Some(place), Some(translation)) = (column(COLUMNS[0]), column(COLUMNS[2])) else {
        return Err(vec![problem(
            words.say("translation-table-columns").into_owned(),
        )]);
    };
    let texts = draft.texts();
    let mut found: Vec<(String, String)> = Vec::new();
    let mut problems = Vec::new();
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                problems.push(at(words, line, &words.say("translation-table-broken")));
                continue;
            }
        };
        let line = record.position().map_or(0, csv::Position::line);
        let name = record.get(place).unwrap_or_default().trim();
        let text = record.get(translation).unwrap_or_default();
        let Some(own) = texts.iter().find(|own| own.place == name) else {
            let said = words.say_with("translation-table-unknown", &[("place", &name)]);
            problems.push(at(words, line, &said));
            continue;
        };
        if found.iter().any(|(known, _)| known == name) {
            let said = words.say_with("translation-table-twice", &[("place", &name)]);
            problems.push(at(words, line, &said));
        }
        if let Err(fault) = Translation::clean(text, own.limit) {
            problems.push(at(words, line, &wording::fault(words, "", &fault)));
        }
        found.push((name.to_owned(), text.to_owned()));
    }
    if problems.is_empty() {
        Ok(found)
    } else {
        Err(problems)
    }
}

fn at(words: Words, line: u64, fault: &str) -> Problem {
    problem(words.say_with(
        "translation-table-line",
        &[("line", &line), ("fault", &fault)],
    ))
}

fn problem(text: String) -> Problem {
    Problem {
        anchor: Some("csv".to_owned()),
        text,
    }
}

#[cfg(test)]
mod tests;
