//! Where settings come from: the environment, then `onceform.toml`.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A setting that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The variable's name, like `ONCEFORM_LISTEN`.
    pub key: String,
    /// What is wrong with its value. Never the value of a secret.
    pub problem: String,
    /// A value that would do.
    pub example: &'static str,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}. Example: {}",
            self.key, self.problem, self.example
        )
    }
}

/// Gives the value of a variable, if it is set.
pub type Environment = Box<dyn Fn(&str) -> Option<String>>;

/// The settings as text, and what was found wrong with them so far.
pub(super) struct Source {
    file: BTreeMap<String, String>,
    environment: Environment,
    pub(super) wrong: Vec<Wrong>,
}

/// Every setting and an example of its value.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("ONCEFORM_LISTEN", "127.0.0.1:8080"),
    ("ONCEFORM_PUBLIC_URL", "https://forms.example.org"),
    ("ONCEFORM_DATA_DIR", "./data"),
    (
        "ONCEFORM_DATABASE_URL",
        "postgres://onceform:secret@127.0.0.1/onceform",
    ),
    ("ONCEFORM_REDIS_URL", "redis://127.0.0.1:6379"),
    (
        "ONCEFORM_SECRET_KEY",
        "the output of: head -c 32 /dev/urandom | base64",
    ),
    ("ONCEFORM_SECRET_KEY_OLD", "the former ONCEFORM_SECRET_KEY"),
    (
        "ONCEFORM_HASH_KEY",
        "the output of: head -c 32 /dev/urandom | base64",
    ),
    ("ONCEFORM_TRUSTED_PROXIES", "10.0.0.0/8, 127.0.0.1/32"),
    ("ONCEFORM_CLAIM_SECONDS", "30"),
    ("ONCEFORM_METRICS_TOKEN", "a long random text"),
    ("ONCEFORM_LOG", "info"),
    ("ONCEFORM_LOG_FORMAT", "json"),
    ("ONCEFORM_SMTP_URL", "smtp://mail.example.org"),
    ("ONCEFORM_MAIL_FROM", "forms@example.org"),
    ("ONCEFORM_STORAGE_URL", "file:///var/lib/onceform/files"),
    ("ONCEFORM_STORAGE_LIMIT_MB", "20000"),
    ("ONCEFORM_FORM_STORAGE_LIMIT_MB", "2000"),
    ("ONCEFORM_CLAMD", "127.0.0.1:3310"),
    ("ONCEFORM_CLAMD_AWAY", "refuse"),
    ("ONCEFORM_SUBMIT_LIMIT", "100/s burst 2000"),
    ("ONCEFORM_PERSON_LIMIT", "5/s burst 20"),
    ("ONCEFORM_REPEAT_LIMIT", "20/s burst 200"),
    ("ONCEFORM_ALLOW_PRIVATE_WEBHOOKS", "false"),
];

impl Source {
    pub(super) fn read(path: Option<&Path>, environment: Environment) -> Self {
        let mut source = Self {
            file: BTreeMap::new(),
            environment,
            wrong: Vec::new(),
        };
        if let Some(path) = path {
            source.read_file(path);
        }
        source
    }

    fn read_file(&mut self, path: &Path) {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => {
                return self.add(
                    "--config",
                    format!("{} cannot be read: {error}", path.display()),
                );
            }
        };
        let table: toml::Table = match text.parse() {
            Ok(table) => table,
            Err(error) => {
                return self.add(
                    "--config",
                    format!("{} is not TOML: {error}", path.display()),
                );
            }
        };
        for (key, value) in table {
            let name = variable(&key);
            if !KEYS.iter().any(|(known, _)| *known == name) {
                self.add(&key, format!("no such setting in {}", path.display()));
                continue;
            }
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(yes) => yes.to_string(),
                _ => {
                    self.add(
                        &name,
                        "must be a text, a whole number, true or false".to_owned(),
                    );
                    continue;
                }
            };
            self.file.insert(name, text);
        }
    }

    /// The value of `key`; an empty one counts as not set.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        let value = (self.environment)(key).or_else(|| self.file.get(key).cloned())?;
        let value = value.trim().to_owned();
        (!value.is_empty()).then_some(value)
    }

    /// The value of `key` as another type, or `default`; notes a value that cannot be read.
    pub(super) fn parsed<T: FromStr>(&mut self, key: &str, default: T, expected: &str) -> T {
        let Some(text) = self.text(key) else {
            return default;
        };
        text.parse().unwrap_or_else(|_| {
            self.add(key, format!("`{text}` is not {expected}"));
            default
        })
    }

    pub(super) fn add(&mut self, key: &str, problem: String) {
        let example = KEYS
            .iter()
            .find(|(known, _)| *known == key)
            .map(|(_, example)| *example);
        let example = example.unwrap_or("see config/example.toml");
        self.wrong.push(Wrong {
            key: key.to_owned(),
            problem,
            example,
        });
    }
}

/// `listen` in a file is `ONCEFORM_LISTEN` in the environment; the long form is taken in a file too.
fn variable(key: &str) -> String {
    let upper = key.to_uppercase();
    if upper.starts_with("ONCEFORM_") {
        upper
    } else {
        format!("ONCEFORM_{upper}")
    }
}
