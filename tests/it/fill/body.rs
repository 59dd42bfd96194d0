//! Bodies that make no sense, and what the log says of them.

use serde_json::json;

use super::asked::Asked;
use crate::support::log::{keep_log, logged};
use crate::support::on_shared_servers;

const FORM: &str = "application/x-www-form-urlencoded";

#[tokio::test(flavor = "multi_thread")]
async fn odd_bodies_are_refused_with_advice() {
    on_shared_servers(async |server| {
        let fields = json!([{ "id": "t", "kind": "text", "label": "Line" }]);
        let form = Asked::publish(server, "bodies", fields).await;
        let path = "/f/bodies/submissions";
        for kind in ["application/json", "text/plain", ""] {
            let answer = form.person.post_body(path, kind, "{\"t\":1}").await;
            assert_eq!(answer.status, 415, "{kind}");
            assert!(
                answer.text("main").unwrap().contains("Nothing was saved"),
                "{}",
                answer.body
            );
        }
        // Whatever is no pair is no page of ours: 400, never a failure.
        let many = "a=1&".repeat(50_000);
        for odd in [
            "",
            "&&&&",
            "=",
            "%",
            "%zz=%zz",
            "t=%",
            "t=%e4%bd",
            "===",
            "t",
            many.as_str(),
            "\u{0}\u{1}",
        ] {
            let answer = form.person.post_body(path, FORM, odd).await;
            assert_eq!(answer.status, 400, "{odd:.40}");
            assert!(answer.pair().is_some(), "{odd:.40}");
        }
        for odd in ["t=%zz", "t=%e4%bd%zz", "t=100%"] {
            let answer = form.send_raw(odd.as_bytes()).await;
            assert!(
                [303, 422].contains(&answer.status),
                "{odd}: {}",
                answer.status
            );
        }
        let unknown = form.send_raw(b"t=Kept&other=x&%00=y").await;
        assert_eq!(unknown.status, 422);
        assert_eq!(unknown.value("input[name=t]").as_deref(), Some("Kept"));
        assert!(unknown.body.contains("This form has no such question"));
        for (method, path, status) in [
            ("GET", path, 405),
            ("POST", "/f/no-such-form/submissions", 404),
        ] {
            let answer = match method {
                "GET" => form.person.get(path).await,
                _ => form.person.post(path, &[("t", "x")]).await,
            };
            assert_eq!(answer.status, status, "{method} {path}");
        }
    })
    .await;
}

/// Neither answers nor tokens nor whole ids reach the log, whatever becomes of them; eight characters of the id do.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_the_answers_is_logged() {
    keep_log();
    on_shared_servers(async |server| {
        let fields = json!([
            { "id": "t", "kind": "text", "label": "Line", "required": true },
            { "id": "p", "kind": "phone", "label": "Phone", "unique": true }
        ]);
        let form = Asked::publish(server, "logged", fields).await;
        let person = &form.person;
        let marker = "MARKER-ANSWER-8391";
        let typed = [("t", marker), ("p", "+44 7700 900777")];
        let pair = person.open("logged").await;
        let [id, token] = [&pair[0].1, &pair[1].1].map(String::as_str);
        let headers = [("x-forwarded-for", "192.0.2.77, 198.51.100.8")];
        let body = crate::support::with_pair(&pair, &typed);
        let path = "/f/logged/submissions";
        let stored = person.post_with(path, &body, &headers).await;
        assert_eq!(stored.status, 303);
        for answers in [&typed[..], &[("t", "MARKER-ANSWER-8391 changed")]] {
            person.send("logged", &pair, answers).await;
        }
        let second = person.open("logged").await;
        assert_eq!(person.send("logged", &second, &typed).await.status, 409);
        person
            .send("logged", &second, &[("t", ""), ("p", "MARKER-ANSWER-8391")])
            .await;
        person
            .send("logged", &second, &[("MARKER-ANSWER-8391", marker)])
            .await;
        person.post(path, &typed).await;
        person.post_body(path, "text/plain", marker).await;
        person
            .get(&format!("/f/logged/status/{id}?token={token}"))
            .await;

        let code = stored.location().rsplit('/').next().unwrap();
        person.get(stored.location()).await;
        for secret in [marker, token, id, second[1].1.as_str(), "900777", code] {
            assert_eq!(logged(secret), Vec::<String>::new(), "{secret}");
        }
        let lines: Vec<_> = logged(&id[..8])
            .into_iter()
            .filter(|line| line.contains("onceform::access"))
            .collect();
        let first = &lines[0];
        for word in [
            "\"path\":\"/f/logged/submissions\"",
            "\"status\":303",
            "127.0.0.1",
            "192.0.2.77, 198.51.100.8",
        ] {
            assert!(first.contains(word), "{word}: {first}");
        }
        assert!(
            lines.iter().any(|line| line.contains("\"replayed\":true")),
            "{lines:?}"
        );
    })
    .await;
}
