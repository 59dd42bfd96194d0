//! Questions: added, written, ordered, deleted.

use serde_json::json;

use super::Workshop;
use crate::support::on_each_server;

#[tokio::test]
async fn a_form_of_all_kinds_is_made_and_published_by_pressing_buttons() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let texts = [
            ("title", "Open day 2027"),
            ("description", "Come **all**"),
            ("heading", "About you"),
            ("language", "en"),
        ];
        assert_eq!(shop.press("texts", &texts).await.status, 303);
        for (kind, label) in [
            ("text", "Full name"),
            ("paragraph", "Anything else?"),
            ("number", "How many?"),
            ("email", "Email"),
            ("phone", "Phone"),
            ("choice", "Session"),
            ("choices", "Interests"),
            ("dropdown", "Year"),
            ("yes_no", "First time?"),
            ("date", "Date of birth"),
            ("consent", "Rules"),
            ("name", "Guardian"),
            ("id_number", "Card"),
            ("url", "Website"),
            ("time", "Arrival"),
        ] {
            shop.add(kind, label).await;
        }
        for (id, changes) in [
            ("full_name", vec![("required", "yes"), ("max_length", "80")]),
            ("how_many", vec![("min", "1"), ("max", "6"), ("step", "1")]),
            ("phone", vec![("unique", "yes"), ("default_country", "cn")]),
            ("interests", vec![("more_options", "Music\nLibrary"), ("max", "2")]),
            ("date_of_birth", vec![("max", "2027-01-31"), ("hint", "As in your passport")]),
            ("rules", vec![("text", "I keep the *rules*.")]),
            ("card", vec![("pattern", "[A-Z][0-9]{8}"), ("pattern_message", "A letter and 8 digits")]),
            ("arrival", vec![("min", "09:00"), ("max", "17:30")]),
        ] {
            let saved = shop.save(id, &changes).await;
            assert_eq!(saved.status, 303, "{id}: {}", saved.body);
        }
        shop.publish().await;
        let options = json!([{ "id": "option-1", "label": "Option 1" }, { "id": "option-2", "label": "Option 2" }]);
        let mut interests = options.clone();
        interests.as_array_mut().unwrap().extend([
            json!({ "id": "music", "label": "Music" }),
            json!({ "id": "library", "label": "Library" }),
        ]);
        let expected = json!({
            "onceform": 1, "slug": "open-day", "title": "Open day 2027",
            "description": "Come **all**", "language": "en",
            "pages": [{ "id": "page_1", "title": "About you", "fields": [
                { "id": "full_name", "kind": "text", "label": "Full name", "required": true, "max_length": 80 },
                { "id": "anything_else", "kind": "paragraph", "label": "Anything else?" },
                { "id": "how_many", "kind": "number", "label": "How many?", "min": 1, "max": 6, "step": 1 },
                { "id": "email", "kind": "email", "label": "Email" },
                { "id": "phone", "kind": "phone", "label": "Phone", "unique": true, "default_country": "CN" },
                { "id": "session", "kind": "choice", "label": "Session", "options": options },
                { "id": "interests", "kind": "choices", "label": "Interests", "options": interests, "max": 2 },
                { "id": "year", "kind": "dropdown", "label": "Year", "options": options },
                { "id": "first_time", "kind": "yes_no", "label": "First time?" },
                { "id": "date_of_birth", "kind": "date", "label": "Date of birth",
                  "hint": "As in your passport", "max": "2027-01-31" },
                { "id": "rules", "kind": "consent", "label": "Rules", "required": true, "text": "I keep the *rules*." },
                { "id": "guardian", "kind": "name", "label": "Guardian" },
                { "id": "card", "kind": "id_number", "label": "Card", "pattern": "[A-Z][0-9]{8}", "pattern_message": "A letter and 8 digits" },
                { "id": "website", "kind": "url", "label": "Website" },
                { "id": "arrival", "kind": "time", "label": "Arrival", "min": "09:00", "max": "17:30" },
            ] }],
            "settings": { "time_zone": "UTC", "minimum_seconds": 2 },
        });
        assert_eq!(shop.draft().await.to_json(), expected);
        let page = server.person().get("/f/open-day").await;
        assert_eq!(page.status, 200);
        assert_eq!(page.texts(".field").len(), 15);
    })
    .await;
}

