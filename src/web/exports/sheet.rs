//! A file that is being written: bytes come out as submissions go in.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::sync::Arc;

use csv::{QuoteStyle, Terminator, Writer, WriterBuilder};

use super::Shape;
use super::people::People;
use super::programs::{Programs, line};
use super::workbook::Workbook;
use crate::domain::definition::Definition;
use crate::domain::submission::StoredSubmission;

/// A file of one [`Shape`].
pub struct Sheet {
    rows: Rows,
    /// Written, but not given yet.
    bytes: Vec<u8>,
}

enum Rows {
    Exact(Programs),
    Excel(People),
    Lines(Arc<[Definition]>),
    Workbook(People, Box<Workbook>),
}

/// What is left to be read when all submissions are in.
pub enum Rest {
    /// The last bytes.
    Bytes(io::Cursor<Vec<u8>>),
    /// A file that is gone when it is closed.
    File(File),
}

impl Sheet {
    /// Begins with the headings over all versions.
    ///
    /// # Errors
    /// Whatever the file for a workbook fails with.
    pub fn begin(shape: Shape, versions: Arc<[Definition]>) -> io::Result<Self> {
        let mut bytes = Vec::new();
        let rows = match shape {
            Shape::Exact => {
                let rows = Programs::over(&versions);
                exact(&mut bytes).write_record(rows.headings())?;
                Rows::Exact(rows)
            }
            Shape::Excel => {
                let rows = People::over(versions);
                // Without the mark, Excel reads UTF-8 as the machine's old code page.
                bytes.extend(b"\xef\xbb\xbf");
                excel(&mut bytes).write_record(rows.neutral_headings())?;
                Rows::Excel(rows)
            }
            Shape::Lines => Rows::Lines(versions),
            Shape::Workbook => {
                let rows = People::over(versions);
                let workbook = Workbook::begin(rows.title(), &rows.headings())?;
                Rows::Workbook(rows, Box::new(workbook))
            }
        };
        Ok(Self { rows, bytes })
    }

    /// Takes submissions in, and gives what can be sent on by now.
    ///
    /// # Errors
    /// Whatever the file for a workbook fails with.
    pub fn add(&mut self, submissions: &[StoredSubmission]) -> io::Result<Vec<u8>> {
        let bytes = &mut self.bytes;
        match &mut self.rows {
            Rows::Exact(rows) => {
                let mut writer = exact(bytes);
                for submission in submissions {
                    writer.write_record(rows.row(submission))?;
                }
            }
            Rows::Excel(rows) => {
                let mut writer = excel(bytes);
                for submission in submissions {
                    let row = rows.row(submission);
                    writer.write_record(row.iter().map(|cell| cell.neutral().into_owned()))?;
                }
            }
            Rows::Lines(versions) => {
                for submission in submissions {
                    writeln!(bytes, "{}", line(submission, versions))?;
                }
            }
            Rows::Workbook(rows, workbook) => {
                for submission in submissions {
                    workbook.add(&rows.row(submission))?;
                }
            }
        }
        Ok(std::mem::take(&mut self.bytes))
    }

    /// Ends the file.
    ///
    /// # Errors
    /// Whatever the file for a workbook fails with.
    pub fn end(self) -> io::Result<Rest> {
        let Rows::Workbook(_, workbook) = self.rows else {
            return Ok(Rest::Bytes(io::Cursor::new(self.bytes)));
        };
        let mut file = tempfile::tempfile()?;
        workbook.end(&mut file)?;
        file.rewind()?;
        Ok(Rest::File(file))
    }
}

fn exact(bytes: &mut Vec<u8>) -> Writer<&mut Vec<u8>> {
    WriterBuilder::new().from_writer(bytes)
}

/// Quotes around everything: where the list separator is a semicolon, one inside a text would begin a cell, and what
/// follows could be a formula.
fn excel(bytes: &mut Vec<u8>) -> Writer<&mut Vec<u8>> {
    WriterBuilder::new()
        .quote_style(QuoteStyle::Always)
        .terminator(Terminator::CRLF)
        .from_writer(bytes)
}

impl Read for Rest {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Bytes(bytes) => bytes.read(buffer),
            Self::File(file) => file.read(buffer),
        }
    }
}
