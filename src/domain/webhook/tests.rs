#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::net::IpAddr;

use super::*;

/// Made with another implementation of HMAC: `openssl dgst -sha256 -hmac` over the same bytes.
#[test]
fn the_signature_is_of_id_time_and_body() {
    let secret = WebhookSecret::from_stored(b"0123456789abcdef0123456789abcdef".to_vec());
    assert_eq!(
        secret.signature("created-1", 1_700_000_000, b"{\"type\":\"test\"}"),
        "v1,RoBmRmG8Wij3xgn21uSjj6Mz4lDnYJBBGwVVNOT0cog="
    );
    assert!(secret.shown().starts_with("whsec_MDEy"));
    assert_eq!(format!("{secret:?}"), "WebhookSecret(…)");
}

#[test]
fn secrets_differ() {
    let chance = Chance::seeded(1);
    let (one, two) = (WebhookSecret::new(&chance), WebhookSecret::new(&chance));
    assert_ne!(one, two);
    assert_eq!(one.bytes().len(), 32);
}

#[test]
fn addresses_of_this_machine_and_its_network_are_not_public() {
    for private in [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.9.9.9",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.8",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001::1",
        "2001:db8::1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "ff02::1",
    ] {
        let address: IpAddr = private.parse().unwrap();
        assert!(!is_public(address), "{private}");
    }
    for public in [
        "1.1.1.1",
        "8.8.8.8",
        "100.128.0.1",
        "2606:4700::1111",
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
    ] {
        let address: IpAddr = public.parse().unwrap();
        assert!(is_public(address), "{public}");
    }
}