#[tokio::test]
async fn questions_move_with_a_message_and_stay_in_view() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        for label in ["A", "B", "C"] {
            shop.add("text", label).await;
        }
        let moved = shop.press("questions/c/move", &[("to", "up")]).await;
        assert_eq!(moved.status, 303);
        let address = shop.path("build?field=c&did=moved#block-c");
        assert_eq!(moved.location(), address);
        let page = shop.get("build?field=c&did=moved").await;
        assert_eq!(page.text("#said[role=status]").unwrap(), "Moved to 2 of 3");
        assert_eq!(page.text(".block.selected .label").unwrap(), "C (optional)");
        assert_eq!(shop.labels().await, ["A", "C", "B"]);
        shop.press("questions/c/move", &[("to", "3")]).await;
        assert_eq!(shop.labels().await, ["A", "B", "C"]);
        shop.press("questions/a/move", &[("to", "up")]).await;
        shop.press("questions/a/move", &[("to", "down")]).await;
        assert_eq!(shop.labels().await, ["B", "A", "C"]);
        for wrong in [("to", "sideways"), ("to", "-1"), ("from", "1")] {
            let refused = shop.press("questions/a/move", &[wrong]).await;
            assert_eq!(refused.status, 400);
        }
        let gone = shop.press("questions/x/move", &[("to", "up")]).await;
        assert_eq!(gone.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_question_is_added_behind_another_and_duplicated_behind_itself() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.add("email", "Email").await;
        let between = [("kind", "phone"), ("label", "Phone"), ("after", "name")];
        shop.press("questions", &between).await;
        assert_eq!(shop.labels().await, ["Name", "Phone", "Email"]);
        let copied = shop.press("questions/phone/duplicate", &[]).await;
        assert!(copied.location().contains("?field=phone_2&did=duplicated"));
        let labels = shop.labels().await;
        assert_eq!(labels, ["Name", "Phone", "Phone (copy)", "Email"]);
        let unknown = [("kind", "telepathy"), ("label", "X"), ("after", "")];
        let refused = shop.press("questions", &unknown).await;
        assert_eq!(refused.status, 422);
        assert!(!refused.text(".summary").unwrap().is_empty());
        assert_eq!(shop.labels().await.len(), 4);
    })
    .await;
}

#[tokio::test]
async fn deleting_asks_first_and_says_what_it_means() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        shop.add("text", "Nickname").await;
        let asked = shop.get("questions/nickname/delete").await;
        assert!(
            asked
                .text("#panel")
                .unwrap()
                .contains("Nobody was asked it yet.")
        );
        let asked = shop.get("questions/name/delete").await;
        assert!(
            asked
                .text("#panel")
                .unwrap()
                .contains("Answers already given are kept")
        );
        assert_eq!(shop.labels().await.len(), 2);
        assert_eq!(shop.press("questions/name/delete", &[]).await.status, 303);
        assert_eq!(shop.labels().await, ["Nickname"]);
        assert_eq!(shop.press("questions/name/delete", &[]).await.status, 404);
        assert_eq!(shop.get("questions/name/delete").await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn an_id_is_never_given_to_a_second_question() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Name").await;
        shop.publish().await;
        shop.press("questions/name/delete", &[]).await;
        assert_eq!(shop.add("phone", "Name").await, "name_2");
        let taken = shop.save("name_2", &[("id", "name")]).await;
        assert_eq!(taken.status, 422);
        let said = taken.text("#i-name_2-id-error").unwrap();
        assert!(
            said.contains("“name” was the name of another question"),
            "{said}"
        );
        assert!(shop.draft().await.field("name_2").is_some());
        assert_eq!(shop.save("name_2", &[("id", "nick")]).await.status, 303);
        shop.publish().await;
        let fixed = shop.get("build?field=nick").await;
        assert_eq!(fixed.value("input[name=id]"), None);
        assert_eq!(shop.save("nick", &[("id", "other")]).await.status, 303);
        assert!(shop.draft().await.field("nick").is_some());
    })
    .await;
}

