//! `onceform form import|export|list`.

use std::fs;
use std::path::PathBuf;

use onceform::cli::Desk;
use onceform::cli::form::{FormCommand, FormError, run};
use onceform::domain::account::Role;
use onceform::domain::chance::Chance;
use onceform::domain::clock::Clock;
use onceform::domain::form::FormState;
use onceform::storage::{Db, accounts, forms};
use serde_json::{Value, json};

use crate::support::{on_each_database, staff};

/// The command line on one database, with a folder for files.
struct Line {
    db: Db,
    folder: tempfile::TempDir,
    clock: Clock,
}

impl Line {
    fn new(db: Db) -> Self {
        Self {
            db,
            folder: tempfile::tempdir().unwrap(),
            clock: Clock::fixed("2027-01-31T12:00:00Z".parse().unwrap()),
        }
    }

    fn file(&self, text: &str) -> PathBuf {
        let path = self.folder.path().join("form.json");
        fs::write(&path, text).unwrap();
        path
    }

    async fn run(&self, command: FormCommand) -> Result<String, FormError> {
        let desk = Desk {
            clock: &self.clock,
            chance: &Chance::System,
            address: "https://forms.example.org",
        };
        let mut output = Vec::new();
        run(command, &self.db, desk, &mut output).await?;
        Ok(String::from_utf8(output).unwrap())
    }

    async fn import(&self, document: &Value, publish: bool) -> Result<String, FormError> {
        self.import_text(&document.to_string(), publish, None).await
    }

    async fn import_text(
        &self,
        text: &str,
        publish: bool,
        slug: Option<&str>,
    ) -> Result<String, FormError> {
        let file = self.file(text);
        let slug = slug.map(str::to_owned);
        let import = FormCommand::Import {
            file,
            publish,
            slug,
        };
        self.run(import).await
    }

    async fn export(&self, draft: bool) -> Result<Value, FormError> {
        let slug = "open-day".to_owned();
        let text = self.run(FormCommand::Export { slug, draft }).await?;
        Ok(serde_json::from_str(&text).unwrap())
    }
}

/// A question of each kind, and every setting.
fn document() -> Value {
    let options = json!([{ "id": "am", "label": "Morning" }, { "id": "pm", "label": "午後 🌙" }]);
    json!({
        "onceform": 1, "slug": "open-day", "title": "Open day “2027” 开放日",
        "description": "Come **all**", "language": "zh-CN",
        "pages": [{ "id": "about", "title": "About you", "fields": [
            { "id": "name", "kind": "text", "label": "Name", "required": true, "max_length": 80 },
            { "id": "note", "kind": "paragraph", "label": "Note", "hint": "A few words" },
            { "id": "age", "kind": "number", "label": "Age", "min": 0.5, "max": 120, "step": 0.5 },
            { "id": "mail", "kind": "email", "label": "E-mail" },
            { "id": "phone", "kind": "phone", "label": "Phone", "unique": true, "default_country": "CN" },
            { "id": "slot", "kind": "choice", "label": "Slot", "options": options },
            { "id": "diet", "kind": "choices", "label": "Diet", "options": options, "min": 1, "max": 2 },
            { "id": "place", "kind": "dropdown", "label": "Place", "options": options },
            { "id": "first", "kind": "yes_no", "label": "First time?" },
            { "id": "day", "kind": "date", "label": "Day", "min": "2027-01-01", "max": "2027-12-31" },
            { "id": "agree", "kind": "consent", "label": "Rules", "text": "The *rules*", "required": true },
        ] }],
        "settings": {
            "closes_at": "2027-03-01T23:59:59+08:00", "grace_minutes": 10, "time_zone": "Asia/Shanghai",
            "capacity": 300, "when_redis_is_down": "refuse", "page_life_hours": 24,
            "show_answers_on_receipt": false, "confirmation": "See *you*",
        },
    })
}

#[tokio::test]
async fn a_form_of_every_kind_comes_and_goes_unchanged() {
    on_each_database(async |db| {
        let line = Line::new(db.clone());
        let printed = line.import(&document(), true).await.unwrap();
        let form = forms::by_slug(&db, "open-day").await.unwrap().unwrap();
        let address = "https://forms.example.org/f/open-day";
        assert_eq!(printed, format!("{}\n{address}\n", form.id));
        assert_eq!((form.state, form.live_version), (FormState::Live, Some(1)));
        assert_eq!(form.owner, None);
        assert_eq!(form.places.unwrap().capacity, 300);
        assert_eq!(line.export(false).await.unwrap(), document());
        assert_eq!(line.export(true).await.unwrap(), document());
    })
    .await;
}

#[tokio::test]
async fn an_import_onto_a_form_changes_its_draft_and_publishes_when_told() {
    on_each_database(async |db| {
        let line = Line::new(db.clone());
        let first = line.import(&document(), true).await.unwrap();
        let mut changed = document();
        changed["title"] = "Changed".into();
        assert_eq!(line.import(&changed, false).await.unwrap(), first);
        assert_eq!(line.export(false).await.unwrap(), document());
        assert_eq!(line.export(true).await.unwrap(), changed);
        let form = async || forms::by_slug(&db, "open-day").await.unwrap().unwrap();
        assert_eq!(
            (form().await.draft_revision, form().await.live_version),
            (2, Some(1))
        );
        line.import(&changed, true).await.unwrap();
        assert_eq!(
            (form().await.draft_revision, form().await.live_version),
            (2, Some(2))
        );
        assert_eq!(line.export(false).await.unwrap(), changed);
        line.import(&changed, true).await.unwrap();
        assert_eq!(form().await.live_version, Some(2));
    })
    .await;
}

