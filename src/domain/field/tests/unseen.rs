//! Hidden and note: what nobody types.

use super::*;

#[test]
fn emb_03_a_value_from_the_address_arrives_as_it_is() {
    let hidden = field(&json!({ "kind": "hidden" }));
    for value in ["a&b=c, 100% 李 ☂", "ref%20x", "<b>&amp;", "1,2;3"] {
        assert_eq!(read(&hidden, value), text(value));
    }
}

#[test]
fn a_hidden_value_never_stops_anybody() {
    let hidden = field(&json!({ "kind": "hidden" }));
    for unfit in ["", " ", "a\u{0}b", "a\nb", &"a".repeat(1_001)] {
        assert_eq!(read(&hidden, unfit), Ok(None), "{unfit:.20}");
    }
    assert_eq!(read_all(&hidden, &["first", "second"]), text("first"));
    assert_eq!(read_all(&hidden, &[]), Ok(None));
}

#[test]
fn a_note_asks_nothing() {
    let note = field(&json!({ "kind": "note", "text": "*Read* this" }));
    assert!(!note.kind.is_asked() && !note.kind.may_be_required());
    assert_eq!(read_all(&note, &[]), Ok(None));
    assert_eq!(note.kind.restore(&json!("x")), None);
    assert_eq!(
        note.kind.columns().len(),
        1,
        "and has no column: files leave out what is not asked"
    );
}
