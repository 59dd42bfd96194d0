#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! The three folders say the same.

use super::*;

fn names(folder: &str) -> Vec<String> {
    let path = format!("{}/migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
    let mut names: Vec<String> = std::fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn every_file_is_embedded_for_every_database() {
    let embedded: Vec<String> = SQLITE
        .iter()
        .map(|(_, name, _)| format!("{name}.sql"))
        .collect();
    for folder in ["sqlite", "postgres", "mysql"] {
        assert_eq!(names(folder), embedded, "{folder}");
    }
}

#[test]
fn numbers_follow_names() {
    for (number, name, _) in SQLITE {
        assert!(name.starts_with(&format!("{number:04}_")), "{name}");
    }
}

#[test]
fn mysql_defines_one_thing_a_file() {
    for (_, name, text) in MYSQL {
        assert_eq!(text.matches(';').count(), 1, "{name}");
    }
}
