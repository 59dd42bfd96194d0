//! Who sees what: on every path, the same answer.

use onceform::domain::account::Role;
use onceform::domain::form::May;
use onceform::domain::review::Cursor;
use onceform::domain::submission::Status;
use onceform::storage::{forms, reviews};

use super::{Desk, at, document};
use crate::support::{Member, Sown, on_each_server};

/// Everything that can be done with a submission of another form, and what would come of it.
const ACTIONS: [(&str, &[(&str, &str)]); 3] = [
    ("decide", &[("revision", "1"), ("to", "accepted")]),
    (
        "note",
        &[
            ("revision", "1"),
            ("note", "x"),
            ("request_id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"),
        ],
    ),
    ("delete", &[("revision", "1")]),
];

#[tokio::test(flavor = "multi_thread")]
async fn prm_01_no_path_leads_to_a_form_that_was_not_granted() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let other = desk
            .seeds
            .form_of(document("closed-day", "UTC"), desk.owner.id)
            .await;
        let record = desk
            .seeds
            .submission(other, Sown::at("2026-01-01T00:00:00Z").saying("Ada"))
            .await;
        let own = desk
            .sow(Sown::at("2026-01-01T00:00:00Z").saying("Ada"))
            .await;
        let found = reviews::find(&desk.seeds.db, other, record)
            .await
            .unwrap()
            .unwrap();
        let (reference, cursor) = (found.reference.as_str(), Cursor::of(&found).encode());

        assert_eq!(
            desk.reviewer.get("/review").await.texts("tbody .row-link"),
            ["Open day"]
        );
        for query in [
            "",
            "?q=Ada",
            &format!("?q={reference}"),
            "?status=new",
            "?from=2026-01-01",
            &format!("?before={cursor}"),
            &format!("?after={cursor}"),
        ] {
            let foreign = desk
                .reviewer
                .get(&format!("/review/closed-day{query}"))
                .await;
            assert_eq!(foreign.status, 404, "{query}");
            assert!(!foreign.body.contains("Ada") && !foreign.body.contains(reference));
            let list = desk.list(query).await;
            assert!(!list.body.contains(&record.to_string()), "{query}");
        }
        let export = "/review/closed-day/export";
        assert_eq!(desk.reviewer.get(export).await.status, 404);
        let file = desk.reviewer.post(export, &[("shape", "csv")]).await;
        assert_eq!(file.status, 404);
        assert!(!file.body.contains("Ada"));
        for path in ["", "/delete"] {
            assert_eq!(
                desk.reviewer
                    .get(&format!("/review/closed-day/{record}{path}"))
                    .await
                    .status,
                404
            );
        }
        for (action, pairs) in ACTIONS {
            let answer = desk
                .reviewer
                .post(&format!("/review/closed-day/{record}/{action}"), pairs)
                .await;
            assert_eq!(answer.status, 404, "{action}");
        }
        let unchanged = reviews::find(&desk.seeds.db, other, record)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(unchanged, found);

        // What was granted and is taken back is gone at once.
        assert_eq!(desk.reviewer.get(&at(own)).await.status, 200);
        forms::revoke(&desk.seeds.db, desk.form, desk.reviewer.id)
            .await
            .unwrap();
        assert_eq!(desk.reviewer.get(&at(own)).await.status, 404);
        assert_eq!(desk.list("").await.status, 404);
        let none = desk.reviewer.get("/review").await;
        assert_eq!(
            none.text(".empty h2").as_deref(),
            Some("Nothing to review yet")
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn prm_02_a_submission_answers_only_below_its_own_form() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let other = desk
            .seeds
            .form_of(document("closed-day", "UTC"), desk.owner.id)
            .await;
        let record = desk
            .seeds
            .submission(other, Sown::at("2026-01-01T00:00:00Z"))
            .await;
        let found = reviews::find(&desk.seeds.db, other, record).await.unwrap();
        // The owner may do everything with either form, but not with one through the other.
        for path in ["", "/delete"] {
            assert_eq!(
                desk.owner
                    .get(&format!("{}{path}", at(record)))
                    .await
                    .status,
                404
            );
        }
        for (action, pairs) in ACTIONS {
            let answer = desk
                .owner
                .post(&format!("{}/{action}", at(record)), pairs)
                .await;
            assert_eq!(answer.status, 404, "{action}");
        }
        assert_eq!(
            reviews::find(&desk.seeds.db, other, record).await.unwrap(),
            found
        );
        assert_eq!(server.rows("submission_event").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn prm_03_reviewers_get_no_page_where_forms_are_made() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let form = desk.form;
        for path in [
            "/admin/forms".to_owned(),
            "/admin/forms/new".to_owned(),
            format!("/admin/forms/{form}"),
            format!("/admin/forms/{form}/build"),
            format!("/admin/forms/{form}/settings"),
            format!("/admin/forms/{form}/preview"),
            format!("/admin/forms/{form}/publish"),
            format!("/admin/forms/{form}/share"),
            "/admin/accounts".to_owned(),
            "/admin/organisation".to_owned(),
            "/admin/system".to_owned(),
        ] {
            let status = desk.reviewer.get(&path).await.status;
            assert!(matches!(status, 403 | 404), "{path}: {status}");
        }
        let list = desk.list("").await;
        assert!(!list.body.contains("href=\"/admin"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn prm_04_a_reviewer_sees_the_questions_that_the_work_needs() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        desk.sow(Sown::at("2026-01-01T00:00:00Z").saying("Ada"))
            .await;
        let mut draft = document("open-day", "UTC");
        draft["pages"][0]["fields"][0]["label"] = "Draft question".into();
        let found = forms::by_id(&desk.seeds.db, desk.form)
            .await
            .unwrap()
            .unwrap();
        let draft = forms::Draft {
            document: draft,
            title: found.title,
            slug: onceform::domain::definition::Slug::parse("open-day").unwrap(),
            by: None,
            at: server.now(),
        };
        forms::save_draft(&desk.seeds.db, desk.form, found.draft_revision, draft)
            .await
            .unwrap();
        let list = desk.list("").await;
        assert_eq!(
            list.texts("thead th.question"),
            ["Full name", "Anything else?"]
        );
        assert!(!list.body.contains("Draft question"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_may_change_the_form_may_delete() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let delete = format!("{}/delete", at(record));
        let helper = Member::new(server, "helper@example.org", Role::Editor).await;
        assert_eq!(helper.get(&at(record)).await.status, 404);
        forms::grant(&desk.seeds.db, desk.form, helper.id, May::Review)
            .await
            .unwrap();
        for member in [&desk.reviewer, &helper] {
            assert_eq!(
                member
                    .get(&at(record))
                    .await
                    .attribute("a[href*=delete]", "href"),
                None
            );
            assert_eq!(member.get(&delete).await.status, 403);
            assert_eq!(member.post(&delete, &[("revision", "1")]).await.status, 403);
        }
        assert_eq!(desk.stands(record).await, (Status::New, 1));
        forms::grant(&desk.seeds.db, desk.form, helper.id, May::Edit)
            .await
            .unwrap();
        assert_eq!(helper.get(&delete).await.status, 200);
        let admin = Member::new(server, "admin@example.org", Role::Admin).await;
        assert_eq!(admin.post(&delete, &[("revision", "1")]).await.status, 303);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_sign_in_first() {
    on_each_server(async |server| {
        let desk = Desk::new(server).await;
        let record = desk.sow(Sown::at("2026-01-01T00:00:00Z")).await;
        let stranger = server.person();
        for path in [
            "/review".to_owned(),
            "/review/open-day?q=a".to_owned(),
            at(record),
        ] {
            let answer = stranger.get(&path).await;
            assert_eq!(answer.status, 303);
            assert!(
                answer.location().starts_with("/login?next=%2Freview"),
                "{}",
                answer.location()
            );
        }
        for (action, pairs) in ACTIONS {
            let answer = stranger
                .post(&format!("{}/{action}", at(record)), pairs)
                .await;
            assert_eq!(answer.status, 303);
            assert!(answer.location().starts_with("/login"));
        }
        assert_eq!(desk.stands(record).await, (Status::New, 1));
    })
    .await;
}
