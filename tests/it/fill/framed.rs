//! Forms in frames of other sites.

use serde_json::json;

use crate::support::documents::{answers, lent, with_settings};
use crate::support::{Person, on_each_server, with_pair};

async fn policy(person: &Person, path: &str) -> String {
    let answer = person.get(path).await;
    answer.header("content-security-policy").to_owned()
}

#[tokio::test]
async fn only_the_sites_that_a_form_names_may_frame_it_and_nobody_frames_staff() {
    on_each_server(async |server| {
        let origins =
            json!({ "embed_origins": ["https://www.example.org/", "http://localhost:8081"] });
        server.publish(&with_settings("shown", origins)).await;
        server.publish(&with_settings("kept", json!({}))).await;
        let person = server.person();
        let named = "frame-ancestors https://www.example.org http://localhost:8081";
        for path in ["/f/shown", "/f/shown?embed=1"] {
            assert!(policy(&person, path).await.ends_with(named), "{path}");
        }
        for path in ["/f/kept?embed=1", "/f/unknown?embed=1", "/embed.js"] {
            let said = policy(&person, path).await;
            assert!(said.ends_with("frame-ancestors 'none'"), "{path}: {said}");
        }
        for path in ["/login", "/admin/forms?embed=1", "/review", "/account"] {
            let said = policy(&person, path).await;
            assert!(said.ends_with("frame-ancestors 'self'"), "{path}: {said}");
        }
        let script = person.get("/embed.js").await;
        assert_eq!(script.status, 200);
        assert!(script.header("content-type").starts_with("text/javascript"));
    })
    .await;
}

#[tokio::test]
async fn everything_that_follows_stays_in_the_frame() {
    on_each_server(async |server| {
        let origins = json!({ "embed_origins": ["https://www.example.org"] });
        server.publish(&with_settings("shown", origins)).await;
        // A browser that takes no cookies of ours there.
        let fresh = || server.person();
        let page = fresh().get("/f/shown?embed=1").await;
        assert_eq!(page.texts(".masthead").len(), 0);
        let sites = page.attribute("body", "data-frame").unwrap();
        assert_eq!(sites, "https://www.example.org");
        let action = page.attribute("form", "action").unwrap();
        let (pair, answers) = (page.pair().unwrap(), answers(1));
        let wrong = fresh().post(&action, &with_pair(&pair, &[])).await;
        assert_eq!((wrong.status, wrong.texts(".masthead").len()), (422, 0));
        assert_eq!(wrong.attribute("form", "action").unwrap(), action);
        let mut receipts = Vec::new();
        for _ in 0..2 {
            let sent = fresh()
                .post(&action, &with_pair(&pair, &lent(&answers)))
                .await;
            assert_eq!(sent.status, 303);
            receipts.push(sent.location().to_owned());
        }
        assert_eq!(receipts[0], receipts[1]);
        assert_eq!(server.stored("shown").await, 1);
        let receipt = fresh().get(&receipts[0]).await;
        assert_eq!((receipt.status, receipt.texts(".masthead").len()), (200, 0));
        let said = receipt.header("content-security-policy");
        assert!(said.ends_with("frame-ancestors https://www.example.org"));
        assert!(receipt.body.contains("href=\"/f/shown?embed=1\""));
        let outside = fresh().get("/f/shown").await;
        assert_eq!(outside.texts(".masthead").len(), 1);
        assert_eq!(outside.attribute("body", "data-frame"), None);
    })
    .await;
}
