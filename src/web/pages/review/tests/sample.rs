//! Pages to look at and to test.

mod repeats;

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use serde_json::json;

use super::*;
use crate::domain::chance::Chance;
use crate::domain::definition::Definition;
use crate::domain::id::{EventId, FormId, ReceiptCode, RecordId, Reference, RequestId};
use crate::domain::line::{InLine, Turn};
use crate::domain::review::{Event, Happening, Place};
use crate::domain::submission::StoredSubmission;
use crate::web::pages::layout::{Link, Organisation, Person, Section, StaffChrome, Theme};

pub(super) const HOSTILE: &str = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;<b>";

pub(super) struct Sample {
    language: Language,
    text: String,
    definition: Arc<Definition>,
    chance: Chance,
}

impl Sample {
    /// Pages in a language, with `text` wherever people may type.
    pub(super) fn new(language: Language, text: &str) -> Self {
        let label = |english: &str, chinese: &str| match language {
            Language::English => english.to_owned(),
            Language::SimplifiedChinese => chinese.to_owned(),
        };
        let document = json!({
            "onceform": 1, "slug": "open-day", "title": label("Open day", "学校开放日"), "language": language.code(),
            "pages": [{ "id": "page_1", "title": "", "fields": [
                { "id": "note", "kind": "paragraph", "label": label("Anything else?", "还有什么要说的？") },
                { "id": "name", "kind": "text", "label": label("Full name", "姓名") },
                { "id": "slot", "kind": "choices", "label": label("Sessions", "场次"), "options": [
                    { "id": "am", "label": label("Morning", "上午") }, { "id": "pm", "label": label("Afternoon", "下午") } ] },
                { "id": "people", "kind": "number", "label": label("How many come with you?", "同行人数") },
                { "id": "photo", "kind": "yes_no", "label": label("May we take photos?", "可以拍照吗？") },
            ] }],
            "settings": { "time_zone": "Asia/Shanghai" }
        });
        Self {
            language,
            text: text.to_owned(),
            definition: Arc::new(Definition::from_json(&document).unwrap()),
            chance: Chance::seeded(7),
        }
    }

    fn chrome(&self, role: Role) -> StaffChrome {
        let words = Words::of(self.language);
        StaffChrome {
            words,
            organisation: Organisation {
                name: "Riverside School".to_owned(),
                ..Organisation::default()
            },
            address: Some("/review/open-day".to_owned()),
            theme: Theme::System,
            person: Person {
                name: self.name("Anne Example", "林晓雨"),
                role,
            },
            csrf: "csrf".to_owned(),
            section: Section::Review,
            breadcrumb: vec![
                Link {
                    label: words.say("nav-review").into_owned(),
                    href: "/review".to_owned(),
                },
                Link {
                    label: self.definition.title.clone(),
                    href: "/review/open-day".to_owned(),
                },
            ],
            notices: vec![],
        }
    }

    fn name(&self, english: &str, chinese: &str) -> String {
        match (self.text == HOSTILE, self.language) {
            (true, _) => HOSTILE.to_owned(),
            (_, Language::English) => english.to_owned(),
            (_, Language::SimplifiedChinese) => chinese.to_owned(),
        }
    }

    fn now() -> DateTime<Utc> {
        "2026-11-30T06:02:00Z".parse().unwrap()
    }

    fn stored(&self, status: Status, minutes_ago: i64) -> StoredSubmission {
        let submitted_at = Self::now() - Duration::minutes(minutes_ago);
        StoredSubmission {
            suspicion: None,
            id: RecordId::new(submitted_at, &self.chance),
            form: FormId::new(submitted_at, &self.chance),
            version: 1,
            reference: Reference::new(&self.chance),
            receipt: ReceiptCode::new(&self.chance),
            submitted_at,
            status,
            revision: 1,
            answers: Some(
                json!({ "note": self.text, "name": self.name("Bo Example", "陈明"), "slot": ["am", "pm"], "people": "2" }),
            ),
            deleted_at: None,
        }
    }

    pub(super) fn line(&self, waiting: bool) -> LinePage {
        let until = Self::now() + Duration::hours(24);
        let turns = [
            Turn::Passed { until },
            Turn::Offered { until },
            Turn::Waits { before: 0 },
            Turn::Waits { before: 1 },
        ];
        let turns = turns.into_iter().filter(|_| waiting);
        let line: Vec<_> = turns
            .zip(0_i64..)
            .map(|(turn, number)| {
                let stored = self.stored(Status::Waiting, 200 - number * 47);
                InLine {
                    record: stored.id,
                    reference: stored.reference,
                    joined_at: stored.submitted_at,
                    turn,
                }
            })
            .collect();
        let (chrome, length) = (self.chrome(Role::Reviewer), line.len() as i64);
        LinePage::new(chrome, &self.definition, "open-day", &line, length)
    }

    fn counts() -> Counts {
        let mut counts = Counts::default();
        for (status, count) in Status::ALL.into_iter().zip([12, 4, 1_240, 31, 2, 3]) {
            counts.set(status, count);
        }
        counts
    }

