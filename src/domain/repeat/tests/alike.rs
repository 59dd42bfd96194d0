//! Which pairs are shown.

use serde_json::{Value, json};

use crate::domain::answers::Answers;
use crate::domain::chance::Chance;
use crate::domain::definition::Definition;
use crate::domain::id::RecordId;
use crate::domain::repeat::{Alike, Candidate, Likeness, alike};

fn definition() -> Definition {
    let document = json!({
        "onceform": 1, "slug": "open-day", "title": "Open day", "language": "en",
        "pages": [{ "id": "page_1", "title": "", "fields": [
            { "id": "name", "kind": "text", "label": "Full name" },
            { "id": "email", "kind": "email", "label": "E-mail" },
            { "id": "good", "kind": "yes_no", "label": "Was it good?" },
        ] }]
    });
    Definition::from_json(&document).unwrap()
}

/// The pairs among submissions that come newest first, by their places in the list.
fn pairs(all: &[Value], most: usize) -> Vec<(usize, usize, Likeness)> {
    let (definition, chance) = (definition(), Chance::seeded(3));
    let answers: Vec<Answers> = all
        .iter()
        .map(|stored| Answers::from_json(&definition, stored))
        .collect();
    let ids: Vec<RecordId> = all
        .iter()
        .map(|_| RecordId::new(Default::default(), &chance))
        .collect();
    let candidates: Vec<_> = ids
        .iter()
        .zip(&answers)
        .map(|(id, answers)| Candidate {
            id: *id,
            definition: &definition,
            answers,
        })
        .collect();
    let place = |id| ids.iter().position(|other| *other == id).unwrap();
    alike(&candidates, most)
        .into_iter()
        .map(
            |Alike {
                 newer,
                 older,
                 likeness,
             }| (place(newer), place(older), likeness),
        )
        .collect()
}

#[test]
fn the_same_answers_and_the_same_contact_make_a_pair() {
    let all = [
        json!({ "name": "Ada", "email": "ada@example.org", "good": true }),
        json!({ "name": "Ben", "email": "ben@example.org" }),
        json!({ "name": "ADA", "email": "ada@example.org", "good": true }),
        json!({ "name": "Ada's brother", "email": "ada@example.org" }),
    ];
    let contact = || Likeness::Contact("E-mail".to_owned());
    assert_eq!(
        pairs(&all, 50),
        [(0, 2, Likeness::Answers), (2, 3, contact())]
    );
    assert_eq!(pairs(&all, 1), [(0, 2, Likeness::Answers)]);
}

#[test]
fn what_many_people_would_answer_makes_no_pair() {
    let yes = json!({ "good": true });
    assert_eq!(pairs(&[yes.clone(), yes, json!({}), json!({})], 50), []);
}
