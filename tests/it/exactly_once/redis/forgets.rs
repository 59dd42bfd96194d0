//! A claim is lost: with a fail-over, by eviction, or because Redis has another idea of the time.

use onceform::fail_point::FailPoint;

use super::on_stages;
use crate::exactly_once::act::{Act, answered, assert_replayed, assert_saving, assert_stored};
use crate::exactly_once::instances::on_two_with_claims;
use crate::support::proxy::host_of;
use crate::support::redis::{RedisServer, ask, claim_key};

/// The new primary knows nothing of the first try: it gives the id away once more, and the index lets one in.
#[tokio::test(flavor = "multi_thread")]
async fn row_07_a_fail_over_that_loses_the_claim_leaves_it_to_the_index() {
    on_stages(async |stage| {
        let Some(heir) = RedisServer::start().await else {
            return;
        };
        let act = stage.open(70).await;
        let (held, first) = act
            .claims_at(&stage.server.url, FailPoint::AfterClaim)
            .await;
        stage.road.lead_to(&host_of(&heir.url));
        stage.reaches_redis().await;
        let act = act.beside(&heir.url);
        assert_eq!(act.claim().await, None);
        let (second, next) = act
            .claims_at(&stage.server.url, FailPoint::AfterClaim)
            .await;
        let claim = act.claim().await.unwrap();
        assert!(claim.starts_with("1|P|"), "given away again: {claim}");
        second.go_on();
        let next = answered(next).await;
        assert_stored(&next);
        held.go_on();
        let first = answered(first).await;
        assert_replayed(&first, &next);
        act.keeps_the_promise(&stage.server, &[&first, &next]).await;
    })
    .await;
}

/// A Redis that throws keys away when its memory is full loses the claim of a try at work, and later what it knew of it.
#[tokio::test(flavor = "multi_thread")]
async fn row_13_evicted_claims_harm_nobody() {
    on_stages(async |stage| {
        let redis = stage.redis.url.as_str();
        let act = stage.open(130).await;
        let (held, first) = act
            .claims_at(&stage.server.url, FailPoint::AfterClaim)
            .await;
        assert!(act.claim().await.is_some());
        evict(redis).await;
        assert_eq!(act.claim().await, None, "thrown away");
        let next = act.send(&stage.server).await;
        assert_stored(&next);
        held.go_on();
        let first = answered(first).await;
        assert_replayed(&first, &next);
        evict(redis).await;
        assert_eq!(act.claim().await, None, "thrown away again");
        let last = act.send(&stage.server).await;
        assert_replayed(&last, &next);
        act.keeps_the_promise(&stage.server, &[&first, &next, &last])
            .await;
    })
    .await;
}

/// Lets the memory be full for a moment.
async fn evict(redis: &str) {
    for setting in [
        ["maxmemory-policy", "allkeys-random"],
        ["maxmemory", "1"],
        ["maxmemory", "0"],
    ] {
        let set = ["CONFIG", "SET", setting[0], setting[1]];
        let _: String = ask(redis, &set).await;
    }
}

/// Redis's clock jumps: a claim that ends too late is waited for, one that ends too early is as good as none.
#[tokio::test(flavor = "multi_thread")]
async fn row_50_a_jump_of_redis_clock_costs_time_at_the_most() {
    on_two_with_claims(async |pair| {
        let redis = pair.one.redis.as_deref().unwrap();
        let act = Act::open(&pair.one, 150).await;
        let (held, first) = act.claims_at(&pair.one.url, FailPoint::AfterClaim).await;
        let late = ["PEXPIRE", &claim_key(act.id()), "600000"];
        let _: i64 = ask(redis, &late).await;
        assert_saving(&act.send(&pair.two).await);
        act.end_claim().await;
        let next = act.send(&pair.two).await;
        assert_stored(&next);
        held.go_on();
        let first = answered(first).await;
        assert_replayed(&first, &next);
        act.keeps_the_promise(&pair.one, &[&first, &next]).await;
    })
    .await;
}
