//! What `doctor` and `/readyz` ask of a database.

use super::connect::Db;
use super::dialect::Engine;
use super::error::StorageError;

/// How `form_submit_record.request_id` is guarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestIdIndex {
    /// The index `uk_request_id` is there, unique, and covers this column alone.
    pub unique: bool,
    /// The column refuses NULL.
    pub not_null: bool,
}

impl Db {
    /// Whether the database answers. Fails with [`StorageError::Down`] when it does not.
    pub async fn ping(&self) -> Result<(), StorageError> {
        self.q("select 1 as one").one().await.map(|_| ())
    }

    /// The database's own clock.
    pub async fn now(&self) -> Result<chrono::DateTime<chrono::Utc>, StorageError> {
        let row = self.q("select {now} as present").one().await?;
        row.ok_or_else(|| StorageError::Corrupt("no clock".into()))?
            .get("present")
    }

    /// What guards the request id, read from the database's catalogue.
    pub async fn request_id_index(&self) -> Result<RequestIdIndex, StorageError> {
        let (index, column) = match self.engine() {
            Engine::Sqlite => (
                "select 1 as found from pragma_index_list('form_submit_record') l \
                 join pragma_index_info(l.name) i where l.name = 'uk_request_id' and l.\"unique\" = 1 and l.partial = 0 \
                 group by l.name having count(*) = 1 and max(i.name) = 'request_id'",
                "select 1 as found from pragma_table_info('form_submit_record') where name = 'request_id' and \"notnull\" = 1",
            ),
            Engine::Postgres => (
                "select 1 as found from pg_index i join pg_class c on c.oid = i.indexrelid \
                 join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] \
                 where c.relname = 'uk_request_id' and i.indrelid = 'form_submit_record'::regclass and i.indisunique \
                 and i.indisvalid and i.indpred is null and i.indnkeyatts = 1 and a.attname = 'request_id'",
                "select 1 as found from pg_attribute where attrelid = 'form_submit_record'::regclass \
                 and attname = 'request_id' and attnotnull",
            ),
            Engine::MySql => (
                "select 1 as found from information_schema.statistics where table_schema = database() \
                 and table_name = 'form_submit_record' and index_name = 'uk_request_id' and non_unique = 0 \
                 group by index_name having count(*) = 1 and max(column_name) = 'request_id'",
                "select 1 as found from information_schema.columns where table_schema = database() \
                 and table_name = 'form_submit_record' and column_name = 'request_id' and is_nullable = 'NO'",
            ),
        };
        Ok(RequestIdIndex {
            unique: self.q(index).one().await?.is_some(),
            not_null: self.q(column).one().await?.is_some(),
        })
    }

    /// The setting that makes a commit wait for the disk: its name, its value and whether it does.
    pub async fn durability(&self) -> Result<(&'static str, String, bool), StorageError> {
        let (name, text) = match self.engine() {
            Engine::Sqlite => (
                "synchronous",
                "select cast(synchronous as text) as setting from pragma_synchronous",
            ),
            Engine::Postgres => (
                "synchronous_commit",
                "select current_setting('synchronous_commit') as setting",
            ),
            Engine::MySql => (
                "innodb_flush_log_at_trx_commit",
                "select cast(@@innodb_flush_log_at_trx_commit as char) as setting",
            ),
        };
        let row = self.q(text).one().await?;
        let setting: String = row
            .ok_or_else(|| StorageError::Corrupt("no such setting".into()))?
            .get("setting")?;
        let durable = match self.engine() {
            Engine::Sqlite => setting == "2" || setting == "3",
            Engine::Postgres => setting != "off" && setting != "local",
            Engine::MySql => setting == "1",
        };
        Ok((name, setting, durable))
    }
}