#[tokio::test]
async fn options_are_written_added_moved_and_removed() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let id = shop.add("choice", "Session").await;
        let options = async || {
            let draft = shop.draft().await;
            let options = draft.field("session").unwrap().kind.options().to_vec();
            let pairs = options.into_iter().map(|option| (option.id, option.label));
            pairs.collect::<Vec<_>>()
        };
        let path = format!("questions/{id}");
        let typed = |action| {
            [
                ("label", "Session"),
                ("option_id", "option-1"),
                ("option_label", "Morning"),
                ("option_id", "option-2"),
                ("option_label", "Afternoon"),
                ("option_id", ""),
                ("option_label", "Evening"),
                ("action", action),
            ]
        };
        let named = |id: &str, label: &str| (id.to_owned(), label.to_owned());
        assert_eq!(shop.press(&path, &typed("save")).await.status, 303);
        let all = [
            named("option-1", "Morning"),
            named("option-2", "Afternoon"),
            named("evening", "Evening"),
        ];
        assert_eq!(options().await, all);
        shop.press(&path, &typed("up-1")).await;
        assert_eq!(options().await[0], all[1]);
        shop.publish().await;
        shop.press(&path, &typed("remove-1")).await;
        assert_eq!(options().await.len(), 2);
        let again = [
            ("label", "Session"),
            ("option_id", "option-1"),
            ("option_label", ""),
            ("more_options", "Option 2\nNight"),
        ];
        let blank = shop.press(&path, &again).await;
        assert_eq!(blank.status, 422);
        let said = blank.text(".option-rows .error").unwrap();
        assert_eq!(said, "Enter the option, or remove it");
        assert!(
            blank.body.contains("value=\"Night\""),
            "what was typed is kept"
        );
        let none = [("label", "Session")];
        let none = shop.press(&path, &none).await;
        assert_eq!(none.status, 422);
        assert!(
            none.text("#i-session-options")
                .unwrap()
                .contains("1 to 500 options")
        );
        let again = [("label", "Session"), ("more_options", "Option 2\nNight")];
        assert_eq!(shop.press(&path, &again).await.status, 303);
        // The id of an option that was published is not given to another one.
        let named = [named("option-2-2", "Option 2"), named("night", "Night")];
        assert_eq!(options().await, named);
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_said_at_its_input_and_what_was_typed_is_kept() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let id = shop.add("number", "How many?").await;
        let changes = [
            ("label", "How much?"),
            ("min", "ten"),
            ("max", "5"),
            ("step", "0"),
        ];
        let wrong = shop.save(&id, &changes).await;
        assert_eq!(wrong.status, 422);
        let links = wrong.texts(".summary a");
        assert_eq!(links.len(), 2, "{links:?}");
        for name in ["min", "step"] {
            let anchor = format!("#i-{id}-{name}");
            let said = wrong.text(&format!("{anchor}-error")).unwrap();
            assert!(
                links.iter().any(|link| said.ends_with(link.as_str())),
                "{said}"
            );
            let described = wrong.attribute(&anchor, "aria-describedby").unwrap();
            assert!(described.contains(&anchor[1..]), "{described}");
        }
        assert_eq!(wrong.value(&format!("#i-{id}-min")).unwrap(), "ten");
        assert_eq!(wrong.value(&format!("#i-{id}-label")).unwrap(), "How much?");
        assert!(wrong.text("title").unwrap().starts_with("Error: "));
        assert_eq!(shop.labels().await, ["How many?"]);
        let crossed = shop.save(&id, &[("min", "6"), ("max", "5")]).await;
        let said = crossed.text(&format!("#i-{id}-min-error")).unwrap();
        assert!(said.contains("must not go beyond"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn ver_12_a_question_without_a_label_keeps_its_name() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let id = shop.add("text", "").await;
        assert_eq!(id, "text");
        let labelled = shop.labels().await;
        assert_eq!(labelled, ["New question"]);
        // The script saves by itself while the label is still empty.
        let early = shop.save(&id, &[("label", " "), ("quiet", "yes")]).await;
        assert_eq!(early.status, 422);
        assert!(early.text("#said").unwrap().contains("Enter the question"));
        assert_eq!(early.text(".summary"), None);
        assert_eq!(shop.save(&id, &[("label", "Your name")]).await.status, 303);
        let draft = shop.draft().await;
        let field = draft.field("text").unwrap();
        assert_eq!(field.label, "Your name");
        shop.publish().await;
        let headings = super::build::headings(&shop).await;
        assert!(headings.contains(&"text".to_owned()), "{headings:?}");
        assert!(headings.iter().all(|heading| !heading.trim().is_empty()));
    })
    .await;
}

#[tokio::test]
async fn big_02_a_name_that_another_question_has_is_refused() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("phone", "Mobile").await;
        let id = shop.add("text", "Landline").await;
        let refused = shop.save(&id, &[("id", "mobile")]).await;
        assert_eq!(refused.status, 422);
        let said = refused.text("#i-landline-id-error").unwrap();
        assert!(
            said.contains("“mobile”") && said.contains("“Mobile”"),
            "{said}"
        );
        assert_eq!(refused.value("#i-landline-id").unwrap(), "mobile");
        assert!(shop.draft().await.field("landline").is_some());
        for wrong in ["request_id", "Mobile", "1st", "a b", "név"] {
            let refused = shop.save(&id, &[("id", wrong)]).await;
            assert_eq!(refused.status, 422, "{wrong}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_form_has_300_questions_at_the_most() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        let mut draft = shop.draft().await;
        shop.add("text", "Q").await;
        let field = shop.draft().await.fields().next().unwrap().clone();
        for number in 0..300 {
            let mut field = field.clone();
            field.id = onceform::domain::field::FieldId::parse(&format!("q{number}")).unwrap();
            draft.insert(field, None, None);
        }
        let row = shop.row().await;
        let full = onceform::storage::forms::Draft {
            document: draft.to_json(),
            title: row.title,
            slug: draft.slug.clone(),
            by: None,
            at: server.now(),
        };
        let revision = row.draft_revision;
        let saved = onceform::storage::forms::save_draft(&shop.db, shop.id, revision, full).await;
        saved.unwrap();
        let pairs = [("kind", "text"), ("label", "One more"), ("after", "")];
        let refused = shop.press("questions", &pairs).await;
        assert_eq!(refused.status, 422);
        assert!(refused.text(".summary").unwrap().contains("300"));
        assert_eq!(shop.get("build").await.texts(".block .field").len(), 300);
    })
    .await;
}

