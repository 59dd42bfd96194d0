//! Rows as a test wants them, instants included, which the program itself would not make.

use chrono::{DateTime, SecondsFormat, Utc};
use onceform::domain::answers::searchable;
use onceform::domain::chance::Chance;
use onceform::domain::definition::Slug;
use onceform::domain::id::{AccountId, FormId, ReceiptCode, RecordId, Reference};
use onceform::domain::place::Limits;
use onceform::domain::submission::Status;
use onceform::storage::Db;
use onceform::storage::forms::{self, Draft, NewForm, Published, SavedDraft};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, MySqlConnection, PgConnection, SqliteConnection};
use uuid::Uuid;

use super::TestServer;
use super::database::{Scratch, execute, scratches};

/// A database to sow in.
pub(crate) struct Seeds {
    pub(crate) db: Db,
    url: String,
    chance: Chance,
}

/// A submission to be sown.
#[derive(Clone)]
pub(crate) struct Sown {
    pub(crate) at: DateTime<Utc>,
    pub(crate) status: Status,
    pub(crate) version: i32,
    pub(crate) answers: Value,
    /// What is searched; by default the answers' texts.
    pub(crate) search: Option<String>,
}

impl Sown {
    pub(crate) fn at(instant: &str) -> Self {
        Self {
            at: instant.parse().unwrap(),
            status: Status::New,
            version: 1,
            answers: json!({}),
            search: None,
        }
    }

    pub(crate) fn saying(mut self, name: &str) -> Self {
        self.answers = json!({ "name": name });
        self.search = Some(searchable(name));
        self
    }

    pub(crate) fn answering(mut self, answers: Value) -> Self {
        self.answers = answers;
        self
    }

    pub(crate) fn of_version(mut self, version: i32) -> Self {
        self.version = version;
        self
    }

    pub(crate) fn in_status(mut self, status: Status) -> Self {
        self.status = status;
        self
    }
}

enum Cell {
    Id(Uuid),
    Text(String),
    Small(i16),
    Number(i32),
    Bytes(Vec<u8>),
    At(DateTime<Utc>),
    Json(Value),
}

/// Binds the cells in the form of one driver and runs the statement.
macro_rules! insert {
    ($kind:ty, $url:expr, $text:expr, $cells:expr, $at:expr) => {{
        let mut connection = <$kind>::connect($url).await.unwrap();
        let mut query = sqlx::query(AssertSqlSafe($text));
        for cell in $cells {
            query = match cell {
                Cell::Id(id) => query.bind(id),
                Cell::Text(text) => query.bind(text),
                Cell::Small(number) => query.bind(number),
                Cell::Number(number) => query.bind(number),
                Cell::Bytes(bytes) => query.bind(bytes),
                Cell::At(at) => query.bind($at(at)),
                Cell::Json(value) => query.bind(sqlx::types::Json(value)),
            };
        }
        query.execute(&mut connection).await.unwrap();
    }};
}

impl Seeds {
    /// In the database of a running server.
    pub(crate) fn of(server: &TestServer) -> Self {
        Self {
            db: server.site.db.clone(),
            url: server.scratch.url.clone(),
            chance: Chance::System,
        }
    }

    /// In a database that the test set up itself.
    pub(crate) fn in_scratch(db: &Db, scratch: &Scratch) -> Self {
        Self {
            db: db.clone(),
            url: scratch.url.clone(),
            chance: Chance::System,
        }
    }

    /// Changes rows beside the program.
    pub(crate) async fn execute(&self, statement: &str) {
        execute(&self.url, statement).await;
    }

