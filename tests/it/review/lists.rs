//! `GET /review` and `GET /review/{slug}`.

use onceform::cli::submissions::{Format, SubmissionsCommand, run};
use onceform::domain::submission::Status;

use super::{Desk, document, references};
use crate::support::{Sown, on_each_server};

#[tokio::test(flavor = "multi_thread")]
async fn lst_02_the_links_lead_past_everything_once_and_end() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let mut expected = Vec::new();
        for second in 0..101 {
            let at = format!("2026-01-01T00:{:02}:{:02}Z", second / 60, second % 60);
            let record = desk.sow(Sown::at(&at)).await;
            expected.push(desk.reference(record).await);
        }
        expected.reverse();

        let mut met = Vec::new();
        let mut pages = vec![desk.list("").await];
        loop {
            let page = pages.last().unwrap();
            met.extend(references(page));
            let Some(next) = page.attribute("a[rel=next]", "href") else {
                break;
            };
            // What comes in meanwhile belongs before the first page.
            desk.sow(Sown::at("2026-02-01T00:00:00Z")).await;
            pages.push(desk.reviewer.get(&next).await);
        }
        assert_eq!(met, expected);
        assert_eq!(pages.len(), 3);
        assert_eq!(pages[0].attribute("a[rel=prev]", "href"), None);
        assert_eq!(references(&pages[2]).len(), 1);

        let back = pages[2].attribute("a[rel=prev]", "href").unwrap();
        let back = desk.reviewer.get(&back).await;
        assert_eq!(references(&back), references(&pages[1]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lst_03_the_next_page_stands_although_its_beginning_was_deleted() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let mut records = Vec::new();
        for second in 0..52 {
            records.push(
                desk.sow(Sown::at(&format!("2026-01-01T00:00:{second:02}Z")))
                    .await,
            );
        }
        let first = desk.list("").await;
        desk.seeds.delete(records[2]).await;
        let next = desk
            .reviewer
            .get(&first.attribute("a[rel=next]", "href").unwrap())
            .await;
        let left = [
            desk.reference(records[1]).await,
            desk.reference(records[0]).await,
        ];
        assert_eq!(references(&next), left);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lst_04_a_search_finds_what_was_typed_and_nothing_else() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let texts = ["100%", "a_b", "axb", "50% off", "c\\d", "it's \"so\""];
        let mut found = Vec::new();
        for (second, text) in texts.into_iter().enumerate() {
            let record = desk
                .sow(Sown::at(&format!("2026-01-01T00:00:0{second}Z")).saying(text))
                .await;
            found.push(desk.reference(record).await);
        }
        for (search, hits) in [
            ("%25", vec![3, 0]),
            ("_", vec![1]),
            ("50%25", vec![3]),
            ("a_b", vec![1]),
            ("%5C", vec![4]),
            ("%27", vec![5]),
            ("%22", vec![5]),
        ] {
            let list = desk.list(&format!("?q={search}")).await;
            let expected: Vec<_> = hits.iter().map(|hit| found[*hit].clone()).collect();
            assert_eq!(references(&list), expected, "{search}");
            assert_eq!(
                list.text(".matches").unwrap().split(' ').next(),
                Some(hits.len().to_string().as_str())
            );
        }
        let none = desk.list("?q=%25%25").await;
        assert_eq!(references(&none), Vec::<String>::new());
        assert_eq!(none.text(".empty h2").as_deref(), Some("Nothing fits"));
        assert_eq!(
            none.attribute(".empty a", "href").as_deref(),
            Some("/review/open-day")
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn txt_03_a_control_character_in_a_filter_is_a_message() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        desk.sow(Sown::at("2026-01-01T00:00:00Z").saying("Ada"))
            .await;
        for (query, control) in [
            ("?q=%00", "q"),
            ("?q=a%00b", "q"),
            ("?from=%00", "from"),
            ("?to=2026-13-01", "to"),
        ] {
            let list = desk.list(query).await;
            assert_eq!(list.status, 400, "{query}");
            assert_eq!(list.texts(".summary li").len(), 1, "{query}");
            assert_eq!(
                list.attribute("[aria-invalid=true]", "id").as_deref(),
                Some(control)
            );
            assert_eq!(list.texts("table .row-link"), Vec::<String>::new());
            assert!(list.text("title").unwrap().starts_with("Error:"));
        }
        for ignored in [
            "?status=%00",
            "?before=%00",
            "?after=x",
            "?done=%00",
            "?%00=%00",
            "?q=%FF&q=",
        ] {
            assert_eq!(references(&desk.list(ignored).await).len(), 1, "{ignored}");
        }
        for strange in [
            "%00",
            "%FF",
            "open-day/%00",
            "open-day/0",
            "Open-Day",
            "..%2F",
        ] {
            assert_eq!(
                desk.reviewer
                    .get(&format!("/review/{strange}"))
                    .await
                    .status,
                404,
                "{strange}"
            );
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn txt_09_a_name_is_found_in_either_unicode_form() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let (decomposed, composed) = ("Zoe%CC%81", "Zo%C3%A9");
        for stored in ["Zoe\u{301}", "Zo\u{e9}"] {
            desk.sow(Sown::at("2026-01-01T00:00:00Z").saying(stored))
                .await;
        }
        let hangul = desk
            .sow(Sown::at("2026-01-02T00:00:00Z").saying("\u{1112}\u{1161}\u{11ab}"))
            .await;
        for query in [decomposed, composed, "ZOE%CC%81", "zo%C3%A9"] {
            assert_eq!(
                references(&desk.list(&format!("?q={query}")).await).len(),
                2,
                "{query}"
            );
        }
        for query in ["%ED%95%9C", "%E1%84%92%E1%85%A1%E1%86%AB"] {
            let list = desk.list(&format!("?q={query}")).await;
            assert_eq!(references(&list), [desk.reference(hangul).await], "{query}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reference_is_found_as_it_is_said() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk
            .sow(Sown::at("2026-01-01T00:00:00Z").saying("Ada"))
            .await;
        desk.sow(Sown::at("2026-01-02T00:00:00Z").saying("Ben"))
            .await;
        let reference = desk.reference(record).await;
        for said in [
            reference.to_lowercase(),
            reference.replace('-', ""),
            reference.replace('-', "+"),
        ] {
            assert_eq!(
                references(&desk.list(&format!("?q={said}")).await),
                [reference.as_str()],
                "{said}"
            );
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dat_05_the_screen_and_the_export_name_the_same_zone() {
    on_each_server(async |server| {
        let desk = Desk::in_zone(server, "Asia/Tokyo").await;
        let record = desk.sow(Sown::at("2026-01-31T15:00:01Z")).await;
        let list = desk.list("").await;
        assert_eq!(list.texts("thead th")[1], "Received (Asia/Tokyo)");
        assert_eq!(
            list.text("td time").as_deref(),
            Some("1 February 2026, 00:00")
        );
        let machine = list.attribute("td time", "datetime");
        assert_eq!(machine.as_deref(), Some("2026-02-01T00:00:01+09:00"));
        let one = desk.reviewer.get(&super::at(record)).await;
        assert!(
            one.texts("time")
                .contains(&"1 February 2026, 00:00 (Asia/Tokyo, UTC+9)".to_owned())
        );

        let command = SubmissionsCommand::Export {
            slug: "open-day".into(),
            format: Format::Csv,
            output: None,
            for_excel: true,
        };
        let mut file = Vec::new();
        run(command, &desk.seeds.db, &mut file).await.unwrap();
        let file = String::from_utf8(file).unwrap();
        assert!(file.contains("\"Received (Asia/Tokyo)\",\"UTC offset\""));
        assert!(file.contains("\"2026-02-01 00:00:01\",\"UTC+09:00\""));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dat_06_one_day_is_that_day_of_the_forms_zone() {
    on_each_server(async |server| {
        let desk = Desk::in_zone(server, "Europe/Moscow").await;
        let mut expected = Vec::new();
        for day in ["08", "09", "10"] {
            for time in ["20:59", "21:00"] {
                let record = desk
                    .sow(Sown::at(&format!("2026-11-{day}T{time}:00Z")))
                    .await;
                expected.push(desk.reference(record).await);
            }
        }
        let list = desk.list("?from=2026-11-09&to=2026-11-09").await;
        assert_eq!(
            references(&list),
            [expected[2].clone(), expected[1].clone()]
        );
        assert!(list.text("#zone-hint").unwrap().contains("Europe/Moscow"));
        assert_eq!(list.value("input#from").as_deref(), Some("2026-11-09"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dat_07_the_last_day_counts_whole() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let mut expected = Vec::new();
        for at in [
            "2026-01-31T00:00:00Z",
            "2026-01-31T23:59:59.999Z",
            "2026-02-01T00:00:00Z",
        ] {
            let record = desk.sow(Sown::at(at)).await;
            expected.push(desk.reference(record).await);
        }
        let list = desk.list("?from=2026-01-01&to=2026-01-31").await;
        assert_eq!(
            references(&list),
            [expected[1].clone(), expected[0].clone()]
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn statuses_filter_and_are_counted() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        for (status, many) in [(Status::New, 3), (Status::Accepted, 2), (Status::Spam, 1)] {
            for _ in 0..many {
                desk.sow(Sown::at("2026-01-01T00:00:00Z").in_status(status))
                    .await;
            }
        }
        let list = desk.list("?status=accepted").await;
        assert_eq!(list.text(".lead").as_deref(), Some("6 submissions, 3 new"));
        let chips = [
            "All 6",
            "New 3",
            "In review 0",
            "Accepted 2",
            "Declined 0",
            "Spam 1",
        ];
        assert_eq!(list.texts("nav .chip"), chips);
        assert_eq!(list.texts(".chip[aria-current]"), ["Accepted 2"]);
        assert_eq!(list.texts("td .tag"), ["Accepted", "Accepted"]);
        assert_eq!(
            references(&desk.list("?status=new&status=spam").await).len(),
            4
        );
        let all = list.attribute("nav .chip", "href").unwrap();
        assert_eq!(references(&desk.reviewer.get(&all).await).len(), 6);

        let forms = desk.reviewer.get("/review").await;
        assert_eq!(forms.texts("tbody .row-link"), ["Open day"]);
        assert_eq!(forms.texts("tbody td.number"), ["3", "6"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn empty_lists_say_what_will_be_there() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let list = desk.list("").await;
        assert_eq!(
            list.text(".empty h2").as_deref(),
            Some("No submissions yet")
        );
        let owner = desk.owner.id;
        desk.seeds.form_of(document("other", "UTC"), owner).await;
        let forms = desk.reviewer.get("/review?lang=zh-CN").await;
        assert_eq!(forms.texts("tbody tr").len(), 1);
        assert_eq!(forms.attribute("html", "lang").as_deref(), Some("zh-CN"));
    })
    .await;
}
