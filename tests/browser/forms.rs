//! The forms that people fill in here.

use serde_json::{Value, json};

/// Three questions, the last of them long.
pub(crate) fn visit() -> Value {
    json!({
        "onceform": 1, "slug": "visit", "title": "Visit", "language": "en", "translations": { "zh-CN": {} },
        "pages": [{ "id": "main", "title": "", "fields": [
            { "id": "name", "kind": "text", "label": "Full name", "required": true, "max_length": 80 },
            { "id": "email", "kind": "email", "label": "Email address" },
            { "id": "note", "kind": "paragraph", "label": "Note" }
        ] }]
    })
}

/// Ten questions of the usual kinds, in both languages.
pub(crate) fn ten_questions() -> Value {
    let offers = |all: &[(&str, &str)]| {
        Value::from_iter(
            all.iter()
                .map(|(id, label)| json!({ "id": id, "label": label })),
        )
    };
    json!({
        "onceform": 1, "slug": "ten", "title": "Registration for the open day", "language": "en",
        "description": "Tell us **who** comes, and when. We keep a place for you.",
        "pages": [{ "id": "main", "title": "About you", "fields": [
            { "id": "name", "kind": "name", "label": "Full name", "required": true },
            { "id": "email", "kind": "email", "label": "Email address", "hint": "We write to you if something changes", "required": true },
            { "id": "phone", "kind": "phone", "label": "Mobile", "hint": "With country code", "unique": true },
            { "id": "day", "kind": "date", "label": "Day of your visit", "required": true },
            { "id": "slot", "kind": "choice", "label": "Session", "required": true, "options": offers(&[("am", "Morning"), ("pm", "Afternoon")]) },
            { "id": "people", "kind": "number", "label": "How many people come?", "min": 1, "max": 6, "step": 1 },
            { "id": "diet", "kind": "choices", "label": "Diet", "options": offers(&[("veg", "Vegetarian"), ("vegan", "Vegan"), ("halal", "Halal")]), "other": true },
            { "id": "heard", "kind": "dropdown", "label": "How did you hear of us?", "options": offers(&[("web", "Web page"), ("friend", "A friend"), ("paper", "Newspaper")]) },
            { "id": "note", "kind": "paragraph", "label": "Anything else?", "max_length": 500 },
            { "id": "agree", "kind": "consent", "label": "Your data", "text": "I agree that these answers are kept for a month.", "required": true }
        ] }],
        "translations": { "zh-CN": { "title": "开放日报名", "fields": { "name": { "label": "姓名" } } } }
    })
}

/// One question of every kind, named after it; most must be answered, and most have a hint.
pub(crate) fn every_kind() -> Value {
    let options = json!([{ "id": "a", "label": "Morning" }, { "id": "b", "label": "Afternoon" }]);
    json!({
        "onceform": 1, "slug": "every-kind", "title": "Every kind of question", "language": "en", "translations": { "zh-CN": {} },
        "description": "A form with **everything** in it.\n\n- one\n- two",
        "pages": [{ "id": "main", "title": "About you", "fields": [
            { "id": "text", "kind": "text", "label": "Full name", "hint": "As on your passport", "required": true, "max_length": 80 },
            { "id": "paragraph", "kind": "paragraph", "label": "Anything else?", "max_length": 400 },
            { "id": "number", "kind": "number", "label": "Height in metres", "hint": "Like 1.75", "required": true },
            { "id": "email", "kind": "email", "label": "Email address", "required": true },
            { "id": "phone", "kind": "phone", "label": "Mobile", "hint": "With country code", "required": true, "unique": true },
            { "id": "choice", "kind": "choice", "label": "Session", "hint": "One of them", "required": true, "options": options },
            { "id": "choices", "kind": "choices", "label": "Diet", "required": true, "max": 1, "options": options },
            { "id": "dropdown", "kind": "dropdown", "label": "Room", "required": true, "options": options },
            { "id": "yes_no", "kind": "yes_no", "label": "Will you come by car?", "required": true },
            { "id": "date", "kind": "date", "label": "Day of arrival", "hint": "In 2027", "min": "2027-01-01" },
            { "id": "consent", "kind": "consent", "label": "Your data", "text": "I agree that these answers are kept for a month.", "required": true }
        ] }],
        "settings": { "confirmation": "We will write to you **soon**.", "time_zone": "Europe/London" }
    })
}

/// Answers to every kind of question.
pub(crate) fn answers<'a>(name: &'a str, phone: &'a str) -> [(&'a str, &'a str); 11] {
    [
        ("text", name),
        (
            "paragraph",
            "Two lines,\nand the second one says so much more that it has to be broken somewhere.",
        ),
        ("number", "1.75"),
        ("email", "visitor@example.org"),
        ("phone", phone),
        ("choice", "a"),
        ("choices", "b"),
        ("dropdown", "a"),
        ("yes_no", "yes"),
        ("date", "2027-05-31"),
        ("consent", "yes"),
    ]
}

/// A form that is written from right to left.
pub(crate) fn right_to_left() -> Value {
    json!({
        "onceform": 1, "slug": "right-to-left", "title": "يوم مفتوح", "language": "ar", "description": "تعالوا **معنا** إلى المعرض.",
        "pages": [{ "id": "main", "title": "عنكم", "fields": [
            { "id": "name", "kind": "text", "label": "الاسم الكامل", "hint": "كما في جواز السفر", "required": true },
            { "id": "phone", "kind": "phone", "label": "رقم الهاتف" },
            { "id": "slot", "kind": "choice", "label": "الموعد", "required": true, "options": [
                { "id": "am", "label": "صباحا" }, { "id": "pm", "label": "بعد الظهر" } ] },
            { "id": "papers", "kind": "file", "label": "الأوراق" },
            { "id": "fair", "kind": "matrix", "label": "التقييم", "rows": [{ "id": "food", "label": "الطعام" }], "options": [
                { "id": "good", "label": "جيد" }, { "id": "bad", "label": "سيئ" } ] },
        ] }]
    })
}
