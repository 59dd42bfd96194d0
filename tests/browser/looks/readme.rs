//! The picture of the README: a form on a phone, and the list of its submissions.
//!
//! It is drawn in every run, so that it can always be drawn anew; with `ONCEFORM_TEST_PICTURE=FILE` it is kept
//! (`convert -colors 256` makes it a third of its size).

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use onceform::domain::account::setup_code;
use onceform::domain::clock::Clock;
use serde_json::{Value, json};

use crate::browser::{Browser, Language, Light, Way};
use crate::support::{PASSWORD, Person, TestServer, in_browser_at};

/// The form that `serve --demo` adds, with its submissions.
const DEMO: &str = include_str!("../../../src/cli/serve/demo/open-day.json");
const EMAIL: &str = "desk@example.org";

/// Two pictures side by side.
const PAGE: &str = "<!doctype html><style>
    body { margin: 0; block-size: 900px; background: #dfe4ee;
           display: flex; align-items: center; justify-content: center; gap: 40px; }
    img { box-shadow: 0 8px 24px #1b27472e; }
    #form { inline-size: 346px; border-radius: 28px; border: 8px solid #16191f; }
    #list { inline-size: 1110px; border-radius: 12px; outline: 1px solid #cdd3df; }
    </style><img id=form src='data:image/png;base64,FORM'><img id=list src='data:image/png;base64,LIST'>";

#[tokio::test(flavor = "multi_thread")]
async fn the_picture_of_the_readme() {
    let morning: DateTime<Utc> = "2027-05-12T07:58:00Z".parse().unwrap();
    let clock = Clock::fixed(morning);
    in_browser_at(Way::USUAL, clock.clone(), async |browser, server| {
        open_the_demo(server, &clock).await;
        browser.speak(Language::English).await;
        browser.light(Light::Light).await;
        browser.sign_in(EMAIL, PASSWORD).await;
        decide(browser).await;
        browser.screen(1280).await;
        browser.open_page("/review/open-day").await;
        assert_eq!(
            browser
                .value("document.querySelectorAll('tbody tr').length")
                .await,
            7
        );
        let list = browser.picture(1280, 900).await;
        browser.screen(390).await;
        browser.open_page("/f/open-day").await;
        browser.write("[name=name]", "Eighth visitor").await;
        browser.write("[name=phone]", "+44 7700 900108").await;
        browser.run("document.activeElement.blur()").await;
        let form = browser.picture(390, 844).await;
        browser
            .draw(&PAGE.replace("LIST", &list).replace("FORM", &form))
            .await;
        let drawn = "[...document.images].every((one) => one.complete && one.naturalWidth > 300)";
        browser.until(drawn).await;
        if let Some(file) = std::env::var_os("ONCEFORM_TEST_PICTURE") {
            browser.photograph(file.as_ref()).await;
        }
    })
    .await;
}

/// The demo's form with its submissions and some more like them, over a morning.
async fn open_the_demo(server: &TestServer, clock: &Clock) {
    let person = server.person();
    let set_up = format!(
        "/setup?code={}",
        setup_code(&server.site.config.keys.secret).as_str()
    );
    let first = [
        ("organisation", "Town Library"),
        ("name", "Front desk"),
        ("email", EMAIL),
        ("password", PASSWORD),
    ];
    assert_eq!(person.post(&set_up, &first).await.status, 303);
    let demo: Value = serde_json::from_str(DEMO).unwrap();
    server.publish(&demo["form"]).await;
    let mut submissions = demo["submissions"].as_array().unwrap().clone();
    for (place, name) in ["Fourth", "Fifth", "Sixth", "Seventh"]
        .into_iter()
        .enumerate()
    {
        let mut more = submissions[place % 3].clone();
        more["name"] = json!(format!("{name} visitor"));
        more["phone"] = json!(format!("+44 7700 90010{}", place + 4));
        submissions.push(more);
    }
    for submission in submissions {
        clock.advance(TimeDelta::minutes(13));
        send(&person, &submission).await;
        // The database has a clock of its own.
        let at = clock.now().to_rfc3339_opts(SecondsFormat::Micros, false);
        let newest = "select max(id) from form_submit_record";
        let set =
            format!("update form_submit_record set submitted_at = '{at}' where id = ({newest})");
        server.scratch.execute(&set).await;
    }
}

async fn send(person: &Person, submission: &Value) {
    let mut answers = Vec::new();
    for (name, value) in submission.as_object().unwrap() {
        let values = value
            .as_array()
            .map_or_else(|| std::slice::from_ref(value), Vec::as_slice);
        answers.extend(
            values
                .iter()
                .map(|value| (name.as_str(), value.as_str().unwrap())),
        );
    }
    let sent = person
        .send("open-day", &person.open("open-day").await, &answers)
        .await;
    assert_eq!(sent.status, 303, "{}", sent.body);
}

/// Some are accepted, one is in review, one is spam.
async fn decide(browser: &Browser) {
    for (row, to) in [
        (7, "accepted"),
        (6, "accepted"),
        (5, "spam"),
        (4, "accepted"),
        (3, "in_review"),
    ] {
        browser.open_page("/review/open-day").await;
        browser
            .leave(browser.click(&format!("tbody tr:nth-child({row}) .row-link")))
            .await;
        browser
            .leave(browser.click(&format!(".decisions [value={to}]")))
            .await;
    }
}
