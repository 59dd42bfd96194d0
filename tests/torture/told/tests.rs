//! Answers as the program and the gateway give them.

use super::Told;
use crate::wire::Answer;

fn told(text: &str) -> Told {
    Told::by(Answer::read(text.as_bytes()).as_ref())
}

fn page(status: u16, words: &str) -> Told {
    told(&format!(
        "HTTP/1.1 {status} X\r\ncontent-type: text/html\r\n\r\n<html><title>Open day</title>{words}</html>"
    ))
}

fn receipt(again: bool) -> Told {
    let code = "4kq0v7".to_owned();
    Told::Receipt { code, again }
}

#[test]
fn a_redirect_to_a_receipt_says_stored() {
    let head = "HTTP/1.1 303 See Other\r\nLocation: /f/torture/receipt/4kq0v7\r\n";
    assert_eq!(told(&format!("{head}\r\n")), receipt(false));
    let again = format!("{head}idempotent-replayed: true\r\n\r\n");
    assert_eq!(told(&again), receipt(true));
    let elsewhere = "HTTP/1.1 303 See Other\r\nlocation: /login\r\n\r\n";
    assert!(matches!(told(elsewhere), Told::Strange(_)));
}

#[test]
fn pages_say_what_their_words_say() {
    assert_eq!(page(503, "<h2>Not saved yet</h2>"), Told::NotSaved);
    let unknown = "<h2>We can&#39;t tell yet whether your answers were saved</h2>";
    assert_eq!(page(503, unknown), Told::CannotKnow);
    assert_eq!(page(409, "<div data-poll=\"…\">"), Told::StillSaving);
    let kept = "<a href=\"/f/torture/receipt/4kq0v7\">";
    let code = "4kq0v7".to_owned();
    assert_eq!(page(422, kept), Told::OtherAnswers { code });
    assert_eq!(page(502, "Bad Gateway"), Told::Gateway);
    for (status, words) in [
        (400, "out of date"),
        (409, "taken"),
        (422, "faults"),
        (500, ""),
    ] {
        assert_eq!(
            page(status, words),
            Told::Strange(format!("{status} Open day"))
        );
    }
}

#[test]
fn what_broke_off_before_it_said_anything_says_nothing() {
    assert_eq!(told(""), Told::Nothing);
    assert_eq!(
        told("HTTP/1.1 303 See Other\r\nlocation: /f/tor"),
        Told::Nothing
    );
    assert_eq!(
        told("HTTP/1.1 503 X\r\n\r\n<html><title>Open"),
        Told::Nothing
    );
    // Whoever has read the words has been told.
    let read = "HTTP/1.1 503 X\r\n\r\n<html><h2>Not saved yet</h2>";
    assert_eq!(told(read), Told::NotSaved);
}
