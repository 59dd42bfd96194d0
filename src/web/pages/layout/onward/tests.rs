use super::Onward;

#[test]
fn nothing_is_said_where_nothing_was_said() {
    let plain = Onward::default();
    assert_eq!(plain.to("/f/a"), "/f/a");
    assert_eq!(plain.filling("/f/a/check?d=1"), "/f/a/check?d=1");
}

#[test]
fn what_was_said_is_said_again_where_it_belongs() {
    let said = Onward {
        embedded: true,
        language: Some("zh-CN".to_owned()),
        invitation: Some("0abc".to_owned()),
    };
    assert_eq!(said.to("/f/a"), "/f/a?embed=1&lang=zh-CN");
    assert_eq!(
        said.filling("/f/a/p/b?d=1"),
        "/f/a/p/b?d=1&embed=1&lang=zh-CN&invitation=0abc"
    );
    assert_eq!(
        said.filling_otherwise("/f/a/language"),
        "/f/a/language?embed=1&invitation=0abc"
    );
}
