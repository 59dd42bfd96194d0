//! Modules are layers; this reads the imports and fails when one is crossed.

use std::fs;
use std::path::{Path, PathBuf};

/// For each module: what its files may not name. Paths of our own stand as `crate::…`.
const FORBIDDEN: &[(&str, &[&str])] = &[
    (
        "domain",
        &[
            "crate::storage",
            "crate::cache",
            "crate::idempotency",
            "crate::delivery",
            "crate::web",
            "crate::cli",
            "crate::app",
            "crate::config",
            "crate::telemetry",
            "crate::fail_point",
            "sqlx::",
            "redis::",
            "actix_",
            "object_store",
            "askama",
            "tokio::",
            "reqwest",
        ],
    ),
    (
        "storage",
        &[
            "crate::cache",
            "crate::files",
            "crate::idempotency",
            "crate::delivery",
            "crate::web",
            "crate::cli",
            "crate::app",
            "crate::config",
            "redis::",
            "actix_",
            "object_store",
            "askama",
        ],
    ),
    (
        "cache",
        &[
            "crate::storage",
            "crate::idempotency",
            "crate::delivery",
            "crate::web",
            "crate::cli",
            "crate::app",
            "crate::config",
            "sqlx::",
            "actix_",
            "object_store",
            "askama",
        ],
    ),
    (
        "files",
        &[
            "crate::storage",
            "crate::cache",
            "crate::idempotency",
            "crate::delivery",
            "crate::web",
            "crate::cli",
            "crate::app",
            "crate::config",
            "sqlx::",
            "redis::",
            "actix_",
            "askama",
        ],
    ),
    (
        "idempotency",
        &[
            "crate::delivery",
            "crate::web",
            "crate::cli",
            "crate::app",
            "crate::config",
            "sqlx::",
            "redis::",
            "actix_",
            "object_store",
            "askama",
        ],
    ),
    (
        "delivery",
        &[
            "crate::idempotency",
            "crate::web",
            "crate::cli",
            "crate::app",
            "sqlx::",
            "redis::",
            "actix_",
            "object_store",
        ],
    ),
    (
        "web/pages",
        &[
            "crate::storage",
            "crate::cache",
            "crate::idempotency",
            "crate::app",
            "sqlx::",
            "redis::",
            "actix_",
            "object_store",
        ],
    ),
    ("web", &["crate::cli", "sqlx::", "redis::", "object_store"]),
    ("cli", &["sqlx::", "redis::", "object_store"]),
    ("app", &["sqlx::", "redis::", "object_store"]),
    (
        "telemetry",
        &[
            "crate::storage",
            "crate::cache",
            "crate::idempotency",
            "crate::delivery",
            "crate::web",
            "sqlx::",
            "redis::",
            "actix_",
            "object_store",
        ],
    ),
    (
        "fail_point",
        &[
            "crate::storage",
            "crate::cache",
            "crate::idempotency",
            "crate::delivery",
            "crate::web",
            "crate::cli",
            "crate::app",
            "sqlx::",
            "redis::",
            "actix_",
            "object_store",
        ],
    ),
];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn files_of(module: &str) -> Vec<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = vec![source.join(format!("{module}.rs"))];
    rust_files(&source.join(module), &mut found);
    found.retain(|path| path.exists());
    found
}

/// The code of a file without its comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn no_layer_names_one_above_it() {
    let mut crossed = Vec::new();
    for (module, forbidden) in FORBIDDEN {
        for path in files_of(module) {
            let code = code(&path);
            for name in *forbidden {
                if code.contains(name) {
                    crossed.push(format!("{} names {name}", path.display()));
                }
            }
        }
    }
    assert!(crossed.is_empty(), "{crossed:#?}");
}

#[test]
fn only_query_and_dialect_know_which_database_it_is() {
    let allowed = [
        "connect.rs",
        "dialect.rs",
        "error.rs",
        "migrate.rs",
        "query.rs",
        "value.rs",
        "health.rs",
    ];
    for path in files_of("storage") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !allowed.contains(&name.as_str()) {
            assert!(
                !code(&path).contains("Engine::"),
                "{} asks for the engine",
                path.display()
            );
        }
    }
}

/// Fail points are in the program only where tests ask for them: no release has the feature, and only files of that
/// feature read the environment for it.
#[test]
fn no_release_has_fail_points() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let (before, dev) = manifest.split_once("[dev-dependencies]").unwrap();
    let switched_on = |text: &str| text.matches("\"fail-points\"").count();
    assert_eq!((switched_on(before), switched_on(dev)), (0, 1));
    let mut files = Vec::new();
    rust_files(&root.join("src"), &mut files);
    for path in files {
        if code(&path).contains("ONCEFORM_FAIL_POINT") {
            assert!(
                path.ends_with("fail_point/armed/dice.rs"),
                "{}",
                path.display()
            );
        }
    }
}

#[test]
fn modules_are_files_beside_their_folders() {
    let mut found = Vec::new();
    rust_files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut found,
    );
    assert!(found.len() > 10, "the source was not found");
    assert!(!found.iter().any(|path| path.ends_with("mod.rs")));
}
