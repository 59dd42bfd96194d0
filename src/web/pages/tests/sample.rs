//! One form with every kind of question, and every page of it.

mod kinds;

use chrono::{DateTime, Utc};
use serde_json::json;

use super::people;
use crate::domain::answers::Answers;
use crate::domain::definition::{Definition, Language};
use crate::domain::id::{Reference, RequestId};
use crate::domain::line::{Standing, Turn};
use crate::domain::submission::Status;
use crate::web::i18n::Words;
use crate::web::markdown;
use crate::web::pages::errors::{ErrorPage, Wrong};
use crate::web::pages::fill::{
    DeletedPage, FormHead, FormNotice, FormPage, KeptPage, LinePage, Pair, ReceiptPage, SavingPage,
    Shut, ShutPage, UnknownPage,
};
use crate::web::pages::layout::{Chrome, Onward, Organisation};
use askama::Template;

/// Text that would do harm if it were not escaped.
pub(super) const HOSTILE: &str = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;";

/// An id and a token as a page carries them.
pub(super) const ID: &str = "0b9f3a6e-2c41-4d58-9a77-3f1e5d0c8b24";

/// The form in one of the languages, with `title` for its own.
pub(super) fn definition(language: Language, title: &str) -> Definition {
    let zh = language == Language::SimplifiedChinese;
    let either = |en: &'static str, cn: &'static str| if zh { cn } else { en };
    let document = json!({
        "onceform": 1, "slug": "open-day", "title": title, "language": language.code(),
        "description": either(
            "For pupils and parents. It takes about **three minutes**.\n\nQuestions? Write to [open-day@example.org](mailto:open-day@example.org).",
            "面向学生和家长，填写大约需要 **3 分钟**。\n\n如有疑问，请写信到 [open-day@example.org](mailto:open-day@example.org)。"),
        "pages": [{ "id": "about", "title": either("About you", "关于您"), "fields": [
            { "id": "name", "kind": "text", "label": either("Full name", "姓名"), "required": true, "max_length": 80 },
            { "id": "phone", "kind": "phone", "label": either("Mobile number", "手机号码"), "required": true, "unique": true,
              "hint": either("One registration per phone number.", "每个手机号码只能报名一次。"), "default_country": "CN" },
            { "id": "email", "kind": "email", "label": either("Email address", "邮箱"), "hint": either("We send the programme here.", "我们会把日程发到这里。") },
            { "id": "guests", "kind": "number", "label": either("How many people are coming?", "一共几个人来？"), "required": true, "min": 1, "max": 6, "step": 1 },
            { "id": "slot", "kind": "choice", "label": either("Session", "场次"), "required": true, "options": [
                { "id": "am", "label": either("Morning, 9:30 to 12:00", "上午 9:30–12:00") }, { "id": "pm", "label": either("Afternoon, 14:00 to 16:30", "下午 14:00–16:30") } ] },
            { "id": "interests", "kind": "choices", "label": either("What would you like to see?", "您想参观哪些地方？"), "max": 3, "options": [
                { "id": "labs", "label": either("Science laboratories", "实验室") }, { "id": "library", "label": either("Library", "图书馆") },
                { "id": "sport", "label": either("Sports hall", "体育馆") }, { "id": "music", "label": either("Music rooms", "音乐教室") } ] },
            { "id": "grade", "kind": "dropdown", "label": either("Year of entry", "入学年级"), "required": true, "options": [
                { "id": "y7", "label": either("Year 7", "初一") }, { "id": "y10", "label": either("Year 10", "高一") } ] },
            { "id": "lunch", "kind": "yes_no", "label": either("Will you stay for lunch?", "是否留下用午餐？"), "required": true },
            { "id": "born", "kind": "date", "label": either("Pupil's date of birth", "学生出生日期"), "required": true, "max": "2020-08-31" },
            { "id": "note", "kind": "paragraph", "label": either("Anything else we should know?", "还有什么需要我们了解的吗？"), "max_length": 500 },
            { "id": "terms", "kind": "consent", "label": either("Use of your details", "个人信息的使用"), "required": true,
              "text": either("We use what you enter here to plan the day and delete it **four weeks** afterwards.", "我们仅将您填写的信息用于安排活动，并在活动结束 **四周** 后删除。") } ] }],
        "settings": { "closes_at": "2027-01-31T23:59:59+08:00", "time_zone": "Asia/Shanghai", "capacity": 300,
            "confirmation": either("We send the programme a week before. Bring the reference with you.", "我们会在活动前一周发送日程，请携带编号。") }
    });
    Definition::from_json(&document).unwrap()
}

