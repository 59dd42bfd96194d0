#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::path::PathBuf;

use askama::Template;
use scraper::{ElementRef, Html, Selector};

use crate::domain::answers::{AnswerFault, Fault};
use crate::domain::definition::Language;
use crate::domain::field::Kind;
use crate::web::pages::fill::FormPage;
use sample::HOSTILE;

mod gallery;
mod people;
mod sample;

const TITLES: [(Language, &str); 2] = [
    (Language::English, "Open day"),
    (Language::SimplifiedChinese, "学校开放日"),
];

fn all<'a>(page: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    let selector = Selector::parse(selector).unwrap();
    page.select(&selector).collect()
}

fn every_page(title: &str, note: &str) -> Vec<(String, Html, String)> {
    Language::ALL
        .into_iter()
        .flat_map(|language| sample::every_page(language, title, note))
        .map(|(name, html)| (name, Html::parse_document(&html), html))
        .collect()
}

#[test]
fn every_page_renders_in_both_languages() {
    for (language, title) in TITLES {
        for (name, html) in sample::every_page(language, title, "") {
            let page = Html::parse_document(&html);
            assert_eq!(all(&page, "h1").len(), 1, "{name}");
            assert_eq!(
                all(&page, "html")[0].attr("lang"),
                Some(language.code()),
                "{name}"
            );
            assert!(
                !all(&page, "title")[0].inner_html().trim().is_empty(),
                "{name}"
            );
            assert_eq!(all(&page, "main#content").len(), 1, "{name}");
        }
    }
}

#[test]
fn what_sends_answers_carries_the_pair_first_and_in_order() {
    let sending = [
        "form",
        "wrong",
        "kinds",
        "kinds-wrong",
        "kept",
        "out-of-date",
        "not-saved",
        "cannot-know",
        "other-answers",
        "other-answers-running",
        "same-answers",
        "try-shortly",
        "too-many",
        "form-wait",
        "full-wait",
    ];
    for (name, page, _) in every_page("Open day", "") {
        let forms = all(&page, "form[method=post][action$='/submissions']");
        assert_eq!(
            forms.len(),
            usize::from(sending.contains(&name.as_str())),
            "{name}"
        );
        for form in forms {
            let named = Selector::parse("[name]").unwrap();
            let first: Vec<_> = form.select(&named).take(2).collect();
            assert_eq!(first[0].attr("name"), Some("request_id"), "{name}");
            assert_eq!(first[0].attr("value"), Some(sample::ID), "{name}");
            assert_eq!(first[1].attr("name"), Some("page_token"), "{name}");
            assert!(
                first
                    .iter()
                    .all(|input| input.attr("type") == Some("hidden")),
                "{name}"
            );
            assert!(
                first
                    .iter()
                    .all(|input| input.attr("autocomplete") == Some("off")),
                "{name}"
            );
            assert_eq!(
                form.attr("action"),
                Some("/f/open-day/submissions"),
                "{name}"
            );
            assert_eq!(form.attr("accept-charset"), Some("utf-8"), "{name}");
        }
        for field in all(&page, "form .field [name]") {
            for attribute in ["required", "maxlength", "placeholder", "disabled"] {
                assert!(field.attr(attribute).is_none(), "{name}: {attribute}");
            }
        }
    }
}

#[test]
fn hostile_text_is_only_text() {
    for (name, page, html) in every_page(HOSTILE, HOSTILE) {
        assert!(all(&page, "script:not([src])").is_empty(), "{name}");
        assert!(all(&page, "main img:not(.logo)").is_empty(), "{name}");
        assert!(!html.contains("<script>"), "{name}");
    }
}

#[test]
fn nothing_is_inline() {
    for (name, page, _) in every_page("Open day", "") {
        assert!(all(&page, "style").is_empty(), "{name}");
        for element in all(&page, "*") {
            for (attribute, value) in element.value().attrs() {
                assert!(
                    attribute != "style" && !attribute.starts_with("on"),
                    "{name}: {attribute}"
                );
                assert!(
                    !value.trim_start().starts_with("javascript:"),
                    "{name}: {value}"
                );
            }
        }
        for script in all(&page, "script") {
            assert!(
                script
                    .attr("src")
                    .is_some_and(|src| src.starts_with("/assets/")),
                "{name}"
            );
            assert!(
                script.attr("defer").is_some() && script.inner_html().is_empty(),
                "{name}"
            );
        }
    }
}

#[test]
fn every_reference_inside_a_page_leads_somewhere() {
    for (name, page, _) in every_page("Open day", "") {
        let ids: Vec<&str> = all(&page, "[id]")
            .iter()
            .filter_map(|element| element.attr("id"))
            .collect();
        let mut once = ids.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), ids.len(), "{name}");
        let links = all(&page, "a[href^='#']");
        let linked = links
            .iter()
            .filter_map(|link| link.attr("href")?.strip_prefix('#'));
        let labels = all(&page, "label[for]");
        let labelled = labels.iter().filter_map(|label| label.attr("for"));
        let described = all(&page, "[aria-describedby]");
        let describing = described
            .iter()
            .flat_map(|element| element.attr("aria-describedby").unwrap().split(' '));
        for id in linked.chain(labelled).chain(describing) {
            assert!(ids.contains(&id), "{name}: {id}");
        }
    }
}

