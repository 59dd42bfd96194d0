//! `GET, POST /review/{slug}/export`.

use onceform::domain::submission::Status;

use super::Desk;
use crate::support::workbook::{cells, column};
use crate::support::{Sown, on_each_server};

const EXPORT: &str = "/review/open-day/export";

/// Two submissions, one of them accepted.
async fn sown(desk: &Desk<'_>) {
    let first = Sown::at("2026-01-01T00:00:00Z").saying("Ada");
    desk.sow(first.in_status(Status::Accepted)).await;
    desk.sow(Sown::at("2026-01-02T00:00:00Z").saying("Ben"))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_shape_holds_all_submissions_the_oldest_first() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        sown(&desk).await;
        let page = desk.reviewer.get(EXPORT).await;
        assert_eq!(page.status, 200);
        assert!(page.text("#count").unwrap().contains("2 submissions"));
        let shapes = ["xlsx", "csv-excel", "csv", "ndjson"];
        for shape in shapes {
            assert!(
                page.attribute(&format!("[name=shape][value={shape}]"), "type")
                    .is_some()
            );
        }

        let book = cells(&desk.reviewer.download(EXPORT, &[("shape", "xlsx")]).await);
        let names: Vec<_> = column(&book, "Full name")
            .into_iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(names, ["Ada", "Ben"]);
        for shape in &shapes[1..] {
            let file = desk.reviewer.download(EXPORT, &[("shape", shape)]).await;
            let text = String::from_utf8(file).unwrap();
            assert!(
                text.find("Ada").unwrap() < text.find("Ben").unwrap(),
                "{text}"
            );
        }
        let answer = desk.reviewer.post(EXPORT, &[("shape", "csv")]).await;
        assert!(
            answer
                .header("content-disposition")
                .starts_with("attachment; filename=\"open-day-")
        );
        assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_has_what_the_filters_let_through_and_nothing_else() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        sown(&desk).await;
        for (query, kept, left) in [
            ("?status=accepted", "Ada", "Ben"),
            ("?q=ben", "Ben", "Ada"),
            ("?from=2026-01-02", "Ben", "Ada"),
        ] {
            let list = desk.list(query).await;
            let open = list.attribute("a[href*='/export']", "href").unwrap();
            assert_eq!(open, format!("{EXPORT}{query}"));
            let page = desk.reviewer.get(&open).await;
            assert!(
                page.text("#count").unwrap().contains("1 submission fits"),
                "{query}"
            );
            let action = page.attribute("form.card", "action").unwrap();
            let file = desk.reviewer.post(&action, &[("shape", "csv")]).await.body;
            assert!(
                file.contains(kept) && !file.contains(left),
                "{query}: {file}"
            );
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_no_file() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        sown(&desk).await;
        // A filter that was mistyped must not become a file of everything.
        for (path, pairs) in [
            ("?from=yesterday", &[("shape", "csv")][..]),
            ("", &[("shape", "pdf")]),
            ("", &[]),
        ] {
            let answer = desk.reviewer.post(&format!("{EXPORT}{path}"), pairs).await;
            assert_eq!(answer.status, 400);
            assert!(!answer.body.contains("Ada"));
        }
        let forged = desk.reviewer.person.post(EXPORT, &[("shape", "csv")]).await;
        assert_eq!(forged.status, 403);
        let stranger = server.person().get(EXPORT).await;
        assert_eq!(stranger.status, 303);
    })
    .await;
}

/// More than one batch, in order, each once, while others come in.
#[tokio::test(flavor = "multi_thread")]
async fn exp_12_a_long_file_is_complete_and_consistent() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let mut expected = Vec::new();
        for number in 0..1_203 {
            let at = format!(
                "2026-01-01T{:02}:{:02}:{:02}Z",
                number / 3600,
                number / 60 % 60,
                number % 60
            );
            let name = format!("Person {number}");
            desk.sow(Sown::at(&at).saying(&name)).await;
            expected.push(name);
        }
        let later = async {
            for _ in 0..20 {
                desk.sow(Sown::at("2026-02-01T00:00:00Z").saying("Late"))
                    .await;
            }
        };
        let pairs = [("shape", "xlsx")];
        let (file, ()) = tokio::join!(desk.reviewer.download(EXPORT, &pairs), later);
        let book = cells(&file);
        let names = column(&book, "Full name")
            .into_iter()
            .map(ToString::to_string);
        let names: Vec<_> = names.filter(|name| name != "Late").collect();
        assert_eq!(names, expected);
    })
    .await;
}
