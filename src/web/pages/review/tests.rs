//! The pages with hostile texts, in both languages.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod sample;

use std::fs;
use std::path::PathBuf;

use askama::Template;
use scraper::{ElementRef, Html, Selector};

use super::*;
use crate::domain::account::Role;
use crate::domain::review::{Counts, Filter, FilterFault};
use crate::domain::submission::Status;
use crate::web::i18n::Language;
use filters::Typed;
use sample::{HOSTILE, Sample};

fn all<'a>(page: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    let selector = Selector::parse(selector).unwrap();
    page.select(&selector).collect()
}

fn texts(page: &Html, selector: &str) -> Vec<String> {
    let text = |element: ElementRef<'_>| element.text().collect::<String>();
    all(page, selector).into_iter().map(text).collect()
}

fn every_page(language: Language, text: &str) -> Vec<(&'static str, String)> {
    let sample = Sample::new(language, text);
    vec![
        ("review-forms", sample.forms(Role::Admin).render().unwrap()),
        (
            "review-none",
            FormsPage {
                forms: vec![],
                ..sample.forms(Role::Reviewer)
            }
            .render()
            .unwrap(),
        ),
        (
            "review-list",
            sample
                .list(&[("q", "a"), ("from", "2026-05-01"), ("status", "new")])
                .render()
                .unwrap(),
        ),
        ("review-list-whole", sample.list(&[]).render().unwrap()),
        (
            "review-list-empty",
            sample.empty_list(&[]).render().unwrap(),
        ),
        (
            "review-list-no-match",
            sample.empty_list(&[("q", "nobody")]).render().unwrap(),
        ),
        (
            "review-list-wrong",
            sample
                .empty_list(&[("q", "\0"), ("to", "31 May")])
                .render()
                .unwrap(),
        ),
        (
            "review-submission",
            sample.submission(Status::New, false).render().unwrap(),
        ),
        (
            "review-submission-decided",
            sample.submission(Status::Accepted, false).render().unwrap(),
        ),
        (
            "review-submission-deleted",
            sample.submission(Status::New, true).render().unwrap(),
        ),
        ("review-note-wrong", sample.wrong_note().render().unwrap()),
        (
            "review-conflict",
            sample
                .conflict(Wish::Become(Status::Declined))
                .render()
                .unwrap(),
        ),
        (
            "review-conflict-delete",
            sample.conflict(Wish::Delete).render().unwrap(),
        ),
        ("review-delete", sample.delete().render().unwrap()),
        ("review-line", sample.line(true).render().unwrap()),
        ("review-line-empty", sample.line(false).render().unwrap()),
        ("review-repeats", sample.repeats().render().unwrap()),
        ("review-repeats-none", sample.no_repeats().render().unwrap()),
        ("review-repeats-broken", sample.broken().render().unwrap()),
        ("review-act", sample.act(true).render().unwrap()),
        ("review-act-unsaved", sample.act(false).render().unwrap()),
    ]
}

#[test]
fn xss_01_answers_names_and_notes_are_only_text() {
    for language in Language::ALL {
        for (name, html) in every_page(language, HOSTILE) {
            let page = Html::parse_document(&html);
            assert_eq!(all(&page, "script").len(), 2, "{name}");
            assert!(
                all(&page, "main img, main b, [onerror]").is_empty(),
                "{name}"
            );
            assert_eq!(all(&page, "h1").len(), 1, "{name}");
            assert_eq!(
                all(&page, "html")[0].attr("lang"),
                Some(language.code()),
                "{name}"
            );
            assert!(
                !html.contains("&amp;amp;") && !html.contains("&amp;lt;"),
                "{name}"
            );
        }
    }
}

#[test]
fn txt_11_an_answer_reads_as_it_was_typed() {
    let typed = "It's <b>A&B</b> \"ok\" \u{e9}.";
    let sample = Sample::new(Language::English, typed);
    let list = Html::parse_document(&sample.list(&[]).render().unwrap());
    assert_eq!(texts(&list, "td.answer .clamp")[0], typed);
    let one = Html::parse_document(&sample.submission(Status::New, false).render().unwrap());
    assert_eq!(texts(&one, "dl.answers dd")[0], typed);
    assert_eq!(texts(&one, ".timeline blockquote")[0], typed);
    let wrong = Html::parse_document(&sample.wrong_note().render().unwrap());
    assert_eq!(texts(&wrong, "textarea#note")[0], typed);
}

