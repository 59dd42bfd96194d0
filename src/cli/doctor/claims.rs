//! What is found of the claim store.

use super::{Finding, bad, good, note};
use crate::app::Parts;
use crate::cache::{ClaimHealth, ServerHealth, Topology};

const PART: &str = "claims";
const AWAY: &str =
    "Submissions go on without it. Check ONCEFORM_REDIS_URL and that the server runs.";

pub(super) async fn look(parts: &Parts, findings: &mut Vec<Finding>) {
    let claims = match parts.claims() {
        Ok(Some(claims)) => claims,
        Ok(None) => {
            let found =
                "no Redis is configured: the database alone decides, and repeats cost it a look-up";
            findings.push(note(
                PART,
                found,
                "Set ONCEFORM_REDIS_URL where many people send at once.",
            ));
            return;
        }
        Err(error) => {
            findings.push(bad(PART, error.to_string(), "Mend ONCEFORM_REDIS_URL."));
            return;
        }
    };
    match claims.health().await {
        Ok(health) => {
            findings.push(standing(&health));
            for (address, server) in &health.servers {
                look_at(address, server, health.bytes_a_claim, findings);
            }
        }
        Err(error) => {
            findings.push(bad(PART, format!("Redis does not answer: {error}"), AWAY));
        }
    }
}

/// How the servers stand together.
fn standing(health: &ClaimHealth) -> Finding {
    match &health.topology {
        Topology::One => good(PART, "one Redis server"),
        Topology::Cluster => {
            let answering = health.servers.iter().filter(|(_, server)| server.is_ok());
            let (answering, all) = (answering.count(), health.servers.len());
            let found = format!("Redis Cluster: {answering} of {all} masters answer");
            good(PART, found)
        }
        Topology::Watched {
            master,
            sentinels,
            answering,
            replicas,
        } => {
            let found = format!(
                "Redis Sentinel: {answering} of {sentinels} sentinels answer; replicas of “{master}”: {replicas}"
            );
            let advice = if answering < sentinels {
                "Start the others: fewer may not agree on another master."
            } else if *replicas == 0 {
                "Without a replica no other server can take over."
            } else {
                return good(PART, found);
            };
            note(PART, found, advice)
        }
    }
}

fn look_at(
    address: &str,
    server: &Result<ServerHealth, String>,
    bytes_a_claim: u64,
    findings: &mut Vec<Finding>,
) {
    let at = |found: String| {
        if address.is_empty() {
            found
        } else {
            format!("{address}: {found}")
        }
    };
    let server = match server {
        Ok(server) => server,
        Err(error) => {
            let found = at(format!("Redis does not answer: {error}"));
            findings.push(bad(PART, found, AWAY));
            return;
        }
    };
    let (version, eviction) = (&server.version, &server.eviction);
    let found = format!("Redis {version} answers; a claim takes {bytes_a_claim} bytes");
    findings.push(good(PART, at(found)));
    findings.push(if eviction == "noeviction" {
        good(PART, at("maxmemory-policy = noeviction".to_owned()))
    } else {
        let found = format!("maxmemory-policy = {eviction}: claims may be dropped early");
        let advice =
            "Nothing is stored twice, but repeats cost more. Set maxmemory-policy noeviction.";
        note(PART, at(found), advice)
    });
    findings.push(if server.without_expiry == 0 {
        good(PART, at("every claim looked at ends by itself".to_owned()))
    } else {
        let found = format!("{} claims would never end", server.without_expiry);
        let advice = "Another program writes keys named onceform:1:claim:…; give onceform a Redis of its own.";
        bad(PART, at(found), advice)
    });
}
