//! `onceform doctor`: on an installation as it should be, and on broken ones.

use std::os::unix::fs::PermissionsExt;
use std::process::Output;

use crate::support::process::run;
use crate::support::scratches;

const KEYS: [(&str, &str); 2] = [
    (
        "ONCEFORM_SECRET_KEY",
        "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
    ),
    (
        "ONCEFORM_HASH_KEY",
        "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=",
    ),
];

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_unique_index_is_missed_on_every_database() {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        let settings = [
            &KEYS[..],
            &[("ONCEFORM_DATABASE_URL", scratch.url.as_str())],
        ]
        .concat();
        let folder = scratch.folder.path();
        let early = run(folder, &settings, &["doctor"]);
        assert_eq!(early.status.code(), Some(1), "{}", said(&early));
        assert!(
            said(&early).contains("onceform migrate"),
            "{}",
            said(&early)
        );
        assert!(run(folder, &settings, &["migrate"]).status.success());
        let good = run(folder, &settings, &["doctor"]);
        assert_eq!(good.status.code(), Some(0), "{}", said(&good));
        assert!(
            said(&good).contains("uk_request_id is unique"),
            "{}",
            said(&good)
        );
        assert!(
            said(&good).contains("no Redis is configured"),
            "{}",
            said(&good)
        );
        assert!(!said(&good).contains("BAD"), "{}", said(&good));

        let on = if scratch.engine == "mariadb" {
            " on form_submit_record"
        } else {
            ""
        };
        scratch
            .execute(&format!("drop index uk_request_id{on}"))
            .await;
        let bad = run(folder, &settings, &["doctor", "--json"]);
        assert_eq!(bad.status.code(), Some(1), "{}", said(&bad));
        let findings: serde_json::Value = serde_json::from_slice(&bad.stdout).unwrap();
        let index = findings
            .as_array()
            .unwrap()
            .iter()
            .find(|finding| finding["part"] == "unique index");
        assert_eq!(index.unwrap()["level"], "bad");
        assert!(
            index.unwrap()["advice"]
                .as_str()
                .unwrap()
                .contains("CREATE UNIQUE INDEX uk_request_id")
        );
        scratch.remove().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_keys_and_database_are_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(run(folder, &[], &["migrate"]).status.success());
    let nobody = format!("redis://127.0.0.1:{}", crate::support::redis::free_port());
    let away = run(folder, &[("ONCEFORM_REDIS_URL", &nobody)], &["doctor"]);
    assert_eq!(away.status.code(), Some(1), "{}", said(&away));
    assert!(
        said(&away).contains("Redis does not answer"),
        "{}",
        said(&away)
    );
    if let Some(redis) = crate::support::redis::RedisServer::start().await {
        let url = redis.url.as_str();
        let good = run(folder, &[("ONCEFORM_REDIS_URL", url)], &["doctor"]);
        assert_eq!(good.status.code(), Some(0), "{}", said(&good));
        for words in [
            "noeviction",
            "a claim takes",
            "every claim looked at ends by itself",
        ] {
            assert!(said(&good).contains(words), "{words}: {}", said(&good));
        }
        let _: String =
            crate::support::redis::ask(url, &["SET", "onceform:1:claim:x", "endless"]).await;
        let bad = run(folder, &[("ONCEFORM_REDIS_URL", url)], &["doctor"]);
        assert_eq!(bad.status.code(), Some(1), "{}", said(&bad));
        assert!(said(&bad).contains("would never end"), "{}", said(&bad));
    }
    let key = folder.join("secret.key");
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o644)).unwrap();
    let open = run(folder, &[], &["doctor"]);
    assert_eq!(open.status.code(), Some(1), "{}", said(&open));
    assert!(
        said(&open).contains("secret.key has mode 644"),
        "{}",
        said(&open)
    );
}
