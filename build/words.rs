//! The words: both languages say the same things, and every key that a page uses exists.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use crate::files;

type Done<T> = Result<T, Box<dyn Error>>;

/// Folder of `locales/` and the constant that holds its files.
const LANGUAGES: [(&str, &str); 2] = [("en", "ENGLISH"), ("zh-CN", "SIMPLIFIED_CHINESE")];

/// What one language says: each key with the variables it uses.
type Messages = BTreeMap<String, BTreeSet<String>>;

/// Fails with every difference between the languages and every used key that does not exist.
pub(crate) fn check(root: &Path) -> Done<()> {
    let locales = root.join("locales");
    let [english, chinese] = LANGUAGES.map(|(folder, _)| messages(&locales.join(folder)));
    let (english, chinese) = (english?, chinese?);
    let mut wrong = Vec::new();
    compare(&english, &chinese, "locales/zh-CN", &mut wrong);
    compare(&chinese, &english, "locales/en", &mut wrong);
    for (folder, extension) in [("templates", "html"), ("src/web", "rs")] {
        for path in files::listed_below(&root.join(folder), extension)? {
            if path.ends_with("tests.rs") {
                continue;
            }
            let text = files::text(&path)?;
            for key in used(&text).filter(|key| !english.contains_key(*key)) {
                wrong.push(format!("{}: no message {key:?}", path.display()));
            }
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(wrong.join("\n").into())
}

fn compare(one: &Messages, other: &Messages, folder: &str, wrong: &mut Vec<String>) {
    for (key, variables) in one {
        match other.get(key) {
            None => wrong.push(format!("{folder}: no message {key:?}")),
            Some(others) => wrong.extend(
                variables
                    .difference(others)
                    .map(|name| format!("{folder}: {key:?} does not use ${name}")),
            ),
        }
    }
}

/// The messages of all files of one language; a key may stand in one place only.
fn messages(folder: &Path) -> Done<Messages> {
    let mut found = Messages::new();
    for path in files::listed(folder, "ftl")? {
        let mut key = String::new();
        for line in files::text(&path)?.lines() {
            if let Some(name) = key_of(line) {
                key = name.to_owned();
                if found.insert(key.clone(), BTreeSet::new()).is_some() {
                    return Err(format!("{}: {key:?} is there twice", path.display()).into());
                }
            }
            if let Some(variables) = found.get_mut(&key) {
                variables.extend(variables_of(line));
            }
        }
    }
    Ok(found)
}

/// The key that a line of Fluent begins, if it begins one.
fn key_of(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    let key = key.trim_end();
    let named = key.starts_with(|first: char| first.is_ascii_lowercase() || first == '-')
        && key
            .chars()
            .all(|char| char.is_ascii_alphanumeric() || char == '-');
    named.then_some(key)
}

fn variables_of(line: &str) -> impl Iterator<Item = String> {
    line.split('$').skip(1).map(|rest| {
        rest.chars()
            .take_while(|char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_'))
            .collect()
    })
}

/// Every key between quotes right after `say(` or `say_with(`.
fn used(text: &str) -> impl Iterator<Item = &str> {
    ["say(", "say_with("].into_iter().flat_map(move |call| {
        text.split(call).skip(1).filter_map(|rest| {
            let rest = rest.trim_start().strip_prefix('"')?;
            rest.split_once('"').map(|(key, _)| key)
        })
    })
}

/// Writes Rust source that embeds every message file.
pub(crate) fn embed(locales: &Path, target: &Path) -> Done<()> {
    let mut source = String::new();
    for (folder, constant) in LANGUAGES {
        writeln!(source, "const {constant}: &[&str] = &[")?;
        for path in files::listed(&locales.join(folder), "ftl")? {
            writeln!(source, "    include_str!({path:?}),")?;
        }
        source.push_str("];\n");
    }
    files::write(target, source.as_bytes())
}
