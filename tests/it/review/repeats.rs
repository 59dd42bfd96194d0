//! The page that explains repeats.

use onceform::domain::account::Role;
use onceform::domain::form::May;
use onceform::domain::id::FormId;
use onceform::storage::forms;
use serde_json::json;

use super::document;
use crate::support::{
    Answer, Member, Person, Seeds, Sown, TestServer, on_each_server, on_each_server_with_claims,
    with_pair,
};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/// A form that people fill in, and somebody who reviews it.
struct House<'s> {
    server: &'s TestServer,
    reviewer: Member,
    form: FormId,
}

impl<'s> House<'s> {
    async fn new(server: &'s TestServer) -> Self {
        let mut open_day = document("open-day", "UTC");
        let phone = json!({ "id": "phone", "kind": "phone", "label": "Mobile", "unique": true });
        let fields = open_day["pages"][0]["fields"].as_array_mut().unwrap();
        fields.push(phone);
        let form = server.publish(&open_day).await;
        let reviewer = Member::new(server, "reviewer@example.org", Role::Reviewer).await;
        forms::grant(&server.site.db, form, reviewer.id, May::Review)
            .await
            .unwrap();
        Self {
            server,
            reviewer,
            form,
        }
    }

    fn visitor(&self, agent: &'static str) -> Person {
        Person::using(&self.server.url, agent)
    }

    /// The page of duplicates once everything noted is written.
    async fn duplicates(&self, query: &str) -> Answer {
        self.server.site.repeats.flush().await;
        let page = self
            .reviewer
            .get(&format!("/review/open-day/duplicates{query}"))
            .await;
        assert_eq!(page.status, 200, "{}", page.body);
        page
    }

    async fn timeline(&self, act: &str) -> Answer {
        let page = self
            .reviewer
            .get(&format!("/review/open-day/duplicates/{act}"))
            .await;
        assert_eq!(page.status, 200, "{}", page.body);
        page
    }

    /// What the only repeat is kept as.
    async fn kept(&self, condition: &str) -> bool {
        let rows = format!("absorbed_repeat where {condition}");
        self.server.rows(&rows).await == 1
    }
}

