//! Only what was signed here, for this id, opens.

use super::*;
use crate::domain::chance::Chance;

const SLUG: &str = "open-day";

fn signed() -> (Signer, RequestId, Page, String) {
    let chance = Chance::seeded(5);
    let signer = Signer {
        key: Key::new([1; 32]),
        old_key: None,
    };
    let id = RequestId::new(&chance);
    let issued_at = DateTime::UNIX_EPOCH + chrono::Duration::days(20_000);
    let page = Page {
        form: FormId::new(issued_at, &chance),
        version: 3,
        issued_at,
        account: None,
        later: false,
    };
    let token = signer.sign(SLUG, &id, &page);
    (signer, id, page, token)
}

#[test]
fn what_was_signed_opens() {
    let (signer, id, page, token) = signed();
    assert_eq!(token.len(), 102);
    assert_eq!(signer.open(SLUG, &id, &token), Some(page));
    let next = Signer {
        key: Key::new([2; 32]),
        old_key: Some(signer.key),
    };
    assert_eq!(next.open(SLUG, &id, &token), Some(page));
    let later = Page {
        later: true,
        ..page
    };
    let token = next.sign(SLUG, &id, &later);
    assert_eq!(next.open(SLUG, &id, &token), Some(later));
}

#[test]
fn anything_else_does_not() {
    let (signer, id, page, token) = signed();
    let other = RequestId::new(&Chance::seeded(6));
    assert_eq!(signer.open(SLUG, &other, &token), None, "another id");
    assert_eq!(signer.open("other", &id, &token), None, "another form");
    let forged = Signer {
        key: Key::new([9; 32]),
        old_key: None,
    }
    .sign(SLUG, &id, &page);
    assert_eq!(signer.open(SLUG, &id, &forged), None, "another key");
    for at in [0, 30, 101] {
        let mut bent = token.clone().into_bytes();
        bent[at] = if bent[at] == b'A' { b'B' } else { b'A' };
        let bent = String::from_utf8_lossy(&bent).into_owned();
        assert_eq!(signer.open(SLUG, &id, &bent), None, "bent at {at}");
    }
    for odd in ["", "x", &token[1..], &format!("{token}A"), "\u{0}"] {
        assert_eq!(signer.open(SLUG, &id, odd), None, "{odd}");
    }
}
