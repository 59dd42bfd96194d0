//! A workbook of one form: typed cells, one row at a time on its way to a file.

use std::borrow::Cow;
use std::io::{self, Write};

use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Timelike};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook as Book, Worksheet, XlsxError};

use super::people::Cell;

/// Rows of a sheet, the headings among them, and signs of a cell (Microsoft, "Excel specifications and limits").
const ROWS: u32 = 1_048_576;
const SIGNS: usize = 32_767;
/// Digits that a number of a spreadsheet keeps; what is longer stays text.
const DIGITS: usize = 15;
/// The first year that a spreadsheet knows.
const FIRST_YEAR: i32 = 1900;
/// Signs of a sheet's name.
const NAME: usize = 31;

/// A workbook that is being written. Its rows wait in a file of the system's temporary folder.
pub(super) struct Workbook {
    book: Book,
    title: String,
    headings: Vec<String>,
    formats: Formats,
    sheets: usize,
    row: u32,
}

struct Formats {
    heading: Format,
    date: Format,
    time: Format,
    moment: Format,
}

impl Workbook {
    /// Begins with the headings.
    pub(super) fn begin(title: &str, headings: &[String]) -> io::Result<Self> {
        let mut workbook = Self {
            book: Book::new(),
            title: sheet_name(title),
            headings: headings.to_vec(),
            formats: Formats {
                heading: Format::new().set_bold(),
                date: Format::new().set_num_format("yyyy-mm-dd"),
                time: Format::new().set_num_format("hh:mm"),
                moment: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
            },
            sheets: 0,
            row: 0,
        };
        workbook.begin_sheet().map_err(failed)?;
        Ok(workbook)
    }

    /// Adds a row; on a sheet more where one is full.
    pub(super) fn add(&mut self, cells: &[Cell]) -> io::Result<()> {
        if self.row == ROWS {
            self.begin_sheet().map_err(failed)?;
        }
        let row = self.row;
        self.row += 1;
        let (formats, sheet) = (
            &self.formats,
            self.book.worksheet_from_index(self.sheets - 1),
        );
        let sheet = sheet.map_err(failed)?;
        for (column, cell) in (0_u16..).zip(cells) {
            write(sheet, (row, column), cell, formats).map_err(failed)?;
        }
        Ok(())
    }

    /// Writes the whole of it.
    pub(super) fn end(mut self, output: &mut (impl Write + Send)) -> io::Result<()> {
        self.book.save_to_writer(output).map_err(failed)
    }

    fn begin_sheet(&mut self) -> Result<(), XlsxError> {
        self.sheets += 1;
        let name = match self.sheets {
            1 => self.title.clone(),
            number => number.to_string(),
        };
        let sheet = self.book.add_worksheet_with_constant_memory()?;
        sheet.set_name(name)?.set_freeze_panes(1, 0)?;
        for (column, heading) in (0_u16..).zip(&self.headings) {
            sheet.write_string_with_format(0, column, cut(heading), &self.formats.heading)?;
        }
        self.row = 1;
        Ok(())
    }
}

fn write(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell,
    formats: &Formats,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Blank => {}
        Cell::Text(text) | Cell::Phone(text) => {
            sheet.write_string(row, column, cut(text))?;
        }
        Cell::Number(digits) => match number(digits) {
            Some(number) => {
                sheet.write_number(row, column, number)?;
            }
            None => {
                sheet.write_string(row, column, digits)?;
            }
        },
        Cell::Date(date) => match day(*date) {
            Some(day) => {
                sheet.write_datetime_with_format(row, column, day?, &formats.date)?;
            }
            None => {
                sheet.write_string(row, column, date.to_string())?;
            }
        },
        Cell::Time(time) => {
            let time = clock(ExcelDateTime::default(), *time)?;
            sheet.write_datetime_with_format(row, column, time, &formats.time)?;
        }
        Cell::Moment(moment) => match instant(*moment) {
            Some(instant) => {
                sheet.write_datetime_with_format(row, column, instant?, &formats.moment)?;
            }
            None => {
                sheet.write_string(row, column, moment.to_string())?;
            }
        },
    }
    Ok(())
}

/// A number that a spreadsheet keeps as it is.
fn number(digits: &str) -> Option<f64> {
    let kept = digits.bytes().filter(u8::is_ascii_digit).count() <= DIGITS;
    kept.then(|| digits.parse().ok()).flatten()
}

/// `None` before the first year that a spreadsheet knows.
fn day(date: NaiveDate) -> Option<Result<ExcelDateTime, XlsxError>> {
    let year = u16::try_from(date.year())
        .ok()
        .filter(|_| date.year() >= FIRST_YEAR)?;
    // A month has at most 31 days, a year 12 months.
    let (month, day) = (date.month() as u8, date.day() as u8);
    (year <= 9999).then(|| ExcelDateTime::from_ymd(year, month, day))
}

fn instant(moment: NaiveDateTime) -> Option<Result<ExcelDateTime, XlsxError>> {
    Some(day(moment.date())?.and_then(|day| clock(day, moment.time())))
}

fn clock(day: ExcelDateTime, time: NaiveTime) -> Result<ExcelDateTime, XlsxError> {
    day.and_hms(time.hour() as u16, time.minute() as u8, time.second() as u8)
}

/// What of a text fits into a cell, with an ellipsis where that is not all.
fn cut(text: &str) -> Cow<'_, str> {
    // A cell counts UTF-16 units, and no text has more of them than bytes: most need no counting.
    if text.len() <= SIGNS {
        return Cow::Borrowed(text);
    }
    let kept = up_to(text, SIGNS);
    if kept.len() == text.len() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("{}…", up_to(kept, SIGNS - 1)))
}

/// The beginning of a text that has at most so many UTF-16 units.
fn up_to(text: &str, most: usize) -> &str {
    let mut units = 0;
    let end = text.char_indices().find(|(_, letter)| {
        units += letter.len_utf16();
        units > most
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// The form's title as far as a sheet may be called so.
fn sheet_name(title: &str) -> String {
    let allowed = |letter: &char| !"[]:*?/\\".contains(*letter) && !letter.is_control();
    let name: String = title.chars().filter(allowed).collect();
    let name = up_to(name.trim(), NAME).trim().trim_matches('\'');
    // Excel keeps "History" for itself.
    if name.is_empty() || name.eq_ignore_ascii_case("history") {
        return "1".to_owned();
    }
    name.to_owned()
}

fn failed(error: XlsxError) -> io::Error {
    match error {
        XlsxError::IoError(error) => error,
        other => io::Error::other(other),
    }
}
