#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

#[test]
fn whk_03_addresses_of_this_machine_are_refused_however_they_are_written() {
    for address in [
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0177.0.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]:8443/",
        "https://10.0.0.1:8080/",
    ] {
        assert_eq!(read(address, false), Err(Refused::Private), "{address}");
        assert!(read(address, true).is_ok(), "{address}");
    }
}

#[test]
fn what_is_no_address_is_refused() {
    for address in [
        "",
        "example.org",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https://ada:secret@example.org/",
    ] {
        assert_eq!(read(address, true), Err(Refused::NoAddress), "{address}");
    }
    let long = format!("https://example.org/{}", "a".repeat(URL_MAX));
    assert_eq!(read(&long, true), Err(Refused::NoAddress));
}

#[test]
fn what_is_sent_does_not_travel_in_clear() {
    assert_eq!(
        read("http://example.org/", false),
        Err(Refused::NotEncrypted)
    );
    assert_eq!(
        read("https://example.org/", false).unwrap().as_str(),
        "https://example.org/"
    );
}

#[tokio::test]
async fn whk_03_a_name_of_this_machine_is_refused() {
    assert_eq!(
        check("https://localhost/", false).await,
        Err(Refused::Private)
    );
    assert!(check("https://localhost/", true).await.is_ok());
    let name = "localhost".parse().unwrap();
    assert!(Guarded.resolve(name).await.is_err(), "also when it is sent");
}
