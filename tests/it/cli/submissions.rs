//! `onceform submissions count|export`.

mod tables;

use calamine::Data;
use clap::ValueEnum;
use onceform::cli::submissions::{Format, SubmissionsCommand, SubmissionsError, run};
use onceform::domain::id::FormId;
use onceform::domain::submission::Status;
use serde_json::{Value, json};

use crate::support::workbook::cells;
use crate::support::{Seeds, Sown, on_each_seeded};

fn document(fields: Value) -> Value {
    json!({
        "onceform": 1, "slug": "open-day", "title": "Open day", "language": "en",
        "pages": [{ "id": "page_1", "title": "", "fields": fields }],
        "settings": { "time_zone": "Asia/Tokyo" }
    })
}

fn text(id: &str, label: &str) -> Value {
    json!({ "id": id, "kind": "text", "label": label })
}

async fn form(seeds: &Seeds, fields: Value) -> FormId {
    let owner = seeds.account("Owner", "editor").await;
    seeds.form_of(document(fields), owner).await
}

async fn export(seeds: &Seeds, format: &str, for_excel: bool) -> Result<Vec<u8>, SubmissionsError> {
    let command = SubmissionsCommand::Export {
        slug: "open-day".into(),
        format: Format::from_str(format, false).unwrap(),
        output: None,
        for_excel,
    };
    let mut output = Vec::new();
    run(command, &seeds.db, &mut output).await.map(|()| output)
}

/// Headings and rows, as any conforming parser reads them.
fn parsed(bytes: &[u8]) -> Vec<Vec<String>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(bytes);
    reader
        .records()
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

async fn exact(seeds: &Seeds) -> Vec<Vec<String>> {
    parsed(&export(seeds, "csv", false).await.unwrap())
}

async fn excel(seeds: &Seeds) -> Vec<Vec<String>> {
    parsed(&export(seeds, "csv", true).await.unwrap())
}

/// The cells of the only sheet of a workbook, with their types.
async fn workbook(seeds: &Seeds) -> Vec<Vec<Data>> {
    cells(&export(seeds, "xlsx", false).await.unwrap())
}

async fn lines(seeds: &Seeds) -> Vec<Value> {
    let output = String::from_utf8(export(seeds, "ndjson", false).await.unwrap()).unwrap();
    output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The cells of the column with this heading.
fn column<'t>(table: &'t [Vec<String>], heading: &str) -> Vec<&'t str> {
    let position = table[0].iter().position(|cell| cell == heading);
    let position = position.unwrap_or_else(|| unreachable!("no {heading} in {:?}", table[0]));
    table[1..]
        .iter()
        .map(|row| row[position].as_str())
        .collect()
}

const FIXED: [&str; 4] = ["reference", "submitted_at", "status", "form_version"];

#[tokio::test]
async fn a_count_is_one_number_without_the_deleted_ones() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, json!([text("name", "Name")])).await;
        let count = async |slug: &str| {
            let mut output = Vec::new();
            let command = SubmissionsCommand::Count { slug: slug.into() };
            run(command, &seeds.db, &mut output)
                .await
                .map(|()| String::from_utf8(output).unwrap())
        };
        assert_eq!(count("open-day").await.unwrap(), "0\n");
        for status in Status::ALL {
            seeds
                .submission(form, Sown::at("2026-01-01T00:00:00Z").in_status(status))
                .await;
        }
        let gone = seeds
            .submission(form, Sown::at("2026-01-01T00:00:00Z"))
            .await;
        seeds.delete(gone).await;
        let all = format!("{}\n", Status::ALL.len());
        assert_eq!(count("open-day").await.unwrap(), all);
        let missing = count("closed-day").await.unwrap_err();
        assert_eq!(missing.exit_code(), 1);
        assert!(missing.to_string().contains("closed-day"));
        assert!(missing.to_string().contains("onceform form list"));
    })
    .await;
}

#[tokio::test]
async fn exp_13_a_file_is_replaced_as_a_whole() {
    on_each_seeded(async |seeds| {
        let form = form(seeds, json!([text("name", "Name")])).await;
        seeds
            .submission(form, Sown::at("2026-01-01T00:00:00Z").saying("Ada"))
            .await;
        let gone = seeds
            .submission(form, Sown::at("2026-01-02T00:00:00Z").saying("Ben"))
            .await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("all.csv");
        let export = async |slug: &str| {
            let command = SubmissionsCommand::Export {
                slug: slug.into(),
                format: Format::Csv,
                output: Some(file.clone()),
                for_excel: false,
            };
            let mut output = Vec::new();
            let done = run(command, &seeds.db, &mut output).await;
            assert_eq!(output, b"");
            done
        };
        export("open-day").await.unwrap();
        assert_eq!(parsed(&std::fs::read(&file).unwrap()).len(), 3);
        seeds.delete(gone).await;
        export("open-day").await.unwrap();
        let table = parsed(&std::fs::read(&file).unwrap());
        assert_eq!(column(&table, "name"), ["Ada"]);
        assert_eq!(export("closed-day").await.unwrap_err().exit_code(), 1);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    })
    .await;
}

#[tokio::test]
async fn only_a_csv_can_be_made_for_excel() {
    on_each_seeded(async |seeds| {
        form(seeds, json!([text("name", "Name")])).await;
        for format in ["ndjson", "xlsx"] {
            let refused = export(seeds, format, true).await.unwrap_err();
            assert_eq!(refused.exit_code(), 2);
        }
        assert_eq!(export(seeds, "ndjson", false).await.unwrap(), b"");
    })
    .await;
}