    fn pairs(query: &[(&str, &str)]) -> Vec<(String, String)> {
        query
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn address(query: &[(&str, &str)]) -> (ViewAddress, Vec<FilterFault>) {
        let (filter, faults) = Filter::read(&Self::pairs(query));
        (
            ViewAddress {
                slug: "open-day".to_owned(),
                filter,
            },
            faults,
        )
    }

    pub(super) fn forms(&self, role: Role) -> FormsPage {
        let line = |slug: &str, title: String, state, new, total| FormLine {
            slug: slug.to_owned(),
            title,
            state,
            new,
            total,
        };
        FormsPage {
            chrome: self.chrome(role),
            forms: vec![
                line(
                    "open-day",
                    self.name("Open day", "学校开放日"),
                    FormState::Live,
                    12,
                    1_289,
                ),
                line(
                    "workshop",
                    self.name("Workshop feedback", "工作坊反馈"),
                    FormState::Closed,
                    0,
                    68,
                ),
                line(
                    "camp",
                    self.name("Summer camp", "夏令营报名"),
                    FormState::Draft,
                    0,
                    0,
                ),
            ],
        }
    }

    pub(super) fn empty_list(&self, query: &[(&str, &str)]) -> ListPage {
        let (address, faults) = Self::address(query);
        let counts = if query.is_empty() {
            Counts::default()
        } else {
            Self::counts()
        };
        let chrome = self.chrome(Role::Reviewer);
        ListPage::new(chrome, &self.definition, FormState::Live, address, counts)
            .with_filters(Typed::read(&Self::pairs(query)), &faults)
    }

    pub(super) fn list(&self, query: &[(&str, &str)]) -> ListPage {
        let mut list = self.empty_list(query);
        list.counts = Self::counts();
        list.repeats = 214;
        let mut stored: Vec<_> = Status::ALL
            .into_iter()
            .cycle()
            .take(12)
            .zip(0_i64..)
            .map(|(status, number)| self.stored(status, number * 47))
            .collect();
        stored[3].answers = Some(json!({ "name": self.name("Chi Example", "赵一") }));
        let place = Place::OlderThan(crate::domain::review::Cursor::of(&stored[0]));
        let listed = stored.iter().map(|submission| Listed {
            submission,
            definition: &self.definition,
        });
        list = list
            .with_rows(&self.definition, listed)
            .between(Some(&place), Some(&place));
        if !query.is_empty() {
            list.matches = list
                .chrome
                .say_with("review-matches", &[("count", &12_u64)]);
        }
        list
    }

    fn event(&self, minutes: i64, what: Happening) -> Event {
        let happened_at = Self::now() + Duration::minutes(minutes);
        Event {
            id: EventId::new(happened_at, &self.chance),
            happened_at,
            by: Some(self.name("Anne Example", "林晓雨")),
            what,
        }
    }

    pub(super) fn submission(&self, status: Status, deleted: bool) -> SubmissionPage {
        let mut stored = self.stored(status, 10);
        let note = |text: Option<String>| Happening::Noted { text };
        let mut history = vec![self.event(1, note((!deleted).then(|| self.text.clone())))];
        if status != Status::New {
            let moved = |from, to| Happening::Moved { from, to };
            history.push(self.event(2, moved(Status::New, Status::InReview)));
            history.push(self.event(3, moved(Status::InReview, status)));
        }
        if deleted {
            stored.answers = None;
            stored.deleted_at = Some(Self::now());
            history.push(self.event(9, Happening::Deleted));
        }
        let (address, _) = Self::address(&[("status", "new")]);
        let chrome = self.chrome(Role::Editor);
        let zone = self.definition.settings.time_zone;
        let mut page =
            SubmissionPage::new(chrome, address, &self.definition, &stored, &history, zone);
        page.newer = Some("/review/open-day/a".to_owned());
        page.older = Some("/review/open-day/b".to_owned());
        page.live_version = Some(3);
        page.may_delete = true;
        page.repeats = Some((3, "/review/open-day/duplicates/7f3a09c1".to_owned()));
        page.note.request_id = RequestId::new(&self.chance).as_str().to_owned();
        page
    }

    pub(super) fn wrong_note(&self) -> SubmissionPage {
        let mut page = self.submission(Status::New, false);
        page.note.text = self.text.clone();
        page.note.problem = Some(page.chrome.say("note-other").into_owned());
        page
    }

    pub(super) fn conflict(&self, wish: Wish) -> ConflictPage {
        let chrome = self.chrome(Role::Editor);
        let zone = self.definition.settings.time_zone;
        let stored = self.stored(Status::Accepted, 10);
        ConflictPage {
            subject: Subject::new(&stored, "open-day", zone, chrome.words),
            address: Self::address(&[]).0,
            by: Some(self.name("Ben Example", "王芳")),
            at: Some(Moment::exact(Self::now(), zone, chrome.words)),
            wish,
            chrome,
        }
    }

    pub(super) fn delete(&self) -> DeletePage {
        let chrome = self.chrome(Role::Editor);
        let stored = self.stored(Status::Accepted, 10);
        let zone = self.definition.settings.time_zone;
        DeletePage {
            subject: Subject::new(&stored, "open-day", zone, chrome.words),
            address: Self::address(&[]).0,
            chrome,
        }
    }
}