    async fn insert(&self, table: &str, cells: Vec<(&str, Cell)>) {
        let names: Vec<_> = cells.iter().map(|(name, _)| *name).collect();
        let marks: Vec<_> = (1..=cells.len())
            .map(|n| {
                if self.url.starts_with("postgres") {
                    format!("${n}")
                } else {
                    "?".into()
                }
            })
            .collect();
        let text = format!(
            "insert into {table} ({}) values ({})",
            names.join(", "),
            marks.join(", ")
        );
        let cells = cells.into_iter().map(|(_, cell)| cell);
        if self.url.starts_with("postgres") {
            insert!(PgConnection, &self.url, text, cells, |at| at);
        } else if self.url.starts_with("mysql") {
            insert!(MySqlConnection, &self.url, text, cells, |at| at);
        } else {
            let text_of = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Micros, false);
            insert!(SqliteConnection, &self.url, text, cells, text_of);
        }
    }

    fn now(&self) -> DateTime<Utc> {
        "2026-01-01T00:00:00Z".parse().unwrap()
    }

    /// Somebody of staff.
    pub(crate) async fn account(&self, name: &str, role: &str) -> AccountId {
        let id = AccountId::new(self.now(), &self.chance);
        self.insert(
            "account",
            vec![
                ("id", Cell::Id(id.0)),
                (
                    "email",
                    Cell::Text(format!("{}@example.org", name.to_lowercase())),
                ),
                ("name", Cell::Text(name.into())),
                ("role", Cell::Text(role.into())),
                ("session_epoch", Cell::Number(0)),
                ("created_at", Cell::At(self.now())),
            ],
        )
        .await;
        id
    }

    /// A published form that asks for a name, with so many places.
    pub(crate) async fn form(&self, slug: &str, owner: AccountId, capacity: Option<u32>) -> FormId {
        let document = json!({
            "onceform": 1, "slug": slug, "title": slug, "language": "en",
            "pages": [{ "id": "page_1", "title": "", "fields": [{ "id": "name", "kind": "text", "label": "Name" }] }],
            "settings": { "capacity": capacity }
        });
        self.form_of(document, owner).await
    }

    /// A published form of this document.
    pub(crate) async fn form_of(&self, document: Value, owner: AccountId) -> FormId {
        let id = FormId::new(self.now(), &self.chance);
        let slug = document["slug"].as_str().unwrap().to_owned();
        let new = NewForm {
            id,
            owner: Some(owner),
            draft: Draft {
                title: document["title"].as_str().unwrap().to_owned(),
                slug: Slug::parse(&slug).unwrap(),
                document,
                by: Some(owner),
                at: self.now(),
            },
        };
        let capacity = new.draft.document["settings"]["capacity"].as_u64();
        assert!(forms::create(&self.db, new).await.unwrap());
        let limits = Limits {
            form: capacity.map(|c| c as u32),
            ..Limits::default()
        };
        forms::publish(&self.db, id, 1, limits, Some(owner), self.now())
            .await
            .unwrap();
        id
    }

    /// Publishes another version of a form.
    pub(crate) async fn publish(&self, form: FormId, document: Value) {
        self.publish_within(form, document, Limits::default()).await;
    }

    /// The same, with limits that its document need not name.
    pub(crate) async fn publish_within(&self, form: FormId, document: Value, limits: Limits) {
        let now = self.now();
        let found = forms::by_id(&self.db, form).await.unwrap().unwrap();
        let draft = Draft {
            title: found.title,
            slug: Slug::parse(&found.slug).unwrap(),
            document,
            by: found.owner,
            at: now,
        };
        let revision = found.draft_revision;
        let saved = forms::save_draft(&self.db, form, revision, draft).await;
        assert_eq!(
            saved.unwrap(),
            SavedDraft::Saved {
                revision: revision + 1
            }
        );
        let (next, by) = (revision + 1, found.owner);
        let published = forms::publish(&self.db, form, next, limits, by, now).await;
        assert!(
            matches!(published, Ok(Published::Version(_))),
            "{published:?}"
        );
    }

    /// A stored submission.
    pub(crate) async fn submission(&self, form: FormId, sown: Sown) -> RecordId {
        let id = RecordId::new(sown.at, &self.chance);
        let search = sown
            .search
            .unwrap_or_else(|| searchable(&sown.answers.to_string()));
        let request: [u8; 16] = self.chance.bytes();
        self.insert(
            "form_submit_record",
            vec![
                ("id", Cell::Id(id.0)),
                (
                    "request_id",
                    Cell::Text(Uuid::from_bytes(request).to_string()),
                ),
                ("form_id", Cell::Id(form.0)),
                ("form_version", Cell::Number(sown.version)),
                ("payload_fp", Cell::Bytes(vec![7; 32])),
                ("fp_version", Cell::Small(1)),
                ("attempt_token", Cell::Id(Uuid::from_bytes(request))),
                ("pairs", Cell::Json(json!([]))),
                ("answers", Cell::Json(sown.answers)),
                ("search_text", Cell::Text(search)),
                (
                    "reference",
                    Cell::Text(Reference::new(&self.chance).as_str().into()),
                ),
                (
                    "receipt_code",
                    Cell::Text(ReceiptCode::new(&self.chance).as_str().into()),
                ),
                ("submitted_at", Cell::At(sown.at)),
                ("status", Cell::Text(sown.status.name().into())),
                ("revision", Cell::Number(1)),
            ],
        )
        .await;
        id
    }

    /// Marks a submission as deleted, as an operator might do beside the program.
    pub(crate) async fn delete(&self, record: RecordId) {
        let at = self.now().format("%Y-%m-%d %H:%M:%S").to_string();
        let id = record.0.simple();
        let id = if self.url.starts_with("postgres") {
            format!("'{id}'")
        } else {
            format!("x'{id}'")
        };
        execute(
            &self.url,
            &format!("update form_submit_record set deleted_at = '{at}' where id = {id}"),
        )
        .await;
    }

    /// Notes that a submission takes one of the form's places.
    pub(crate) async fn take_place(&self, form: FormId) {
        let id = form.0.simple();
        let id = if self.url.starts_with("postgres") {
            format!("'{id}'")
        } else {
            format!("x'{id}'")
        };
        execute(
            &self.url,
            &format!("update form_place set taken = taken + 1 where form_id = {id}"),
        )
        .await;
    }

    /// How many rows `select count(*) from …` finds.
    pub(crate) async fn count(&self, of: &str) -> i64 {
        let text = AssertSqlSafe(format!("select count(*) from {of}"));
        if self.url.starts_with("postgres") {
            let mut connection = PgConnection::connect(&self.url).await.unwrap();
            sqlx::query_scalar(text)
                .fetch_one(&mut connection)
                .await
                .unwrap()
        } else if self.url.starts_with("mysql") {
            let mut connection = MySqlConnection::connect(&self.url).await.unwrap();
            sqlx::query_scalar(text)
                .fetch_one(&mut connection)
                .await
                .unwrap()
        } else {
            let mut connection = SqliteConnection::connect(&self.url).await.unwrap();
            sqlx::query_scalar(text)
                .fetch_one(&mut connection)
                .await
                .unwrap()
        }
    }

    /// A value that this submission has used up.
    pub(crate) async fn business_key(&self, form: FormId, record: RecordId) {
        self.insert(
            "form_business_key",
            vec![
                ("form_id", Cell::Id(form.0)),
                ("rule_id", Cell::Text("name".into())),
                ("value_hash", Cell::Bytes(record.0.as_bytes().repeat(2))),
                ("record_id", Cell::Id(record.0)),
            ],
        )
        .await;
    }
}

/// Runs `test` with a migrated database of each engine to sow in, one after the other.
pub(crate) async fn on_each_seeded(test: impl AsyncFn(&Seeds)) {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let seeds = Seeds {
            db: scratch.connect().await,
            url: scratch.url.clone(),
            chance: Chance::System,
        };
        test(&seeds).await;
        seeds.db.close().await;
        scratch.remove().await;
    }
}
