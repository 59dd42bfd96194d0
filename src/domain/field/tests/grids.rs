//! Matrix.

use super::*;

fn grid(required: bool) -> Field {
    field(&json!({ "kind": "matrix", "required": required,
        "rows": [{ "id": "food", "label": "Food" }, { "id": "Rooms-2", "label": "Rooms" }],
        "options": [{ "id": "good", "label": "Good" }, { "id": "bad", "label": "Bad" }] }))
}

#[test]
fn each_row_has_one_option() {
    let grid = grid(true);
    assert_eq!(
        read_parts(&grid, &[("Rooms-2", "bad"), ("food", "good")]),
        parts(&[("food", "good"), ("Rooms-2", "bad")])
    );
    assert_eq!(
        read_parts(
            &grid,
            &[("food", "good"), ("food", "bad"), ("Rooms-2", "fine")]
        ),
        at(&[
            ("food", Fault::SentTwice),
            ("Rooms-2", Fault::UnknownOption)
        ])
    );
}

#[test]
fn each_required_row_is_missed_by_itself() {
    let missing = [
        ("food", Fault::NothingChosen),
        ("Rooms-2", Fault::NothingChosen),
    ];
    assert_eq!(read_parts(&grid(true), &[]), at(&missing));
    assert_eq!(
        read_parts(&grid(true), &[("food", "bad")]),
        at(&missing[1..])
    );
    assert_eq!(read_parts(&grid(false), &[]), Ok(None));
    assert_eq!(
        read_parts(&grid(false), &[("food", "bad"), ("Rooms-2", "")]),
        parts(&[("food", "bad")])
    );
}
