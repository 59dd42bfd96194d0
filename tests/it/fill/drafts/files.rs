//! Files that were sent by script before the draft was kept.

use serde_json::{Value, json};

use super::super::files::PDF;
use super::super::steps::walk::Walk;
use super::{Tab, kept, open_drafts};
use crate::support::on_shared_servers;
use crate::support::parts::Parts;

/// The draft bears what stands for the file: another browser shows it by name and sends it with the rest.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_along_with_the_draft() {
    on_shared_servers(async |server| {
        let mut document = kept("drafts-files");
        let cv = json!({ "id": "cv", "kind": "file", "label": "CV", "required": true, "types": ["pdf"], "max_size_mb": 1 });
        document["pages"][0]["fields"].as_array_mut().unwrap().push(cv);
        server.publish(&document).await;
        let mut tab = Tab::at(&server.person(), "/f/drafts-files", "one").await;
        let file = Parts::of(&tab.walk.page.pair().unwrap(), &[]).file("cv", "cv.pdf", PDF);
        let sent = file
            .post(&tab.walk.person, "/f/drafts-files/files/cv")
            .await;
        assert_eq!(sent.status, 201, "{}", sent.body);
        let sent: Value = serde_json::from_str(&sent.body).unwrap();
        let typed = [("name", "Ada Vale"), ("cv", sent["value"].as_str().unwrap())];
        let (status, answer) = tab.request().arrive(&typed).await;
        assert_eq!(status, 200, "{answer}");

        let walk = Walk::at(&server.person(), answer["address"].as_str().unwrap()).await;
        let shown = walk.page.text(".kept").expect(&walk.page.body);
        assert!(shown.contains("cv.pdf"), "{shown}");
        let stored = walk.send().await;
        assert_eq!(stored.status, 303, "{}", stored.body);
        let owned = "select count(*) from uploaded_file u join form f on f.id = u.form_id \
            where f.slug = 'drafts-files' and u.record_id is not null";
        assert_eq!(server.scratch.number(owned).await, 1);
        assert_eq!(open_drafts(server, "drafts-files").await, 0);
    })
    .await;
}
