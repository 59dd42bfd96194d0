//! Workbooks, as a library of somebody else reads them.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};

/// The cells of the only sheet of a workbook, which has no formulas.
pub(crate) fn cells(bytes: &[u8]) -> Vec<Vec<Data>> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
    let names = book.sheet_names();
    assert_eq!(names.len(), 1, "{names:?}");
    let formulas = book.worksheet_formula(&names[0]).unwrap();
    assert!(formulas.is_empty(), "{formulas:?}");
    let sheet = book.worksheet_range(&names[0]).unwrap();
    sheet.rows().map(<[Data]>::to_vec).collect()
}

/// The cells of the column with this heading.
pub(crate) fn column<'t>(table: &'t [Vec<Data>], heading: &str) -> Vec<&'t Data> {
    let position = table[0].iter().position(|cell| *cell == *heading);
    let position = position.unwrap_or_else(|| unreachable!("no {heading} in {:?}", table[0]));
    table[1..].iter().map(|row| &row[position]).collect()
}