/// What surrounds pages in one of the languages.
pub(super) fn chrome(language: Language, address: Option<&str>) -> Chrome {
    Chrome {
        onward: Onward::default(),
        words: Words::of(language),
        reader: Words::of(language),
        organisation: Organisation {
            name: if language == Language::English {
                "Riverside School"
            } else {
                "河畔学校"
            }
            .to_owned(),
            privacy: markdown::html("[Privacy](https://example.org/privacy)"),
            legal: markdown::html("Riverside School, 1 Example Road"),
            ..Organisation::default()
        },
        address: address.map(str::to_owned),
        theme: None,
        form: None,
    }
}

/// The pair of the sample page.
pub(super) fn pair() -> Pair {
    Pair {
        request_id: RequestId::from_page(ID).unwrap(),
        page_token: "token".to_owned(),
        seconds_left: 600_000,
        version: 1,
    }
}

/// What a person might type, some of it wrong.
pub(super) fn typed(note: &str) -> Vec<(String, String)> {
    [
        ("request_id", ID),
        ("page_token", "token"),
        ("name", ""),
        ("phone", "+44 7700 900123"),
        ("email", "lin@example"),
        ("guests", "seven"),
        ("slot", "am"),
        ("interests", "labs"),
        ("interests", "music"),
        ("grade", "y10"),
        ("born", "31.02.2015"),
        ("note", note),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .to_vec()
}

fn right(definition: &Definition) -> Answers {
    let stored = json!({
        "name": "林小雨", "phone": "+44 7700 900123", "guests": "2", "slot": "am", "interests": ["labs", "music"],
        "grade": "y10", "lunch": true, "born": "2015-02-03",
        "note": "One of us uses a wheelchair.\nIs there a lift to the laboratories?", "terms": true,
    });
    Answers::from_json(definition, &stored)
}

fn instant() -> DateTime<Utc> {
    "2026-11-30T06:02:00Z".parse().unwrap()
}

/// The page of the form with these words, after a try with faults.
pub(super) fn wrong(language: Language, form: Language, title: &str, note: &str) -> FormPage {
    let definition = definition(form, title);
    let pairs = typed(note);
    let faults = Answers::read(&definition, &pairs, instant().date_naive()).unwrap_err();
    FormPage::new(chrome(language, None), &definition, pair(), &pairs, &faults)
}

/// Every page in one language: its name and its HTML.
pub(super) fn every_page(language: Language, title: &str, note: &str) -> Vec<(String, String)> {
    let sample = Sample {
        definition: definition(language, title),
        language,
        pairs: typed(note),
    };
    let mut pages = vec![("wrong", wrong(language, language, title, note).render())];
    pages.extend(sample.forms());
    pages.extend(kinds::pages(language, title, note));
    pages.extend(sample.instead());
    pages.extend(sample.waiting());
    pages.extend(sample.errors());
    pages.extend(people::every_page(language, title));
    pages
        .into_iter()
        .map(|(name, html)| (name.to_owned(), html.unwrap()))
        .collect()
}

type Rendered = (&'static str, askama::Result<String>);

struct Sample {
    definition: Definition,
    language: Language,
    pairs: Vec<(String, String)>,
}

impl Sample {
    fn here(&self) -> Chrome {
        chrome(self.language, Some("/f/open-day"))
    }

    fn after(&self) -> Chrome {
        chrome(self.language, None)
    }

    fn forms(&self) -> Vec<Rendered> {
        let zone = self.definition.settings.time_zone;
        let receipt = || "/f/open-day/receipt/k3v9".to_owned();
        let at = instant();
        let notices = [
            ("out-of-date", FormNotice::OutOfDate),
            ("not-saved", FormNotice::NotSaved),
            ("cannot-know", FormNotice::CannotKnow),
            (
                "other-answers",
                FormNotice::OtherAnswers {
                    at,
                    zone,
                    receipt: receipt(),
                },
            ),
            (
                "other-answers-running",
                FormNotice::OtherAnswersRunning {
                    check: "/f/open-day/status/5f0c?token=t".to_owned(),
                },
            ),
            (
                "same-answers",
                FormNotice::SameAnswers {
                    at,
                    zone,
                    receipt: receipt(),
                },
            ),
            ("try-shortly", FormNotice::TryShortly),
            ("too-many", FormNotice::TooMany { seconds: 60 }),
        ];
        let form = || FormPage::new(self.after(), &self.definition, pair(), &self.pairs, &[]);
        let mut pages = vec![
            (
                "form",
                FormPage::new(self.here(), &self.definition, pair(), &[], &[]).render(),
            ),
            (
                "preview",
                FormPage::preview(self.here(), &self.definition).render(),
            ),
        ];
        pages.extend(notices.map(|(name, notice)| (name, form().with_notice(&notice).render())));
        pages
    }

    fn instead(&self) -> Vec<Rendered> {
        let words = Words::of(self.language);
        let head = || FormHead::new(&self.definition, words);
        let shut = |chrome, reason, pairs: &[_]| {
            ShutPage::new(chrome, &self.definition, reason, pairs).render()
        };
        let reference = Reference::from_stored("WKS-4F7K-2Q".to_owned());
        let answers = right(&self.definition);
        let saving = SavingPage {
            chrome: self.after(),
            form: head(),
            check: "/f/open-day/status/x?token=y".to_owned(),
            code: "0b9f3a6e".to_owned(),
        };
        let deleted = DeletedPage {
            chrome: self.after(),
            form: head(),
            received: words.time(instant(), self.definition.settings.time_zone),
        };
        let kept = KeptPage {
            chrome: self.after(),
            action: "/f/open-day/submissions".to_owned(),
            pairs: self.pairs.clone(),
        };
        let receipt = ReceiptPage::new(
            self.here(),
            &self.definition,
            &reference,
            instant(),
            Status::New,
            &answers,
        );
        vec![
            (
                "shut",
                shut(
                    self.here(),
                    Shut::NotYet {
                        opens_at: instant(),
                    },
                    &[],
                ),
            ),
            (
                "closed",
                shut(
                    self.after(),
                    Shut::Closed {
                        closed_at: Some(instant()),
                    },
                    &self.pairs,
                ),
            ),
            (
                "full",
                shut(
                    self.after(),
                    Shut::Full {
                        capacity: Some(300),
                    },
                    &self.pairs,
                ),
            ),
            ("receipt", receipt.render()),
            ("saving", saving.render()),
            (
                "unknown",
                UnknownPage {
                    chrome: self.here(),
                    form: head(),
                }
                .render(),
            ),
            ("deleted", deleted.render()),
            ("kept", kept.render()),
        ]
    }

    /// A full form, and the line for a place.
    fn waiting(&self) -> Vec<Rendered> {
        let full = || Shut::Full {
            capacity: Some(300),
        };
        let form = FormPage::new(self.here(), &self.definition, pair(), &[], &[]);
        let visit = ShutPage::new(self.here(), &self.definition, full(), &[]);
        let sent = ShutPage::new(self.after(), &self.definition, full(), &self.pairs);
        let reference = Reference::from_stored("WKS-4F7K-2Q".to_owned());
        let answers = right(&self.definition);
        let line = |turn| {
            let standing = Standing {
                turn,
                offer_hours: 24,
            };
            let names = (&reference, "/f/open-day/receipt/k3v9");
            LinePage::new(self.here(), &self.definition, names, standing, &answers).render()
        };
        let until = instant();
        vec![
            ("form-wait", form.in_line(Some(24)).render()),
            ("full-visit", visit.to_wait().render()),
            ("full-wait", sent.to_wait_with(pair(), &self.pairs).render()),
            ("line-waits", line(Turn::Waits { before: 2 })),
            ("line-offered", line(Turn::Offered { until })),
            ("line-passed", line(Turn::Passed { until })),
        ]
    }

    fn errors(&self) -> Vec<Rendered> {
        let error = |chrome, wrong, code: Option<&str>| {
            ErrorPage {
                chrome,
                wrong,
                code: code.map(str::to_owned),
            }
            .render()
        };
        vec![
            ("missing", error(self.here(), Wrong::NotFound, None)),
            (
                "broken",
                error(self.here(), Wrong::Internal, Some("0b9f3a6e")),
            ),
            (
                "large",
                error(
                    self.after(),
                    Wrong::TooLarge {
                        limit: "1 MiB".to_owned(),
                    },
                    None,
                ),
            ),
        ]
    }
}
