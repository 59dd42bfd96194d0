//! nginx in front, which loses answers and sends some POSTs again.

use std::time::Duration;

use onceform::fail_point::FailPoint;
use tokio::time::sleep;

use super::act::{Act, answered, assert_replayed, assert_stored, at};
use super::instances::{Two, on_two};
use crate::support::nginx::{Nginx, Site};
use crate::support::proxy::{Proxy, Road, host_of};
use crate::support::redis::free_port;

/// What makes nginx send a POST again that a server may have taken.
const REPEATS: &str =
    "proxy_next_upstream error timeout http_503 non_idempotent; proxy_read_timeout 1s;";

/// As it is shipped: a POST that a server has taken is not sent again. The person sees 502 and presses Send again.
async fn a_lost_answer_is_not_repeated(pair: &Two, url: &str, road: &Proxy) {
    let act = Act::open(&pair.one, 450).await;
    road.set(Road::LoseAnswer);
    let broken = answered(act.press(url)).await;
    assert_eq!(broken.status, 502, "{}", broken.body);
    assert!(road.is_open_again());
    let again = answered(act.press(url)).await;
    assert_replayed(&again, &again);
    act.keeps_the_promise(&pair.two, &[&again]).await;
}

/// Nobody listens at the first server: nothing was sent, so the second one gets it.
async fn a_refused_connection_is_repeated(pair: &Two, url: &str) {
    let act = Act::open(&pair.one, 451).await;
    let stored = answered(act.press(url)).await;
    assert_stored(&stored);
    act.keeps_the_promise(&pair.one, &[&stored]).await;
}

/// A 503 stays one.
async fn a_refusal_is_not_repeated(pair: &Two, url: &str) {
    let act = Act::open(&pair.one, 452).await;
    act.stop(FailPoint::BeforeCommit).fail();
    let refused = answered(act.press(url)).await;
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert_eq!(act.rows(&pair.one).await, 0);
    let stored = answered(act.press(url)).await;
    assert_stored(&stored);
    act.keeps_the_promise(&pair.one, &[&stored]).await;
}

/// Set to repeat even POSTs: after a lost answer, after a read time-out and after a 503 the other server gets it as well.
async fn repeated_posts_are_one(pair: &Two, url: &str, road: &Proxy) {
    let act = Act::open(&pair.one, 453).await;
    road.set(Road::LoseAnswer);
    let answer = answered(act.press(url)).await;
    assert!(road.is_open_again());
    assert_replayed(&answer, &answer);
    act.keeps_the_promise(&pair.two, &[&answer]).await;

    let act = Act::open(&pair.one, 454).await;
    let mut held = act.stop(FailPoint::BeforeCommit);
    let press = act.press(url);
    at(&mut held).await;
    sleep(Duration::from_millis(1300)).await;
    held.go_on();
    let answer = answered(press).await;
    // The second one has a second, too, before nginx gives up.
    assert!([303, 504].contains(&answer.status), "{}", answer.body);
    act.keeps_the_promise(&pair.two, &[&answer]).await;

    let act = Act::open(&pair.one, 455).await;
    act.stop(FailPoint::BeforeCommit).fail();
    let stored = answered(act.press(url)).await;
    assert_stored(&stored);
    act.keeps_the_promise(&pair.one, &[&stored]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_45_a_gateway_that_repeats_or_not_leaves_one_row() {
    on_two(async |pair| {
        let road = Proxy::to(&host_of(&pair.one.url)).await;
        let (one, two) = (road.address.as_str(), host_of(&pair.two.url));
        let nobody = format!("127.0.0.1:{}", free_port());
        let site = |upstreams, settings| Site {
            upstreams,
            settings,
        };
        let sites = [
            site(vec![one], ""),
            site(vec![nobody.as_str(), two.as_str()], ""),
            site(vec![one], "proxy_next_upstream error timeout http_503;"),
            site(vec![one, two.as_str()], REPEATS),
        ];
        let Some(nginx) = Nginx::start(&sites).await else {
            return;
        };
        let urls = &nginx.urls;
        a_lost_answer_is_not_repeated(pair, &urls[0], &road).await;
        a_refused_connection_is_repeated(pair, &urls[1]).await;
        a_refusal_is_not_repeated(pair, &urls[2]).await;
        repeated_posts_are_one(pair, &urls[3], &road).await;
    })
    .await;
}

/// The server closes an idle connection while nginx sends a POST on it: 502, nothing is stored, and pressing Send again
/// stores.
#[tokio::test(flavor = "multi_thread")]
async fn row_46_a_stale_connection_to_the_server_costs_a_press() {
    on_two(async |pair| {
        let road = Proxy::to(&host_of(&pair.one.url)).await;
        let site = Site {
            upstreams: vec![road.address.as_str()],
            settings: "",
        };
        let Some(nginx) = Nginx::start(&[site]).await else {
            return;
        };
        let url = &nginx.urls[0];
        let act = Act::open(&pair.one, 460).await;
        // A request that leaves its connection open.
        let warm = crate::support::Person::new(url).get("/healthz").await;
        assert_eq!(warm.status, 200);
        road.set(Road::CutNext);
        let broken = answered(act.press(url)).await;
        assert_eq!(broken.status, 502, "{}", broken.body);
        assert!(road.is_open_again());
        assert_eq!(act.rows(&pair.one).await, 0);
        let stored = answered(act.press(url)).await;
        assert_stored(&stored);
        act.keeps_the_promise(&pair.two, &[&stored]).await;
    })
    .await;
}
