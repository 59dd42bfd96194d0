//! The few things that the three databases say differently.

/// Which database this is. MariaDB counts as MySQL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// SQLite, inside the process.
    Sqlite,
    /// PostgreSQL.
    Postgres,
    /// MySQL or MariaDB.
    MySql,
}

impl Engine {
    /// The name that operators know.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
            Self::MySql => "MySQL/MariaDB",
        }
    }

    /// What opens a transaction. SQLite's locks the file at once: one that reads first and writes later would fail
    /// without waiting.
    pub(super) fn begin(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres | Self::MySql => "BEGIN",
        }
    }

    /// What ends a transaction. sqlx 0.9.0 reports success for a COMMIT that PostgreSQL answered with ROLLBACK; the
    /// statement before it fails (25P02) if an earlier error was swallowed, and what stands behind it is not carried out.
    pub(super) fn commit(self) -> &'static str {
        match self {
            Self::Postgres => "SELECT 1; COMMIT",
            Self::Sqlite | Self::MySql => "COMMIT",
        }
    }

    /// What stands for a word in braces. `None` for a word that no query should use.
    fn word(self, word: &str) -> Option<&'static str> {
        Some(match (word, self) {
            // The database's own clock, in the form in which instants are kept.
            ("now", Self::Sqlite) => "strftime('%Y-%m-%dT%H:%M:%f000+00:00', 'now')",
            ("now", Self::Postgres) => "clock_timestamp()",
            ("now", Self::MySql) => "now(6)",
            // MySQL's optimiser leaves the index of a keyset page without this (measured: 16 ms against 0.5 ms).
            ("by list index", Self::MySql) => "force index (ix_form_submit_record_list)",
            ("by list index", _) => "",
            ("by status index", Self::MySql) => "force index (ix_form_submit_record_status)",
            ("by status index", _) => "",
            // A row locked until the end of the transaction; SQLite has one writer and needs no word for it.
            ("for update", Self::Sqlite) => "",
            ("for update", _) => "for update",
            // The same, without waiting for rows that others hold.
            ("skip locked", Self::Sqlite) => "",
            ("skip locked", _) => "for update skip locked",
            // What a path leads to in a JSON document; nothing where it leads nowhere.
            ("json at", Self::Postgres) => "jsonb_path_query_first",
            ("json at", _) => "json_extract",
            // What a sum is brought to.
            ("whole number", Self::MySql) => "signed",
            ("whole number", _) => "bigint",
            // LIKE patterns are escaped with `!`, which no database treats specially by itself.
            ("escaped", _) => "escape '!'",
            _ => return None,
        })
    }
}

/// Puts in the words in braces and numbers the placeholders where PostgreSQL wants that.
///
/// No text of ours holds a `?` or a brace in a literal, so none has to be told apart.
pub(super) fn translate(text: String, engine: Engine) -> String {
    if engine != Engine::Postgres && !text.contains('{') {
        return text;
    }
    let mut translated = String::with_capacity(text.len() + 32);
    let mut rest = text.as_str();
    let mut placeholders = 0;
    while let Some(at) = rest.find(['?', '{']) {
        translated.push_str(&rest[..at]);
        if rest[at..].starts_with('?') {
            placeholders += 1;
            match engine {
                Engine::Postgres => translated.push_str(&format!("${placeholders}")),
                Engine::Sqlite | Engine::MySql => translated.push('?'),
            }
            rest = &rest[at + 1..];
            continue;
        }
        let end = rest[at..]
            .find('}')
            .map_or(rest.len(), |length| at + length);
        let word = &rest[at + 1..end];
        translated.push_str(engine.word(word).unwrap_or(word));
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    translated.push_str(rest);
    translated
}

/// `text` as a LIKE pattern that finds it anywhere, with its own wildcards meant literally.
#[must_use]
pub(super) fn contains_pattern(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len() + 2);
    pattern.push('%');
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}
