#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use actix_web::test::TestRequest;

use super::*;
use crate::domain::chance::Chance;
use crate::domain::keyed_hash::Key;

fn keys(secret: u8, old: Option<u8>) -> Keys {
    Keys {
        secret: Key::new([secret; 32]),
        secret_old: old.map(|byte| Key::new([byte; 32])),
        hash: Key::new([9; 32]),
    }
}

fn pages(count: usize) -> Vec<RequestId> {
    let chance = Chance::seeded(7);
    (0..count).map(|_| RequestId::new(&chance)).collect()
}

/// The cookie of a browser that opened these pages one after the other.
fn opened(pages: &[RequestId]) -> Cookie<'static> {
    let mut opened = OpenedPages::default();
    let mut cookie = None;
    for page in pages {
        cookie = opened.and(page, &keys(1, None), "open-day", true);
        opened = brought(cookie.clone().unwrap(), &keys(1, None), "open-day");
    }
    cookie.unwrap()
}

fn brought(cookie: Cookie<'static>, keys: &Keys, slug: &str) -> OpenedPages {
    let request = TestRequest::get().cookie(cookie).to_http_request();
    OpenedPages::of(&request, keys, slug)
}

#[test]
fn the_latest_pages_are_remembered_and_a_page_is_not_its_own_elder() {
    let pages = pages(7);
    let opened = brought(opened(&pages), &keys(1, None), "open-day");
    let elder = opened.without(&pages[6]);
    let expected: Vec<_> = [5, 4, 3, 0].map(|at: usize| pages[at].clone()).to_vec();
    assert_eq!(elder, expected);
}

#[test]
fn a_browser_is_known_by_the_first_page_that_it_opened() {
    let pages = pages(20);
    let early = brought(opened(&pages[..1]), &keys(1, None), "open-day");
    let late = brought(opened(&pages), &keys(1, None), "open-day");
    assert!(early.browser().is_some());
    assert_eq!(early.browser(), late.browser());
    assert_eq!(OpenedPages::default().browser(), None);
}

#[test]
fn the_cookie_goes_to_its_form_alone_and_no_script_reads_it() {
    let cookie = opened(&pages(1));
    assert_eq!(cookie.path(), Some("/f/open-day"));
    assert_eq!(cookie.http_only(), Some(true));
    assert_eq!(cookie.secure(), Some(true));
    assert_eq!(cookie.same_site(), Some(SameSite::Lax));
    assert_eq!(cookie.max_age(), None);
}

#[test]
fn what_is_not_ours_says_nothing() {
    let cookie = opened(&pages(2));
    let nothing = OpenedPages::default();
    assert_ne!(
        brought(cookie.clone(), &keys(2, Some(1)), "open-day"),
        nothing
    );
    assert_eq!(brought(cookie.clone(), &keys(2, None), "open-day"), nothing);
    assert_eq!(brought(cookie.clone(), &keys(1, None), "another"), nothing);
    for value in ["", "AAAA", "%", &cookie.value()[4..]] {
        let forged = Cookie::new(COOKIE, value.to_owned());
        assert_eq!(brought(forged, &keys(1, None), "open-day"), nothing);
    }
}
