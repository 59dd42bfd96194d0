//! Bringing the schema up to date.
//!
//! Three folders of files with the same names. On MySQL each file holds one statement that defines something,
//! because there such statements cannot be rolled back.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Connection, Executor, Row, SqlitePool};

use super::connect::Db;
use super::dialect::Engine;
use super::error::StorageError;
use super::query::Pools;

/// Number, name and text of each migration, for one database.
type Files = &'static [(i64, &'static str, &'static str)];

macro_rules! migrations {
    ($($number:literal $name:literal)*) => {
        migrations!(SQLITE "sqlite" $($number $name)*);
        migrations!(POSTGRES "postgres" $($number $name)*);
        migrations!(MYSQL "mysql" $($number $name)*);
    };
    ($constant:ident $folder:literal $($number:literal $name:literal)*) => {
        const $constant: Files = &[$((
            $number,
            $name,
            include_str!(concat!("../../migrations/", $folder, "/", $name, ".sql")),
        )),*];
    };
}

migrations! {
    1 "0001_account"
    2 "0002_account_code"
    3 "0003_organisation"
    4 "0004_form"
    5 "0005_form_version"
    6 "0006_form_grant"
    7 "0007_form_submit_record"
    8 "0008_form_business_key"
    9 "0009_form_place"
    10 "0010_submission_event"
    11 "0011_form_draft"
    12 "0012_organisation_row"
    13 "0013_absorbed_repeat"
    14 "0014_answer_draft"
    16 "0016_form_option_place"
    17 "0017_form_invitation"
    20 "0020_uploaded_file"
    24 "0024_form_draft_restored"
    25 "0025_answer_draft_page"
    26 "0026_suspicion"
    27 "0027_outbox"
    28 "0028_consume_log"
    29 "0029_form_line"
    30 "0030_webhook"
    31 "0031_form_invitation_batch"
}

/// How long a second starting instance waits for the first one's migrations, in seconds.
const MIGRATION_WAIT: i64 = 120;

impl Db {
    /// Brings the schema up to date. Several instances may start at once: one migrates, the others wait.
    ///
    /// Fails with [`StorageError::Migration`] when a file was changed after it was applied or the database refuses it.
    pub async fn migrate(&self) -> Result<(), StorageError> {
        let migrator = migrator(self.engine());
        let failed = |error| StorageError::Migration(Arc::new(error));
        match &self.pools {
            Pools::Sqlite { writer, .. } => {
                let _lock = lock_sqlite(writer).await?;
                migrator.run(writer).await.map_err(failed)?;
            }
            Pools::Postgres(pool) => migrator.run(pool).await.map_err(failed)?,
            Pools::MySql(_) => self.migrate_mysql(migrator).await?,
        }
        self.read_sqlite_indexes().await
    }

    /// MariaDB answers NULL to the lock that sqlx asks for (`GET_LOCK` with a negative time-out), so both of two
    /// starting instances would migrate: a lock of our own, held by its connection, stands around them.
    async fn migrate_mysql(&self, mut migrator: Migrator) -> Result<(), StorageError> {
        let Pools::MySql(pool) = &self.pools else {
            return Ok(());
        };
        let statement = |error| self.classifier.statement(error);
        let mut keeper = pool.acquire().await.map_err(statement)?.detach();
        let limits = "set session max_statement_time = 0";
        let _ = keeper.execute(limits).await;
        let locked: Option<i64> = sqlx::query("select get_lock('onceform migrations', ?)")
            .bind(MIGRATION_WAIT)
            .fetch_one(&mut keeper)
            .await
            .map_err(statement)?
            .get(0);
        if locked != Some(1) {
            return Err(StorageError::Corrupt(
                "another instance has been migrating for two minutes".into(),
            ));
        }
        migrator.set_locking(false);
        let migrated = migrator.run(&mut keeper).await;
        // Closing the connection releases the lock.
        let _ = keeper.close().await;
        migrated.map_err(|error| StorageError::Migration(Arc::new(error)))
    }

    /// Learns which index covers which columns on SQLite, whose errors name columns only. Part of [`Db::migrate`]; for
    /// those who serve without it.
    pub async fn read_sqlite_indexes(&self) -> Result<(), StorageError> {
        if self.engine() != Engine::Sqlite {
            return Ok(());
        }
        let text = "select t.name as owner, i.name as index_name, c.name as column_name \
            from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c \
            where t.type = 'table' and i.\"unique\" = 1 order by t.name, i.name, c.seqno";
        let mut columns: HashMap<String, String> = HashMap::new();
        for row in self.q(text).all().await? {
            let column = format!(
                "{}.{}",
                row.get::<String>("owner")?,
                row.get::<String>("column_name")?
            );
            let known = columns.entry(row.get("index_name")?).or_default();
            if !known.is_empty() {
                known.push_str(", ");
            }
            known.push_str(&column);
        }
        self.classifier.know_sqlite_indexes(
            columns
                .into_iter()
                .map(|(index, columns)| (columns, index))
                .collect(),
        );
        Ok(())
    }

    /// Which migrations the database has not seen yet, by name.
    pub async fn pending_migrations(&self) -> Result<Vec<&'static str>, StorageError> {
        let applied = match self
            .q("select version from _sqlx_migrations where success = ?")
            .bind(true)
            .all()
            .await
        {
            Ok(rows) => rows
                .iter()
                .map(|row| row.get::<i64>("version"))
                .collect::<Result<Vec<_>, _>>()?,
            // The table is made by the first migration.
            Err(StorageError::Failed(_)) => Vec::new(),
            Err(error) => return Err(error),
        };
        let files = files(self.engine()).iter();
        Ok(files
            .filter(|(version, ..)| !applied.contains(version))
            .map(|(_, name, _)| *name)
            .collect())
    }
}

/// sqlx takes no lock on SQLite: a file beside the database is locked until the returned handle is dropped.
async fn lock_sqlite(writer: &SqlitePool) -> Result<File, StorageError> {
    let path = writer
        .connect_options()
        .get_filename()
        .with_extension("migrating");
    let failed = |error| StorageError::Down(Arc::new(sqlx::Error::Io(error)));
    let file = File::create(&path).map_err(failed)?;
    for _ in 0..MIGRATION_WAIT * 20 {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => tokio::time::sleep(Duration::from_millis(50)).await,
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
    Err(still_migrating())
}

fn still_migrating() -> StorageError {
    StorageError::Corrupt(format!(
        "another instance has been migrating for {MIGRATION_WAIT} seconds"
    ))
}

fn files(engine: Engine) -> Files {
    match engine {
        Engine::Sqlite => SQLITE,
        Engine::Postgres => POSTGRES,
        Engine::MySql => MYSQL,
    }
}

fn migrator(engine: Engine) -> Migrator {
    let migrations = files(engine).iter().map(|(version, name, sql)| {
        let sql = sqlx::SqlStr::from_static(sql);
        Migration::new(
            *version,
            Cow::Borrowed(*name),
            MigrationType::Simple,
            sql,
            false,
        )
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests;
