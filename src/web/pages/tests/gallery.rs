//! Pages to look at: `ONCEFORM_GALLERY=folder cargo test gallery`, then serve the folder.

use std::fs;
use std::path::PathBuf;

use askama::Template;
use scraper::Html;

use super::{TITLES, all, sample};
use crate::domain::account::Role;
use crate::domain::definition::Language;
use crate::web::assets;
use crate::web::i18n::Words;
use crate::web::pages::layout::{Link, Notice, Person, Section, StaffChrome, Theme, Tone};

/// Every component of staff pages on one sheet, for the gallery and the checks of markup.
#[derive(Template)]
#[template(path = "layouts/specimen.html")]
struct Specimen {
    chrome: StaffChrome,
}

fn specimen(language: Language) -> String {
    let words = Words::of(language);
    let notice = |tone, title: &str| {
        Notice {
        tone,
        title: title.to_owned(),
        text: "The fast duplicate check is off since 14:02. Submissions are still protected by the database.".to_owned(),
        link: None,
        urgent: false,
    }
    };
    let chrome = StaffChrome {
        words,
        organisation: sample::chrome(language, None).organisation,
        address: Some("/admin/forms?page=2".to_owned()),
        theme: Theme::System,
        person: Person {
            name: "Anne Example".to_owned(),
            role: Role::Admin,
        },
        csrf: "csrf".to_owned(),
        section: Section::Forms,
        breadcrumb: vec![Link {
            label: words.say("nav-forms").into_owned(),
            href: "/admin/forms".to_owned(),
        }],
        notices: vec![
            notice(Tone::Warning, ""),
            notice(Tone::Success, "Saved"),
            notice(Tone::Duplicate, "A duplicate"),
        ],
    };
    Specimen { chrome }.render().unwrap()
}

#[test]
fn staff_see_what_their_role_may_do() {
    let html = specimen(Language::SimplifiedChinese);
    let page = Html::parse_document(&html);
    let hrefs: Vec<_> = all(&page, ".nav a")
        .iter()
        .filter_map(|link| link.attr("href"))
        .collect();
    assert_eq!(
        hrefs,
        [
            "/admin/forms",
            "/review",
            "/admin/accounts",
            "/admin/organisation",
            "/admin/system"
        ]
    );
    assert_eq!(all(&page, ".nav [aria-current]").len(), 1);
    assert_eq!(
        all(&page, "form[action='/logout'] input[name=csrf]")[0].attr("value"),
        Some("csrf")
    );
    let themes: Vec<_> = all(&page, "[data-theme-choice]")
        .iter()
        .filter_map(|link| link.attr("href"))
        .collect();
    assert_eq!(themes[2], "/admin/forms?page=2&theme=dark");
    let language = all(&page, ".languages a")[0].attr("href");
    assert_eq!(language, Some("/admin/forms?page=2&lang=en"));
}

/// Writes every page into the folder that `ONCEFORM_GALLERY` names, to be looked at in a browser.
#[test]
fn gallery() {
    let scratch = tempfile::tempdir().unwrap();
    let wanted = std::env::var("ONCEFORM_GALLERY").map(PathBuf::from);
    let folder = wanted.unwrap_or_else(|_| scratch.path().to_owned());
    fs::create_dir_all(folder.join("assets")).unwrap();
    for (name, content) in assets::ALL {
        fs::write(folder.join("assets").join(name), content).unwrap();
    }
    for (language, title) in TITLES {
        for (name, html) in sample::every_page(language, title, "A wheelchair user is with us.") {
            fs::write(
                folder.join(format!("{name}.{}.html", language.code())),
                html,
            )
            .unwrap();
        }
        let name = format!("staff.{}.html", language.code());
        fs::write(folder.join(name), specimen(language)).unwrap();
    }
}