#[test]
fn what_was_typed_comes_back_as_it_was_typed() {
    let note = "\n first line\n<b>second</b> & more \n";
    let html = sample::wrong(Language::English, Language::English, "Open day", note)
        .render()
        .unwrap();
    let page = Html::parse_document(&html);
    assert_eq!(all(&page, "textarea")[0].text().collect::<String>(), note);
    let value = |name: &str| {
        all(&page, &format!("input[name={name}]"))[0]
            .attr("value")
            .unwrap()
            .to_owned()
    };
    assert_eq!(value("guests"), "seven");
    assert_eq!(value("born"), "31.02.2015");
    assert_eq!(all(&page, "input[name=born]")[0].attr("type"), Some("text"));
    assert_eq!(all(&page, "input[name=interests][checked]").len(), 2);
    assert_eq!(all(&page, "option[selected]")[0].attr("value"), Some("y10"));
    assert!(all(&page, "input[name=lunch][checked]").is_empty());
}

#[test]
fn what_is_wrong_is_said_twice_in_the_same_words() {
    for (language, title) in TITLES {
        let view = sample::wrong(language, language, title, "");
        let page = Html::parse_document(&view.render().unwrap());
        assert!(all(&page, "title")[0].inner_html().starts_with(
            if language == Language::English {
                "Error: "
            } else {
                "错误："
            }
        ));
        assert!(view.problems.len() >= 4, "{:?}", view.problems);
        for problem in &view.problems {
            let anchor = problem.anchor.as_ref().unwrap();
            let below = all(&page, &format!("#{anchor}-error"))[0]
                .text()
                .collect::<String>();
            assert!(below.ends_with(&problem.text), "{below}");
            let control = all(&page, &format!("#{anchor}"))[0];
            let group = control
                .ancestors()
                .filter_map(ElementRef::wrap)
                .find(|element| element.value().name() == "fieldset");
            let described = group
                .unwrap_or(control)
                .attr("aria-describedby")
                .unwrap()
                .to_owned();
            assert!(
                described.contains(&format!("{anchor}-error")),
                "{described}"
            );
        }
        let wrong = all(&page, "[aria-invalid=true]").len();
        assert_eq!(wrong, view.problems.len());
        assert!(all(&page, ".field:not(.wrong) [aria-invalid]").is_empty());
    }
}

#[test]
fn a_value_that_was_used_before_is_told_at_its_field() {
    for (language, title) in TITLES {
        let definition = sample::definition(language, title);
        let phone = definition.field("phone").unwrap().id.clone();
        let fault = AnswerFault {
            field: Some(phone),
            part: None,
            fault: Fault::Taken,
        };
        let chrome = sample::chrome(language, None);
        let view = FormPage::new(
            chrome,
            &definition,
            sample::pair(),
            &sample::typed(""),
            &[fault],
        );
        let said = if language == Language::English {
            "This phone number is already registered"
        } else {
            "该手机号已报名"
        };
        assert_eq!(view.problems[0].text, said);
        assert!(!view.advice.is_empty());
        let page = Html::parse_document(&view.render().unwrap());
        let below = all(&page, "#q-phone-error")[0].text().collect::<String>();
        assert!(below.ends_with(said), "{below}");
        assert_eq!(
            all(&page, "input[name=request_id]")[0].attr("value"),
            Some(sample::ID)
        );
    }
}

#[test]
fn words_of_another_language_are_marked() {
    let view = sample::wrong(
        Language::English,
        Language::SimplifiedChinese,
        "学校开放日",
        "",
    );
    let page = Html::parse_document(&view.render().unwrap());
    assert_eq!(all(&page, ".form-head h1")[0].attr("lang"), Some("zh-CN"));
    assert!(!all(&page, "label [lang='zh-CN']").is_empty());
    assert!(
        all(&page, "input[name=lunch] + [lang]").is_empty(),
        "yes and no are the page's words"
    );
    let optional = all(&page, ".optional")[0];
    assert!(
        optional.attr("lang").is_none() && optional.text().collect::<String>().contains("optional")
    );
}

#[test]
fn the_contract_s_own_words_are_there() {
    let expected = [
        ("saving", "正在处理，请勿重复提交"),
        ("receipt", "我们已经收到您的提交"),
        ("saving", "We're still saving your answers"),
        ("saving", "Check now"),
        ("out-of-date", "This page is out of date"),
        ("not-saved", "Not saved yet"),
        ("cannot-know", "it will not count twice"),
        ("try-shortly", "Try again shortly"),
        ("same-answers", "Send once more"),
    ];
    let pages = every_page("Open day", "");
    for (name, words) in expected {
        let said = pages
            .iter()
            .filter(|(page, ..)| page == name)
            .any(|(_, page, _)| {
                all(page, "main")[0]
                    .text()
                    .collect::<String>()
                    .contains(words)
            });
        assert!(said, "{name}: {words}");
    }
}

#[test]
fn every_kind_has_a_template_of_its_name() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("templates/fields");
    for kind in Kind::NAMES {
        assert!(folder.join(format!("{kind}.html")).is_file(), "{kind}");
    }
}

#[test]
fn no_template_needs_what_the_content_policy_forbids() {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("templates")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for forbidden in [
                " style=",
                "<style",
                " onclick=",
                " onchange=",
                " onsubmit=",
                "hx-on",
                "js:",
                "|safe",
            ] {
                assert!(!text.contains(forbidden), "{}: {forbidden}", path.display());
            }
        }
    }
}
