//! The server ends between two pages.

use super::walk::{VISIT, WHO, Walk, code_in, three_pages};
use crate::support::process::{Running, run};
use crate::support::{HASH_KEY, Person, SECRET_KEY, Scratch, scratches};

/// The server is killed between two pages, and the answers are finished in another browser: nothing that was sent is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_survives_the_end_of_the_server_and_is_finished_elsewhere() {
    for scratch in scratches().await {
        println!("on {}", scratch.engine);
        begun_and_finished(&scratch).await;
        scratch.remove().await;
    }
}

async fn begun_and_finished(scratch: &Scratch) {
    let keys = [
        ("ONCEFORM_SECRET_KEY", SECRET_KEY),
        ("ONCEFORM_HASH_KEY", HASH_KEY),
        ("ONCEFORM_DATABASE_URL", scratch.url.as_str()),
    ];
    let folder = scratch.folder.path();
    let document = folder.join("form.json");
    std::fs::write(&document, three_pages("killed").to_string()).unwrap();
    let import = ["form", "import", document.to_str().unwrap(), "--publish"];
    let imported = run(folder, &keys, &import);
    assert!(imported.status.success(), "{imported:?}");

    let mut server = Running::start(folder, &keys);
    let mut walk = Walk::at(&Person::new(&server.url), "/f/killed").await;
    walk.go("continue", &WHO).await;
    let kept = walk.press("save", &VISIT).await;
    assert_eq!(kept.status, 303, "{}", kept.body);
    let code = code_in(kept.location());
    server.process.kill().unwrap();
    server.process.wait().unwrap();

    let mut server = Running::start(folder, &keys);
    let other = Person::new(&server.url);
    let mut walk = Walk::at(&other, &format!("/f/killed/resume/{code}")).await;
    let resumed = walk.page.clone();
    walk.follow(&resumed).await;
    for shown in ["Ada Vale", "ada@example.org", "Tuesday"] {
        assert!(walk.page.body.contains(shown), "{shown}");
    }
    let stored = walk.send().await;
    walk.follow(&stored).await;
    assert!(walk.page.body.contains("Ada Vale") && walk.page.body.contains("Tuesday"));
    for (rows, count) in [
        ("form_submit_record", 1),
        ("answer_draft where answers is not null", 0),
    ] {
        let counted = scratch
            .number(&format!("select count(*) from {rows}"))
            .await;
        assert_eq!(counted, count, "{rows}");
    }
    server.terminate();
    assert_eq!(server.exit_code(), Some(0));
}
