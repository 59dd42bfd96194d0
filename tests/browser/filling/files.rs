//! Files that are picked: sent at once by the script, or with the form without it.

use std::path::PathBuf;

use onceform::storage::forms::by_slug;
use onceform::storage::uploads;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::{Browser, Way};
use crate::support::{TestServer, in_browser, in_each_way};

const PDF: &[u8] = b"%PDF-1.7\nOne page.\n%%EOF\n";
const ARRIVED: &str = "document.querySelectorAll('.uploads [name=papers]').length";
const RECEIPT: &str = "location.pathname.startsWith('/f/papers/receipt/')";

fn form() -> Value {
    json!({
        "onceform": 1, "slug": "papers", "title": "Papers", "language": "en",
        "pages": [{ "id": "main", "title": "", "fields": [
            { "id": "name", "kind": "text", "label": "Full name", "required": true },
            { "id": "papers", "kind": "file", "label": "Papers", "types": ["pdf", "txt"], "max_size_mb": 1, "max_files": 3 },
            { "id": "cv", "kind": "file", "label": "CV", "types": ["pdf"], "max_size_mb": 1 },
        ] }]
    })
}

/// Files of the person's own.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Writes one and gives where it is.
    fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path: PathBuf = self.0.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    }
}

async fn open(browser: &Browser, server: &TestServer) -> Folder {
    server.publish(&form()).await;
    browser.open_page("/f/papers").await;
    Folder::new()
}

/// Picks files for a question, in the browser's own window for it.
async fn pick(browser: &Browser, question: &str, paths: &[String]) {
    let input = browser
        .find(&format!("input[type=file][name={question}]"))
        .await;
    input.send_keys(paths.join("\n")).await.unwrap();
}

async fn send(browser: &Browser) {
    browser.click("form[data-send] [type=submit]").await;
}

/// The files of what was submitted, once the page is its receipt: question and name.
async fn stored(browser: &Browser, server: &TestServer) -> Vec<(String, String)> {
    browser.until_page(RECEIPT).await;
    let db = &server.site.db;
    let form = by_slug(db, "papers").await.unwrap().unwrap();
    let files = uploads::of_form(db, form.id).await.unwrap();
    let mut files: Vec<_> = files
        .into_iter()
        .filter(|upload| upload.record.is_some())
        .map(|upload| (upload.field, upload.file.name))
        .collect();
    files.sort();
    files
}