#[test]
fn every_filter_can_be_taken_away_alone() {
    let sample = Sample::new(Language::English, "Ada");
    let query = [
        ("q", "a b"),
        ("from", "2026-05-01"),
        ("to", "2026-05-31"),
        ("status", "new"),
    ];
    let page = Html::parse_document(&sample.list(&query).render().unwrap());
    let links: Vec<_> = all(&page, "ul.chips a")
        .into_iter()
        .filter_map(|a| a.attr("href"))
        .collect();
    let base = "/review/open-day";
    let days = "from=2026-05-01&to=2026-05-31";
    let expected = [
        format!("{base}?q=a+b&{days}"),
        format!("{base}?q=a+b&status=new&{days}"),
        format!("{base}?q=a+b&status=in_review&{days}"),
        format!("{base}?q=a+b&status=accepted&{days}"),
        format!("{base}?q=a+b&status=declined&{days}"),
        format!("{base}?q=a+b&status=spam&{days}"),
        format!("{base}?q=a+b&status=waiting&{days}"),
        format!("{base}?status=new&{days}"),
        format!("{base}?q=a+b&status=new&to=2026-05-31"),
        format!("{base}?q=a+b&status=new&from=2026-05-01"),
        format!("{base}?status=new"),
    ];
    assert_eq!(links, expected);
    let chosen = all(&page, "a.chip[aria-current]");
    assert_eq!(chosen.len(), 1);
    assert_eq!(
        all(&page, "form input[type=hidden][name=status]")[0].attr("value"),
        Some("new")
    );
}

#[test]
fn what_is_offered_fits_the_status() {
    let sample = Sample::new(Language::English, "Ada");
    let buttons = |status| {
        let page = Html::parse_document(&sample.submission(status, false).render().unwrap());
        texts(&page, ".decisions button")
    };
    assert_eq!(
        buttons(Status::New),
        ["Start review", "Accept", "Decline", "Mark as spam"]
    );
    assert_eq!(
        buttons(Status::InReview),
        ["Accept", "Decline", "Mark as spam"]
    );
    assert_eq!(buttons(Status::Declined), ["Put back in review"]);
    let gone = Html::parse_document(&sample.submission(Status::New, true).render().unwrap());
    assert!(all(&gone, "form[method=post]:not([action='/logout'])").is_empty());
}

#[test]
fn offsets_are_as_fine_as_people_care() {
    let sample = Sample::new(Language::English, "Ada");
    let page = Html::parse_document(&sample.act(true).render().unwrap());
    assert_eq!(
        texts(&page, ".offset"),
        ["+40 ms", "+0.4 s", "+12 s", "+3 min", "+25 h", "+10 days"]
    );
    assert_eq!(all(&page, ".timeline > li.duplicate details").len(), 6);
    // Another act's answers and address are not compared with these.
    assert_eq!(
        texts(&page, ".timeline > li:last-child .signs li"),
        ["Firefox"]
    );
}

#[test]
fn a_row_too_many_is_said_first() {
    let sample = Sample::new(Language::English, "Ada");
    let page = Html::parse_document(&sample.broken().render().unwrap());
    assert_eq!(
        texts(&page, "#sum"),
        ["2 submissions were saved more than once."]
    );
    assert_eq!(texts(&page, "#twice"), ["2"]);
    assert_eq!(all(&page, ".notice.danger").len(), 1);
}

#[test]
fn a_filter_that_is_wrong_is_named_above_and_at_its_control() {
    let sample = Sample::new(Language::English, "Ada");
    let html = sample
        .empty_list(&[("q", "\0"), ("to", "31 May")])
        .render()
        .unwrap();
    let page = Html::parse_document(&html);
    let summary = texts(&page, ".summary a");
    assert_eq!(summary.len(), 2);
    for (id, problem) in ["q", "to"].into_iter().zip(summary) {
        let control = all(&page, &format!("input#{id}"))[0];
        assert_eq!(control.attr("aria-invalid"), Some("true"));
        for described in control.attr("aria-describedby").unwrap().split(' ') {
            assert_eq!(all(&page, &format!("#{described}")).len(), 1);
        }
        assert_eq!(texts(&page, &format!("#{id}-error")), [problem]);
    }
    assert_eq!(all(&page, "input#to")[0].attr("value"), Some("31 May"));
}

/// Writes every page into the folder that `ONCEFORM_GALLERY` names, to be looked at in a browser.
#[test]
fn gallery() {
    let scratch = tempfile::tempdir().unwrap();
    let wanted = std::env::var("ONCEFORM_GALLERY").map(PathBuf::from);
    let folder = wanted.unwrap_or_else(|_| scratch.path().to_owned());
    fs::create_dir_all(folder.join("assets")).unwrap();
    for (name, content) in crate::web::assets::ALL {
        fs::write(folder.join("assets").join(name), content).unwrap();
    }
    for (language, text) in [
        (
            Language::English,
            "We come with a guide dog.\nIs there water for her?",
        ),
        (
            Language::SimplifiedChinese,
            "我们会带导盲犬来。\n现场有水吗？",
        ),
    ] {
        for (name, html) in every_page(language, text) {
            fs::write(
                folder.join(format!("{name}.{}.html", language.code())),
                html,
            )
            .unwrap();
        }
    }
}
