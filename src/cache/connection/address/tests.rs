#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! Every form of an address, and what is wrong with others.

use redis::ConnectionAddr;

use super::*;

fn address_of(info: &ConnectionInfo) -> String {
    match info.addr() {
        ConnectionAddr::Tcp(host, port) => format!("{host}:{port}"),
        ConnectionAddr::TcpTls { host, port, .. } => format!("tls {host}:{port}"),
        _ => "neither".to_owned(),
    }
}

fn nodes(text: &str) -> Vec<String> {
    match Address::parse(text).unwrap() {
        Address::Cluster(nodes) => nodes
            .iter()
            .map(|node| {
                let login = node.redis_settings().password().unwrap_or_default();
                format!("{login}@{}", address_of(node))
            })
            .collect(),
        other => panic!("{other:?}"),
    }
}

fn watched(text: &str) -> Watch {
    match Address::parse(text).unwrap() {
        Address::Watched(watch) => watch,
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_server_is_one() {
    for one in ["redis://127.0.0.1", "rediss://u:p@redis.example.org:6380/2"] {
        assert!(matches!(Address::parse(one), Ok(Address::One(_))), "{one}");
    }
}

#[test]
fn several_nodes_are_a_cluster() {
    let three = ["pw@a:1", "pw@b:2", "pw@c:6379"];
    for text in [
        "redis+cluster://:pw@a:1,b:2,c",
        "redis://:pw@a:1,b:2,c",
        "redis://:pw@a:1, redis://:pw@b:2, redis://:pw@c/",
        "redis+cluster://:pw@a:1,b:2,c/",
    ] {
        assert_eq!(nodes(text), three, "{text}");
    }
    assert_eq!(nodes("redis+cluster://a:1"), ["@a:1"]);
    assert_eq!(nodes("rediss+cluster://a:1,b:2"), ["@tls a:1", "@tls b:2"]);
}

#[test]
fn sentinels_name_what_they_watch() {
    let watch = watched("redis+sentinel://u:p%40w@a:1,b,[::1]/main/3?sentinel_password=secret");
    let sentinels: Vec<_> = watch.sentinels.iter().map(address_of).collect();
    assert_eq!(sentinels, ["a:1", "b:26379", "::1:26379"]);
    assert_eq!(watch.master, "main");
    for sentinel in &watch.sentinels {
        assert_eq!(sentinel.redis_settings().password(), Some("secret"));
        assert_eq!(sentinel.redis_settings().username(), None);
    }
    let servers = format!("{:?}", watch.servers);
    assert!(servers.contains("db: 3"), "{servers}");
    assert!(servers.contains("\"u\""), "{servers}");
    let secure = format!("{:?}", watched("rediss+sentinel://a:1/main").servers);
    assert!(secure.contains("Secure"), "{secure}");
}

#[test]
fn what_is_wrong_is_said_without_the_password() {
    for text in [
        "127.0.0.1:6379",
        "http://:secret@a",
        "redis+ring://:secret@a:1,b:2",
        "redis+sentinel://:secret@a:1,b:2",
        "redis+sentinel://:secret@a:1/main/first",
        "redis+sentinel://:secret@a:1/main?secret=secret",
        "redis+cluster://:secret@a:port",
        "redis+cluster://:secret@a:1,b:2/3",
    ] {
        let problem = Address::parse(text).unwrap_err();
        assert!(!problem.is_empty());
        assert!(!problem.contains(":secret"), "{problem}");
    }
}
