//! What is stored, read beside the program.

use sqlx::{Connection, PgConnection, Row as _};

use crate::Failure;
use crate::ledger::Version;

/// A row of `form_submit_record`.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// `id`.
    pub(crate) record: String,
    /// `request_id`.
    pub(crate) id: String,
    /// `receipt_code`.
    pub(crate) receipt: String,
    /// The act among its answers.
    pub(crate) act: u64,
    /// Which answers they are.
    pub(crate) version: Version,
}

/// All rows. Fails when one of them cannot be read, as no act would have written it.
pub(crate) async fn rows(database: &str) -> Result<Vec<Row>, Failure> {
    let mut connection = PgConnection::connect(database).await?;
    let rows = sqlx::query(
        "select id::text as record, request_id, receipt_code, pairs::text as pairs from form_submit_record",
    )
    .fetch_all(&mut connection)
    .await?;
    let rows = rows.iter().map(|row| {
        let pairs: String = row.try_get("pairs")?;
        let pairs: Vec<(String, String)> = serde_json::from_str(&pairs)?;
        let value = |name: &str| {
            let mut values = pairs.iter().filter(|(found, _)| found == name);
            values.next().map_or("", |(_, value)| value.as_str())
        };
        let note = value("note");
        let version = [Version::First, Version::Changed]
            .into_iter()
            .find(|version| note.starts_with(version.word()))
            .ok_or("a row has answers that nobody sent")?;
        Ok(Row {
            record: row.try_get("record")?,
            id: row.try_get("request_id")?,
            receipt: row.try_get("receipt_code")?,
            act: value("act").parse()?,
            version,
        })
    });
    let rows: Result<_, Failure> = rows.collect();
    connection.close().await?;
    rows
}