#[tokio::test]
async fn every_rule_of_the_rarer_kinds_is_set_by_pressing_buttons() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        for (kind, label) in [
            ("datetime", "Visit"),
            ("scale", "Likely"),
            ("rating", "Stars"),
            ("matrix", "Grid"),
            ("address", "Home"),
            ("signature", "Signed"),
            ("hidden", "Ref"),
            ("note", "Hello"),
            ("choices", "Diet"),
        ] {
            shop.add(kind, label).await;
        }
        for (id, changes) in [
            ("visit", vec![("min", "2027-01-01 09:00"), ("prefill", "yes")]),
            ("likely", vec![("min", "0"), ("max", "10"), ("min_label", "Never"), ("required", "yes")]),
            ("stars", vec![("max", "7")]),
            ("grid", vec![("more_rows", "Food\nRooms"), ("more_options", "Good")]),
            ("home", vec![("format", "cn")]),
            ("signed", vec![("text", "It is *true*")]),
            ("ref", vec![("hint", "From the mail")]),
            ("hello", vec![("text", "Read **this**")]),
            ("diet", vec![("other", "yes"), ("exclusive", "option-2")]),
        ] {
            let saved = shop.save(id, &changes).await;
            assert_eq!(saved.status, 303, "{id}: {}", saved.body);
        }
        let panel = shop.get("build?field=ref").await;
        assert!(panel.text(".drawer .hint").unwrap().contains("?ref=…"));
        for action in ["row-up-3", "row-remove-0"] {
            assert_eq!(shop.save("grid", &[("action", action)]).await.status, 303);
        }
        let options = json!([{ "id": "option-1", "label": "Option 1" }, { "id": "option-2", "label": "Option 2" }]);
        let mut diet = options.clone();
        diet[1]["exclusive"] = json!(true);
        let expected = json!([
            { "id": "visit", "kind": "datetime", "label": "Visit", "prefill": true, "min": "2027-01-01T09:00" },
            { "id": "likely", "kind": "scale", "label": "Likely", "required": true, "min": 0, "max": 10, "min_label": "Never" },
            { "id": "stars", "kind": "rating", "label": "Stars", "max": 7 },
            { "id": "grid", "kind": "matrix", "label": "Grid",
              "rows": [{ "id": "row-2", "label": "Row 2" }, { "id": "rooms", "label": "Rooms" }, { "id": "food", "label": "Food" }],
              "options": [options[0], options[1], { "id": "good", "label": "Good" }] },
            { "id": "home", "kind": "address", "label": "Home", "format": "cn" },
            { "id": "signed", "kind": "signature", "label": "Signed", "required": true, "text": "It is *true*" },
            { "id": "ref", "kind": "hidden", "label": "Ref", "hint": "From the mail" },
            { "id": "hello", "kind": "note", "label": "Hello", "text": "Read **this**" },
            { "id": "diet", "kind": "choices", "label": "Diet", "options": diet, "other": true },
        ]);
        assert_eq!(shop.draft().await.to_json()["pages"][0]["fields"], expected);
        shop.publish().await;
        assert_eq!(server.person().get("/f/open-day").await.status, 200);
    })
    .await;
}

/// What the engine lacks, or what would take too much memory, is told in the builder and never reaches people.
#[tokio::test]
async fn val_06_a_pattern_that_cannot_be_used_is_refused_when_it_is_saved() {
    on_each_server(async |server| {
        let shop = Workshop::new(server).await;
        shop.add("text", "Code").await;
        for (pattern, told) in [
            ("(?=a)b", "This pattern cannot be read"),
            ("(a{1000}){1000}", "This pattern is too large"),
        ] {
            let begun = std::time::Instant::now();
            let back = shop.save("code", &[("pattern", pattern)]).await;
            assert!(begun.elapsed() < std::time::Duration::from_secs(5));
            assert_eq!(back.status, 422, "{pattern}");
            let link = back.text(".summary a[href='#i-code-pattern']").unwrap();
            assert!(link.starts_with(told), "{link}");
            assert_eq!(back.value("#i-code-pattern").as_deref(), Some(pattern));
        }
        let saved = shop.save("code", &[("pattern", r"\p{L}+")]).await;
        assert_eq!(saved.status, 303);
        assert_eq!(
            shop.draft().await.to_json()["pages"][0]["fields"][0]["pattern"],
            json!(r"\p{L}+")
        );
    })
    .await;
}
