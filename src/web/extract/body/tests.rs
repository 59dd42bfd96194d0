//! What a body says, to the letter.

use super::*;

#[test]
fn names_repeat_and_values_keep_every_byte() {
    let decoded = decode(b"c=red&c=blue&d=&e&=f&t=a%2Bb+c%0D%0A%00&u=%E4%BD%A0&&x=1=2");
    let expected = [
        ("c", "red"),
        ("c", "blue"),
        ("d", ""),
        ("e", ""),
        ("", "f"),
        ("t", "a+b c\r\n\0"),
        ("u", "你"),
        ("x", "1=2"),
    ];
    let decoded: Vec<_> = decoded
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    assert_eq!(decoded, expected);
}

#[test]
fn what_is_no_text_is_marked() {
    assert_eq!(
        decode(b"a=%ED%A0%80x%"),
        [("a".to_owned(), "\u{fffd}\u{fffd}\u{fffd}x%".to_owned())]
    );
}
