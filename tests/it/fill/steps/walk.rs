//! Somebody on their way through a form of several pages.

use serde_json::{Value, json};

use crate::support::{Answer, Person};

/// Three pages: who, where (only for visitors), and a note.
pub(crate) fn three_pages(slug: &str) -> Value {
    three_pages_with(slug, json!({}))
}

/// The same with settings.
pub(crate) fn three_pages_with(slug: &str, settings: Value) -> Value {
    json!({
        "onceform": 1, "slug": slug, "title": "Registration", "language": "en",
        "pages": [
            { "id": "who", "title": "About you", "fields": [
                { "id": "name", "kind": "text", "label": "Full name", "required": true },
                { "id": "visits", "kind": "yes_no", "label": "Will you visit us?", "required": true }
            ] },
            { "id": "visit", "title": "Your visit", "show_if": { "field": "visits", "is": true }, "fields": [
                { "id": "email", "kind": "email", "label": "Email", "required": true },
                { "id": "days", "kind": "choices", "label": "Days", "options": [
                    { "id": "mon", "label": "Monday" }, { "id": "tue", "label": "Tuesday" } ] }
            ] },
            { "id": "more", "title": "More", "fields": [
                { "id": "note", "kind": "paragraph", "label": "Note" }
            ] }
        ],
        "translations": { "zh-CN": { "title": "报名" } },
        "settings": settings
    })
}

/// What visitors type on the first page.
pub(crate) const WHO: [(&str, &str); 2] = [("name", "Ada Vale"), ("visits", "yes")];
/// What they type on the second.
pub(crate) const VISIT: [(&str, &str); 3] = [
    ("email", "ada@example.org"),
    ("days", "mon"),
    ("days", "tue"),
];

/// A person and the page before them.
#[derive(Clone)]
pub(crate) struct Walk {
    pub(crate) person: Person,
    pub(crate) page: Answer,
}

impl Walk {
    /// Opens an address.
    pub(crate) async fn at(person: &Person, address: &str) -> Self {
        let page = person.get(address).await;
        Self {
            person: person.clone(),
            page,
        }
    }

    /// Fills in all of [`three_pages`] up to the page of all answers.
    pub(crate) async fn to_check(person: &Person, address: &str) -> Self {
        let mut walk = Self::at(person, address).await;
        walk.go("continue", &WHO).await;
        walk.go("continue", &VISIT).await;
        walk.go("continue", &[("note", "See you")]).await;
        assert_eq!(walk.page.status, 200, "{}", walk.page.body);
        walk
    }

    /// Presses a button of the page, with what is typed on it, and stays.
    pub(crate) async fn press(&self, action: &str, typed: &[(&str, &str)]) -> Answer {
        let pair = self.page.pair().expect(&self.page.body);
        let mut body: Vec<(&str, &str)> = pair
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        body.extend_from_slice(typed);
        body.push(("action", action));
        self.person.post(&self.action(), &body).await
    }

    /// Presses a button and follows to the next page.
    pub(crate) async fn go(&mut self, action: &str, typed: &[(&str, &str)]) {
        let answer = self.press(action, typed).await;
        self.follow(&answer).await;
    }

    /// Follows a redirection within the form.
    pub(crate) async fn follow(&mut self, answer: &Answer) {
        assert_eq!(answer.status, 303, "{}", answer.body);
        self.page = self.person.get(answer.location()).await;
    }

    /// Sends the page of all answers as it stands.
    pub(crate) async fn send(&self) -> Answer {
        self.send_with(&[]).await
    }

    /// The same with some of its inputs replaced, or others beside them.
    pub(crate) async fn send_with(&self, other: &[(&str, &str)]) -> Answer {
        let inputs = self.page.inputs("main form");
        let replaced = |name: &str| other.iter().any(|(other, _)| *other == name);
        let mut body: Vec<(&str, &str)> = inputs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .filter(|(name, _)| !replaced(name))
            .collect();
        body.extend_from_slice(other);
        self.person.post(&self.action(), &body).await
    }

    /// Where the page is sent.
    pub(crate) fn action(&self) -> String {
        self.page.attribute("main form", "action").unwrap()
    }

    /// The code of the draft, as the page bears it.
    pub(crate) fn code(&self) -> String {
        let carried = self.page.value("input[name=draft_code]");
        carried.unwrap_or_else(|| code_in(&self.action()))
    }

    /// The value of an input.
    pub(crate) fn value(&self, name: &str) -> Option<String> {
        self.page.value(&format!("main form [name={name}]"))
    }

    /// What the page says first.
    pub(crate) fn heading(&self) -> (u16, String) {
        (self.page.status, self.page.text("h1").unwrap_or_default())
    }
}

/// The code of a draft in an address.
pub(crate) fn code_in(address: &str) -> String {
    let code = address.split("d=").nth(1).unwrap_or_default();
    code.split('&').next().unwrap_or_default().to_owned()
}