#[tokio::test]
async fn a_slug_on_the_command_line_wins() {
    on_each_database(async |db| {
        let line = Line::new(db.clone());
        let text = document().to_string();
        let printed = line
            .import_text(&text, false, Some("second"))
            .await
            .unwrap();
        let address = printed.lines().nth(1).unwrap();
        assert_eq!(address, "https://forms.example.org/f/second");
        assert!(forms::by_slug(&db, "open-day").await.unwrap().is_none());
        let refused = line.import_text(&text, false, Some("Second!")).await;
        assert_eq!(refused.unwrap_err().exit_code(), 2);
    })
    .await;
}

#[tokio::test]
async fn everything_wrong_is_listed_with_its_place_and_nothing_is_kept() {
    on_each_database(async |db| {
        let line = Line::new(db.clone());
        let mut wrong = document();
        wrong["pages"][0]["fields"][0]["show_if"] = json!({});
        wrong["pages"][0]["fields"][1]["id"] = "name".into();
        wrong["settings"]["capacity"] = 0.into();
        let error = line.import(&wrong, true).await.unwrap_err();
        let message = error.to_string();
        assert_eq!(error.exit_code(), 2);
        for place in [
            "/pages/0/fields/0/show_if/field: is missing",
            "/pages/0/fields/1/id: `name` is already used at /pages/0/fields/0",
            "/settings/capacity: must be from 1 to 1000000000",
        ] {
            assert!(message.contains(place), "{message}");
        }
        for text in ["", "{", "[]", "{\"onceform\": 1}"] {
            let error = line.import_text(text, true, None).await.unwrap_err();
            assert_eq!(error.exit_code(), 2, "{text}");
        }
        let nowhere = FormCommand::Import {
            file: line.folder.path().join("nowhere.json"),
            publish: false,
            slug: None,
        };
        let error = line.run(nowhere).await.unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().contains("nowhere.json"), "{error}");
        assert!(forms::list(&db, None).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn ver_06_a_published_name_is_not_given_to_another_kind() {
    on_each_database(async |db| {
        let line = Line::new(db.clone());
        line.import(&document(), true).await.unwrap();
        let mut retyped = document();
        retyped["pages"][0]["fields"][0]["kind"] = "paragraph".into();
        let error = line.import(&retyped, false).await.unwrap_err();
        assert_eq!(error.exit_code(), 2);
        let place = "/pages/0/fields/0/kind: `name` was published as a question of kind `text`";
        assert!(error.to_string().contains(place), "{error}");
        assert_eq!(line.export(true).await.unwrap(), document());
    })
    .await;
}

#[tokio::test]
async fn what_was_never_published_is_not_printed() {
    on_each_database(async |db| {
        let line = Line::new(db.clone());
        let missing = line.export(false).await.unwrap_err();
        assert_eq!(missing.exit_code(), 1);
        assert!(missing.to_string().contains("form list"), "{missing}");
        line.import(&document(), false).await.unwrap();
        let unpublished = line.export(false).await.unwrap_err();
        assert_eq!(unpublished.exit_code(), 1);
        assert!(unpublished.to_string().contains("--draft"), "{unpublished}");
        let form = forms::by_slug(&db, "open-day").await.unwrap().unwrap();
        assert_eq!((form.state, form.places), (FormState::Draft, None));
    })
    .await;
}

#[tokio::test]
async fn the_list_shows_every_form() {
    on_each_database(async |db| {
        let line = Line::new(db.clone());
        assert_eq!(
            line.run(FormCommand::List).await.unwrap().lines().count(),
            1
        );
        line.import(&document(), true).await.unwrap();
        let list = line.run(FormCommand::List).await.unwrap();
        let row: Vec<_> = list.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(row[..4], ["open-day", "live", "1", "0"]);
    })
    .await;
}

#[tokio::test]
async fn the_first_active_administrator_owns_what_is_imported() {
    on_each_database(async |db| {
        let line = Line::new(db.clone());
        staff(&db, "editor@example.org", Role::Editor).await;
        let nobody = line.import(&document(), true).await.unwrap_err();
        assert_eq!(nobody.exit_code(), 1);
        let advice = "onceform account add EMAIL --role admin";
        assert!(nobody.to_string().contains(advice), "{nobody}");
        assert!(forms::list(&db, None).await.unwrap().is_empty());
        let gone = staff(&db, "a@example.org", Role::Admin).await;
        let admin = staff(&db, "b@example.org", Role::Admin).await;
        let disabled = accounts::disable(&db, gone, None, line.clock.now()).await;
        disabled.unwrap().unwrap();
        line.import(&document(), true).await.unwrap();
        let form = forms::by_slug(&db, "open-day").await.unwrap().unwrap();
        assert_eq!(form.owner, Some(admin));
    })
    .await;
}

/// Whatever is too much for one page is refused when it is published, with the place of the heaviest question.
#[tokio::test]
async fn a_page_that_weighs_too_much_is_taken_in_but_not_published() {
    on_each_database(async |db| {
        let line = Line::new(db);
        let (hint, label) = ("字".repeat(1000), "字".repeat(300));
        let field = |number| json!({ "id": format!("q_{number}"), "kind": "text", "label": label, "hint": hint });
        let mut fields: Vec<_> = (0..300).map(field).collect();
        fields[7]["label"] = json!("字".repeat(400));
        let document = json!({ "onceform": 1, "slug": "heavy", "title": "Heavy", "language": "en",
            "pages": [{ "id": "main", "title": "", "fields": fields }] });
        let refused = line.import(&document, true).await.unwrap_err();
        assert_eq!(refused.exit_code(), 2);
        let said = refused.to_string();
        assert!(said.contains("/pages/0/fields/7: its page takes"), "{said}");
        assert!(forms::by_slug(&line.db, "heavy").await.unwrap().is_none());
        line.import(&document, false).await.unwrap();
    })
    .await;
}
