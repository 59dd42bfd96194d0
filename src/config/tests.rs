#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! Wrong settings are named, all at once, with an example.

use super::*;

fn load(pairs: &'static [(&'static str, &'static str)]) -> Result<Config, Vec<Wrong>> {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    Config::from(
        None,
        Box::new(move |key| {
            let given = pairs
                .iter()
                .find(|(name, _)| *name == key)
                .map(|(_, value)| (*value).to_owned());
            given.or_else(|| (key == "ONCEFORM_DATA_DIR").then(|| data.clone()))
        }),
    )
}

#[test]
fn nothing_configured_is_enough() {
    let config = load(&[]).unwrap();
    assert!(config.database_url.starts_with("sqlite://"));
    assert_eq!(config.claim_life, Duration::from_secs(30));
}

#[test]
fn each_wrong_setting_is_named_with_an_example() {
    for (key, value) in [
        ("ONCEFORM_LISTEN", "localhost"),
        ("ONCEFORM_PUBLIC_URL", "forms.example.org"),
        ("ONCEFORM_DATABASE_URL", "oracle://x"),
        ("ONCEFORM_REDIS_URL", "http://x"),
        ("ONCEFORM_SECRET_KEY", "short"),
        ("ONCEFORM_TRUSTED_PROXIES", "somewhere"),
        ("ONCEFORM_CLAIM_SECONDS", "10"),
        ("ONCEFORM_CLAIM_SECONDS", "soon"),
        ("ONCEFORM_LOG_FORMAT", "xml"),
        ("ONCEFORM_ALLOW_PRIVATE_WEBHOOKS", "perhaps"),
    ] {
        let pairs: &'static [(&str, &str)] = Box::leak(Box::new([(key, value)]));
        let wrong = load(pairs).unwrap_err();
        assert!(
            wrong
                .iter()
                .any(|wrong| wrong.key == key && !wrong.example.is_empty()),
            "{key}: {wrong:?}"
        );
    }
}

#[test]
fn mail_needs_a_server_and_a_sender() {
    let wrong = load(&[("ONCEFORM_SMTP_URL", "mail.example.org")]).unwrap_err();
    let keys: Vec<_> = wrong.iter().map(|wrong| wrong.key.as_str()).collect();
    assert_eq!(keys, ["ONCEFORM_SMTP_URL", "ONCEFORM_MAIL_FROM"]);
    let config = load(&[
        ("ONCEFORM_SMTP_URL", "smtps://login:secret@mail.example.org"),
        ("ONCEFORM_MAIL_FROM", "forms@example.org"),
    ]);
    let mail = config.unwrap().delivery.mail.unwrap();
    assert_eq!(mail.from.as_str(), "forms@example.org");
    assert!(
        !format!("{mail:?}").contains("secret"),
        "no log shows a login"
    );
    assert!(load(&[]).unwrap().delivery.mail.is_none());
}

#[test]
fn another_database_needs_keys_of_its_own() {
    let wrong = load(&[("ONCEFORM_DATABASE_URL", "postgres://127.0.0.1/x")]).unwrap_err();
    let keys: Vec<_> = wrong.iter().map(|wrong| wrong.key.as_str()).collect();
    assert_eq!(keys, ["ONCEFORM_SECRET_KEY", "ONCEFORM_HASH_KEY"]);
}

#[test]
fn the_example_lists_every_setting() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/config/example.toml");
    let text = std::fs::read_to_string(path).unwrap();
    for (key, _) in source::KEYS {
        let name = key.trim_start_matches("ONCEFORM_").to_lowercase();
        assert!(
            text.lines().any(|line| line
                .trim_start_matches("# ")
                .starts_with(&format!("{name} ="))),
            "{name}"
        );
    }
    let file = Source::read(Some(Path::new(path)), Box::new(|_| None));
    assert_eq!(file.wrong, []);
}
