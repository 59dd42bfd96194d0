//! `docs/EXACTLY-ONCE.md` lists the scenarios and their tests: this compares the list with the tests that are there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const SCENARIOS: u8 = 70;
/// Those that may be explained instead: nodes that lag, browsers and gateways that nobody can make repeat on demand.
const EXPLAINED: [u8; 3] = [22, 47, 48];
/// The shortest text that can explain anything.
const EXPLANATION: usize = 60;

type Tests = BTreeMap<u8, BTreeSet<String>>;

/// What one line of the table says.
struct Row {
    number: u8,
    scenario: String,
    tests: BTreeSet<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The lines that begin with a number.
fn table() -> Vec<Row> {
    let page = fs::read_to_string(root().join("docs/EXACTLY-ONCE.md")).unwrap();
    page.lines().filter_map(row).collect()
}

fn row(line: &str) -> Option<Row> {
    let mut cells = line.strip_prefix("| ")?.split(" | ");
    let number = cells.next()?.parse().ok()?;
    let scenario = cells.next()?.to_owned();
    let names = cells.next()?.split('`').skip(1).step_by(2);
    Some(Row {
        number,
        scenario,
        tests: names.map(str::to_owned).collect(),
    })
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The tests of the whole project by the numbers in their names.
fn tests() -> Tests {
    let mut files = Vec::new();
    for folder in ["src", "tests"] {
        rust_files(&root().join(folder), &mut files);
    }
    let mut tests = Tests::new();
    for path in files {
        let text = fs::read_to_string(path).unwrap();
        let mut is_test = false;
        for line in text.lines() {
            let line = line.trim_start();
            if line.starts_with("#[") {
                is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
                continue;
            }
            if is_test && let Some(name) = function(line) {
                for number in numbers(name) {
                    tests.entry(number).or_default().insert(name.to_owned());
                }
            }
            is_test = false;
        }
    }
    tests
}

fn function(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches("async ").strip_prefix("fn ")?;
    rest.split('(').next()
}

/// `row_16_row_17_a_lost_commit…` bears 16 and 17.
fn numbers(name: &str) -> Vec<u8> {
    let parts: Vec<&str> = name.split('_').collect();
    parts
        .chunks(2)
        .map_while(|pair| match pair {
            ["row", number] => number.parse().ok(),
            _ => None,
        })
        .collect()
}

#[test]
fn every_scenario_has_its_tests_or_its_reason() {
    let (rows, tests) = (table(), tests());
    let numbers: Vec<u8> = rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, (1..=SCENARIOS).collect::<Vec<_>>());
    let none = BTreeSet::new();
    for row in &rows {
        let number = row.number;
        let found = tests.get(&number).unwrap_or(&none);
        assert_eq!(
            &row.tests, found,
            "row {number}: the table against the tests"
        );
        assert!(row.scenario.len() > 10, "row {number} says what happens");
        if found.is_empty() {
            let explained = EXPLAINED.contains(&number) && row.scenario.len() >= EXPLANATION;
            assert!(explained, "row {number} has neither a test nor a reason");
        }
    }
    let unknown: Vec<_> = tests
        .keys()
        .filter(|number| !numbers.contains(number))
        .collect();
    assert!(unknown.is_empty(), "tests of no scenario: {unknown:?}");
}

#[test]
fn numbers_are_read_out_of_names() {
    assert_eq!(numbers("row_16_row_17_a_lost_commit"), [16, 17]);
    assert_eq!(numbers("row_04_dup_01_row_05"), [4]);
    assert!(numbers("row_is_missing").is_empty());
    assert!(numbers("a_row_07").is_empty());
}