fn short(pair: &[(String, String); 2]) -> &str {
    &pair[0].1[..8]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_press_shows_up_with_cause_layer_and_timeline() {
    on_each_server_with_claims(async |server| {
        let house = House::new(server).await;
        let person = house.visitor(FIREFOX);
        let pair = person.open("open-day").await;
        let answers = [("name", "Ada Secret"), ("note", "my private words")];
        let first = person.send("open-day", &pair, &answers).await;
        assert_eq!(first.status, 303, "{}", first.body);
        let again = person.send("open-day", &pair, &answers).await;
        assert_eq!(again.header("idempotent-replayed"), "true");

        let page = house.duplicates("").await;
        assert_eq!(
            page.text("#sum").as_deref(),
            Some("In the last 7 days 1 repeat was absorbed; nothing was saved twice.")
        );
        assert_eq!(page.text("#twice").as_deref(), Some("0"));
        assert_eq!(page.texts(".causes tbody th"), ["Pressed twice"]);
        assert_eq!(page.texts(".causes .share"), ["100%"]);
        assert_eq!(page.texts(".acts tbody th"), [short(&pair)]);
        let href = page.attribute(".acts td a.mono", "href").unwrap();
        let submission = house.reviewer.get(&href).await;
        assert_eq!(submission.status, 200);
        let timeline = submission
            .attribute("a[href*='/duplicates/']", "href")
            .unwrap();
        assert_eq!(
            timeline,
            format!("/review/open-day/duplicates/{}", short(&pair))
        );

        let page = house.timeline(short(&pair)).await;
        let reference = submission.text("#reference").unwrap();
        assert_eq!(page.text("h1"), Some(format!("Repeats of {reference}")));
        assert_eq!(page.texts(".timeline > li").len(), 2);
        assert_eq!(page.text(".notice h2").as_deref(), Some("Pressed twice"));
        assert_eq!(
            page.texts(".signs li"),
            ["Firefox", "same address", "same answers"]
        );
        let claims = server.site.once.claims().is_some();
        let (layer, words) = if claims {
            ("claim", "Redis knew that it was saved already.")
        } else {
            (
                "unique_index",
                "The database's index holds this request already and takes no second row.",
            )
        };
        let shown = page.text(".layer").unwrap();
        assert!(shown.starts_with(words), "{shown}");
        assert!(
            house
                .kept(&format!("layer = '{layer}' and outcome = 'replayed'"))
                .await
        );
        assert!(house.kept("cause = 'double_press' and gap_ms < 1000").await);
        let list = house.reviewer.get("/review/open-day").await;
        assert_eq!(
            list.text("a[href$='/duplicates'] .tag").as_deref(),
            Some("1 in the last 7 days")
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_that_the_page_held_back_show_up_too() {
    on_each_server(async |server| {
        let house = House::new(server).await;
        let person = house.visitor(FIREFOX);
        let pair = person.open("open-day").await;
        let told = [("since", "5000"), ("gaps", "120 4000")];
        let held = with_pair(&pair, &told);
        // What was not stored has no repeats.
        let answer = person.post("/f/open-day/presses", &held).await;
        assert_eq!(answer.status, 204, "{}", answer.body);
        let first = person.send("open-day", &pair, &[("name", "Ada")]).await;
        assert_eq!(first.status, 303, "{}", first.body);
        let answer = person.post("/f/open-day/presses", &held).await;
        assert_eq!(answer.status, 204, "{}", answer.body);

        let page = house.duplicates("").await;
        let causes = ["Pressed again while waiting", "Pressed twice"];
        let mut shown = page.texts(".causes tbody th");
        shown.sort();
        assert_eq!(shown, causes);
        let held = "layer = 'page_lock' and record_id is not null and program = 'Firefox'";
        for gap in [120, 4000] {
            assert!(house.kept(&format!("{held} and gap_ms = {gap}")).await);
        }
        let page = house.timeline(short(&pair)).await;
        assert_eq!(page.texts(".timeline > li").len(), 3);
        let layer = page.text(".layer").unwrap();
        assert!(layer.contains("it never left the browser"), "{layer}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_about_presses_is_refused() {
    on_each_server(async |server| {
        let house = House::new(server).await;
        let person = house.visitor(FIREFOX);
        let pair = person.open("open-day").await;
        let first = person.send("open-day", &pair, &[("name", "Ada")]).await;
        assert_eq!(first.status, 303, "{}", first.body);
        let many = ["1"; 21].join(" ");
        for told in [
            vec![],
            vec![("since", "5000"), ("gaps", "")],
            vec![("since", "5000"), ("gaps", "-1")],
            vec![("since", "5000"), ("gaps", "5001")],
            vec![("since", "3600001"), ("gaps", "1")],
            vec![("since", "5000"), ("gaps", many.as_str())],
        ] {
            let answer = person
                .post("/f/open-day/presses", &with_pair(&pair, &told))
                .await;
            assert_eq!(answer.status, 400, "{told:?}: {}", answer.body);
        }
        let mut forged = pair.clone();
        forged[1].1.replace_range(..1, "_");
        let told = [("since", "5000"), ("gaps", "120")];
        let answer = person
            .post("/f/open-day/presses", &with_pair(&forged, &told))
            .await;
        assert_eq!(answer.status, 400, "{}", answer.body);
        house.duplicates("").await;
        assert_eq!(server.rows("absorbed_repeat").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_once_leave_one_row_and_one_repeat() {
    on_each_server_with_claims(async |server| {
        let house = House::new(server).await;
        let person = house.visitor(FIREFOX);
        let pair = person.open("open-day").await;
        let answers = [("name", "Ada")];
        let (one, other) = tokio::join!(
            person.send("open-day", &pair, &answers),
            person.send("open-day", &pair, &answers)
        );
        assert_eq!((one.status, other.status), (303, 303));
        house.duplicates("").await;
        assert_eq!(server.rows("form_submit_record").await, 1);
        assert!(house.kept("cause = 'double_press' and gap_ms >= 0").await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_answers_show_up_as_changed() {
    on_each_server_with_claims(async |server| {
        let house = House::new(server).await;
        let person = house.visitor(FIREFOX);
        let pair = person.open("open-day").await;
        let first = person.send("open-day", &pair, &[("name", "Ada")]).await;
        assert_eq!(first.status, 303, "{}", first.body);
        let changed = person.send("open-day", &pair, &[("name", "Ben")]).await;
        assert_eq!(changed.status, 422, "{}", changed.body);
        let page = house.duplicates("?period=24h").await;
        let label = "Went back, changed answers, sent again";
        assert_eq!(page.texts(".causes tbody th"), [label]);
        assert_eq!(
            page.text(".chip[aria-current]").as_deref(),
            Some("Last 24 hours")
        );
        let page = house.timeline(short(&pair)).await;
        assert_eq!(
            page.texts(".signs li"),
            ["Firefox", "same address", "other answers"]
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_and_gateways_are_told_from_people() {
    on_each_server(async |server| {
        let house = House::new(server).await;
        let program = house.visitor("curl/8.5.0");
        let pair = program.open("open-day").await;
        for _ in 0..2 {
            program.send("open-day", &pair, &[("name", "Ada")]).await;
        }
        house.duplicates("").await;
        assert!(house.kept("cause = 'program' and program = 'curl'").await);

        let person = house.visitor(FIREFOX);
        let pair = person.open("open-day").await;
        let body = with_pair(&pair, &[("name", "Ben")]);
        for id in ["gateway-1", "gateway-1", "gateway-2"] {
            let headers = [("x-forwarded-for", "192.0.2.7"), ("x-request-id", id)];
            let answer = person
                .post_with("/f/open-day/submissions", &body, &headers)
                .await;
            assert_eq!(answer.status, 303, "{}", answer.body);
        }
        house.duplicates("").await;
        assert!(house.kept("cause = 'gateway'").await);
        assert!(house.kept("cause = 'double_press'").await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_value_that_was_used_before_leads_to_who_has_it() {
    on_each_server(async |server| {
        let house = House::new(server).await;
        let person = house.visitor(FIREFOX);
        let answers = [("name", "Ada"), ("phone", "+44 7700 900101")];
        let first = person.open("open-day").await;
        person.send("open-day", &first, &answers).await;
        // Whoever sends the same from the same browser is asked first.
        let person = house.visitor(FIREFOX);
        let second = person.open("open-day").await;
        let taken = person.send("open-day", &second, &answers).await;
        assert_eq!(taken.status, 409, "{}", taken.body);
        let page = house.duplicates("").await;
        assert_eq!(page.texts(".causes tbody th"), ["A value was used before"]);
        assert_eq!(page.texts(".acts tbody th"), [short(&second)]);
        assert!(
            house
                .kept("layer = 'business_key' and outcome = 'taken'")
                .await
        );
        let page = house.timeline(short(&second)).await;
        assert_eq!(page.texts(".signs li"), ["Firefox"]);
        assert_eq!(
            page.text("h1"),
            Some(format!("Repeats of request {}", short(&second)))
        );
        let holder = house.reviewer.get("/review/open-day").await;
        let reference = holder.text("table .row-link").unwrap();
        assert_eq!(page.text(".holder a"), Some(reference));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_and_no_address_is_written_down() {
    on_each_server(async |server| {
        let house = House::new(server).await;
        let person = house.visitor(FIREFOX);
        let pair = person.open("open-day").await;
        for _ in 0..2 {
            person
                .send("open-day", &pair, &[("name", "Ada Secret")])
                .await;
        }
        house.duplicates("").await;
        assert!(house.kept("1 = 1").await);
        for column in [
            "act",
            "address_hash",
            "program",
            "layer",
            "outcome",
            "cause",
        ] {
            for text in [
                "Ada", "Secret", "127.0.0", "Mozilla", &pair[0].1, &pair[1].1,
            ] {
                let like = format!("absorbed_repeat where {column} like '%{text}%'");
                assert_eq!(server.rows(&like).await, 0, "{column} {text}");
            }
        }
        let page = house.timeline(short(&pair)).await;
        for text in ["Ada", "Secret", "127.0.0.1", &pair[0].1[..10]] {
            assert!(!page.body.contains(text), "{text}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn prm_01_repeats_of_a_form_that_was_not_granted_are_not_there() {
    on_each_server(async |server| {
        let house = House::new(server).await;
        let person = house.visitor(FIREFOX);
        let pair = person.open("open-day").await;
        for _ in 0..2 {
            person.send("open-day", &pair, &[("name", "Ada")]).await;
        }
        house.duplicates("").await;
        let path = format!("/review/open-day/duplicates/{}", short(&pair));
        assert_eq!(house.reviewer.get(&path).await.status, 200);

        let other = document("other-day", "UTC");
        Seeds::of(server).form_of(other, house.reviewer.id).await;
        let stranger = Member::new(server, "stranger@example.org", Role::Reviewer).await;
        for path in ["/review/open-day/duplicates", &path] {
            assert_eq!(stranger.get(path).await.status, 404);
            assert_eq!(server.person().get(path).await.status, 303);
        }
        // Under another form's name it is no more there, and neither is what has no such shape.
        for path in [
            format!("/review/other-day/duplicates/{}", short(&pair)),
            "/review/open-day/duplicates/00000000".to_owned(),
            "/review/open-day/duplicates/'%00--xx".to_owned(),
            "/review/open-day/duplicates/abc".to_owned(),
        ] {
            assert_eq!(house.reviewer.get(&path).await.status, 404, "{path}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_looks_alike_is_shown_side_by_side_and_left_alone() {
    on_each_server(async |server| {
        let house = House::new(server).await;
        let seeds = Seeds::of(server);
        let sown = Sown::at("2026-01-01T10:00:00Z").saying("Ada");
        let older = seeds.submission(house.form, sown.clone()).await;
        let newer = seeds
            .submission(
                house.form,
                Sown {
                    at: "2026-01-01T10:05:00Z".parse().unwrap(),
                    ..sown.clone()
                },
            )
            .await;
        let gone = seeds
            .submission(
                house.form,
                Sown {
                    at: "2026-01-01T10:09:00Z".parse().unwrap(),
                    ..sown
                },
            )
            .await;
        seeds.delete(gone).await;
        let page = house.duplicates("").await;
        assert_eq!(page.texts(".alike .tag.duplicate"), ["Same answers"]);
        let links = page.texts(".alike a");
        assert_eq!(links.len(), 2);
        assert_eq!(
            page.attribute(".alike a", "href"),
            Some(format!("/review/open-day/{newer}"))
        );
        assert!(page.body.contains(&older.to_string()));
        assert!(!page.body.contains(&gone.to_string()));
        assert_eq!(
            page.text("#sum").as_deref(),
            Some("Nothing was sent twice in the last 7 days.")
        );
        assert_eq!(
            page.text(".empty h2").as_deref(),
            Some("No duplicates in this period")
        );
        assert_eq!(server.rows("submission_event").await, 0);
    })
    .await;
}