fn named(files: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(question, name): &(&str, &str)| ((*question).to_owned(), (*name).to_owned());
    files.iter().map(owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_sent_as_they_are_picked_and_can_be_removed() {
    in_browser(Way::USUAL, async |browser, server| {
        let folder = open(browser, server).await;
        let two = [folder.file("one.pdf", PDF), folder.file("two.txt", b"Two.")];
        pick(browser, "papers", &two).await;
        browser.until(&format!("{ARRIVED} === 2")).await;
        assert_eq!(
            browser.texts(".uploads li > span").await,
            ["one.pdf (25 B)", "two.txt (4 B)"]
        );
        assert_eq!(browser.value("document.querySelectorAll('.uploads progress').length").await, 0);
        // The form bears none of them a second time.
        assert_eq!(browser.field("papers").await, "");
        // Another CV takes the place of the first.
        for name in ["first.pdf", "second.pdf"] {
            pick(browser, "cv", &[folder.file(name, PDF)]).await;
            let there = format!("document.querySelector('.uploads [name=cv]')?.closest('li').innerText.includes('{name}')");
            browser.until(&there).await;
        }

        browser.tab_to("[data-file=papers] .uploads li:first-child button").await;
        browser.key(thirtyfour::Key::Enter).await;
        browser.until(&format!("{ARRIVED} === 1")).await;
        let back = "document.activeElement === document.querySelector('input[type=file][name=papers]')";
        assert_eq!(browser.value(back).await, true);
        browser.write("[name=name]", "A visitor").await;
        send(browser).await;
        let files = stored(browser, server).await;
        assert_eq!(files, named(&[("cv", "second.pdf"), ("papers", "two.txt")]));
        assert_eq!(browser.value("window.seen.violations").await, json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_on_its_way_shows_how_far_it_is_and_can_be_cancelled() {
    in_browser(Way::USUAL, async |browser, server| {
        let folder = open(browser, server).await;
        let large = [PDF, &[b' '; 900_000]].concat();
        browser.send_slowly(60_000).await;
        pick(browser, "papers", &[folder.file("large.pdf", &large)]).await;
        browser
            .until("document.querySelector('.uploads progress')?.value > 0")
            .await;
        assert_eq!(
            browser
                .value("document.querySelector('.uploads progress').max > 900000")
                .await,
            true
        );
        assert_eq!(browser.texts("[data-live]").await, ["Uploading large.pdf"]);
        browser.tab_to(".uploads button").await;
        browser.key(thirtyfour::Key::Enter).await;
        browser
            .until("!document.querySelector('.uploads li')")
            .await;
        browser.go_online().await;
        browser.write("[name=name]", "A visitor").await;
        send(browser).await;
        assert_eq!(stored(browser, server).await, []);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn send_waits_for_what_is_on_its_way() {
    in_browser(Way::USUAL, async |browser, server| {
        let folder = open(browser, server).await;
        let large = [PDF, &[b' '; 400_000]].concat();
        browser.write("[name=name]", "A visitor").await;
        browser.send_slowly(100_000).await;
        pick(browser, "papers", &[folder.file("large.pdf", &large)]).await;
        browser
            .until("document.querySelector('.uploads progress')")
            .await;
        send(browser).await;
        let waits = "Sending as soon as the files are uploaded";
        browser
            .until(&format!(
                "document.querySelector('[data-live]').textContent === {waits:?}"
            ))
            .await;
        let files = stored(browser, server).await;
        assert_eq!(files, named(&[("papers", "large.pdf")]));
        assert_eq!(server.rows("form_submit_record").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_did_not_arrive_is_tried_again_and_never_left_out_unseen() {
    in_browser(Way::USUAL, async |browser, server| {
        let folder = open(browser, server).await;
        browser.write("[name=name]", "A visitor").await;
        browser.block(&["*/f/papers/files/*"]).await;
        let two = [folder.file("one.pdf", PDF), folder.file("two.pdf", PDF)];
        pick(browser, "papers", &two).await;
        let failed = "document.querySelectorAll('.uploads .error').length";
        browser.until(&format!("{failed} === 2")).await;
        assert_eq!(
            browser.texts(".uploads li > span").await[0],
            "one.pdf wasn’t uploaded"
        );
        // Send would leave them out: it leads to the first one instead.
        send(browser).await;
        let first = "document.activeElement === document.querySelector('.uploads li button')";
        browser.until(first).await;
        assert_eq!(server.rows("form_submit_record").await, 0);

        browser.block(&[]).await;
        browser.key(thirtyfour::Key::Enter).await;
        browser
            .until(&format!("{ARRIVED} === 1 && {failed} === 1"))
            .await;
        browser.tab_to(".uploads .error button:last-of-type").await;
        browser.key(thirtyfour::Key::Enter).await;
        browser.until(&format!("{failed} === 0")).await;
        send(browser).await;
        let files = stored(browser, server).await;
        assert_eq!(files, named(&[("papers", "one.pdf")]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_taken_says_why() {
    in_browser(Way::USUAL, async |browser, server| {
        let folder = open(browser, server).await;
        browser.write("[name=name]", "A visitor").await;
        let too_large = folder.file("large.pdf", &vec![b' '; 1_100_000]);
        let no_pdf = folder.file("holiday.pdf", b"\xff\xd8\xff\xe0\0\x10JFIF picture");
        pick(browser, "papers", &[too_large, no_pdf]).await;
        let both = "document.querySelectorAll('.uploads .error').length === 2";
        browser.until(both).await;
        let said = browser.texts(".uploads li > span").await;
        assert!(
            said[0].contains("large.pdf") && said[0].contains("1 MB"),
            "{said:?}"
        );
        assert!(
            said[1].contains("holiday.pdf") && said[1].contains("PDF"),
            "{said:?}"
        );
        for _ in 0..2 {
            browser.tab_to(".uploads .error button:last-of-type").await;
            browser.key(thirtyfour::Key::Enter).await;
        }
        browser
            .until("!document.querySelector('.uploads li')")
            .await;
        send(browser).await;
        assert_eq!(stored(browser, server).await, []);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_outlast_a_fault_elsewhere_and_are_removed_by_their_box() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        let folder = open(browser, server).await;
        let two = [folder.file("one.pdf", PDF), folder.file("two.txt", b"Two.")];
        pick(browser, "papers", &two).await;
        if browser.way().script {
            browser.until(&format!("{ARRIVED} === 2")).await;
        }
        browser.leave(send(browser)).await;
        assert_eq!(browser.texts(".summary li").await, ["Answer “Full name”"]);
        assert_eq!(
            browser.texts(".kept label").await,
            ["one.pdf (25 B)", "two.txt (4 B)"]
        );
        browser.click(".kept label:first-of-type").await;
        browser.write("[name=name]", "A visitor").await;
        pick(
            browser,
            "papers",
            &[folder.file("three.pdf", b"%PDF-1.7\nThree.\n%%EOF\n")],
        )
        .await;
        if browser.way().script {
            browser.until(&format!("{ARRIVED} === 1")).await;
        }
        send(browser).await;
        let files = stored(browser, server).await;
        assert_eq!(
            files,
            named(&[("papers", "three.pdf"), ("papers", "two.txt")])
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a11_03_a_fault_found_while_somebody_types_elsewhere_is_said_and_takes_no_focus() {
    in_browser(Way::USUAL, async |browser, server| {
        let folder = open(browser, server).await;
        let no_pdf = [b"\xff\xd8\xff\xe0\0\x10JFIF".as_slice(), &[b' '; 200_000]].concat();
        browser.send_slowly(100_000).await;
        pick(browser, "papers", &[folder.file("holiday.pdf", &no_pdf)]).await;
        browser
            .until("document.querySelector('.uploads progress')")
            .await;
        browser.tab_to("[name=name]").await;
        browser.key("A vis").await;
        browser
            .until("document.querySelector('.uploads .error')")
            .await;
        browser.key("itor").await;
        assert_eq!(browser.value("document.activeElement.name").await, "name");
        assert_eq!(browser.field("name").await, "A visitor");
        let said = browser.texts(".uploads .error > span").await;
        assert_eq!(browser.texts("[role=status][data-live]").await, said);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a11_05_a_fault_of_a_file_or_a_group_leads_to_it_and_goes_when_it_is_put_right() {
    in_each_way(&Way::SCRIPT_OR_NOT, async |browser, server| {
        let mut form = form();
        let fields = &mut form["pages"][0]["fields"];
        fields[1]["required"] = json!(true);
        fields[2] = json!({ "id": "slot", "kind": "choice", "label": "Session", "required": true, "options": [
            { "id": "am", "label": "Morning" }, { "id": "pm", "label": "Afternoon" } ] });
        server.publish(&form).await;
        browser.open_page("/f/papers").await;
        let folder = Folder::new();
        browser.write("[name=name]", "A visitor").await;
        browser.leave(send(browser)).await;
        let all = browser.texts(".summary li").await;
        assert_eq!(all, ["Select a file for “Papers”", "Select an answer to “Session”"]);
        for (place, control) in [(1, "[name=papers]"), (2, "[name=slot]")] {
            browser
                .click(&format!(".summary li:nth-child({place}) a"))
                .await;
            let there = match browser.way().script {
                true => format!("document.activeElement === document.querySelector({control:?})"),
                false => format!("document.querySelector({control:?}).matches(':target')"),
            };
            browser.until(&there).await;
        }
        pick(browser, "papers", &[folder.file("one.pdf", PDF)]).await;
        if browser.way().script {
            browser.until(&format!("{ARRIVED} === 1")).await;
        }
        browser.leave(send(browser)).await;
        assert_eq!(browser.texts(".summary li").await, all[1..]);
        assert_eq!(browser.texts(".field.wrong legend").await.len(), 1);
        browser.click("[name=slot]").await;
        send(browser).await;
        assert_eq!(stored(browser, server).await, named(&[("papers", "one.pdf")]));
    })
    .await;
}
