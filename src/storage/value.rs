//! What can be bound to a query and read from a row, on all three databases alike.

use chrono::{DateTime, SecondsFormat, Utc};
use sqlx::error::BoxDynError;
use sqlx::mysql::MySqlArguments;
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::types::Json;
use sqlx::{Arguments as _, Row as _};
use uuid::Uuid;

use super::query::Row;
use crate::domain::id::{AccountId, EventId, FileId, FormId, RecordId, RepeatId};
use crate::domain::outbox::{MessageId, WebhookId};

/// The arguments of a query, in the form of the driver that will send them.
pub(super) enum Arguments {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
    MySql(MySqlArguments),
}

/// A value that a query takes.
pub(super) trait Bind {
    fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError>;
}

/// A value that a row gives.
pub(super) trait Read: Sized {
    fn read(row: &Row, column: &str) -> Result<Self, sqlx::Error>;
}

/// The arguments as `Bind` sees them: the drivers' own types stay in this folder.
pub(super) struct ArgumentList<'a>(pub(super) &'a mut Arguments);

macro_rules! add {
    ($to:expr, $value:expr) => {
        match &mut *$to.0 {
            Arguments::Sqlite(arguments) => arguments.add($value),
            Arguments::Postgres(arguments) => arguments.add($value),
            Arguments::MySql(arguments) => arguments.add($value),
        }
    };
}

macro_rules! get {
    ($row:expr, $column:expr) => {
        match $row {
            Row::Sqlite(row) => row.try_get($column),
            Row::Postgres(row) => row.try_get($column),
            Row::MySql(row) => row.try_get($column),
        }
    };
}

macro_rules! native {
    ($($kind:ty),*) => {$(
        impl Bind for $kind {
            fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError> {
                add!(to, self)
            }
        }
        impl Bind for Option<$kind> {
            fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError> {
                add!(to, self)
            }
        }
        impl Read for $kind {
            fn read(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
                get!(row, column)
            }
        }
        impl Read for Option<$kind> {
            fn read(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
                get!(row, column)
            }
        }
    )*};
}

native!(
    bool,
    i16,
    i32,
    i64,
    String,
    Uuid,
    Vec<u8>,
    Json<serde_json::Value>
);

impl Bind for &str {
    fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError> {
        add!(to, self)
    }
}

impl Bind for Json<&serde_json::Value> {
    fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError> {
        add!(to, self)
    }
}

impl Bind for Json<&[(String, String)]> {
    fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError> {
        add!(to, self)
    }
}

macro_rules! row_ids {
    ($($kind:ident),*) => {$(
        impl Bind for $kind {
            fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError> {
                self.0.bind(to)
            }
        }
        impl Bind for Option<$kind> {
            fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError> {
                self.map(|id| id.0).bind(to)
            }
        }
        impl Read for $kind {
            fn read(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
                Uuid::read(row, column).map(Self)
            }
        }
        impl Read for Option<$kind> {
            fn read(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
                Ok(Option::<Uuid>::read(row, column)?.map($kind))
            }
        }
    )*};
}

row_ids!(
    AccountId, EventId, FileId, FormId, MessageId, RecordId, RepeatId, WebhookId
);

/// SQLite keeps instants as text: always six digits, or the order of text is not the order of time.
fn sqlite_instant(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Micros, false)
}

impl Bind for DateTime<Utc> {
    fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError> {
        match &mut *to.0 {
            Arguments::Sqlite(arguments) => arguments.add(sqlite_instant(self)),
            Arguments::Postgres(arguments) => arguments.add(self),
            Arguments::MySql(arguments) => arguments.add(self),
        }
    }
}

impl Bind for Option<DateTime<Utc>> {
    fn bind(self, to: &mut ArgumentList<'_>) -> Result<(), BoxDynError> {
        match &mut *to.0 {
            Arguments::Sqlite(arguments) => arguments.add(self.map(sqlite_instant)),
            Arguments::Postgres(arguments) => arguments.add(self),
            Arguments::MySql(arguments) => arguments.add(self),
        }
    }
}

impl Read for DateTime<Utc> {
    fn read(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
        get!(row, column)
    }
}

impl Read for Option<DateTime<Utc>> {
    fn read(row: &Row, column: &str) -> Result<Self, sqlx::Error> {
        get!(row, column)
    }
}
