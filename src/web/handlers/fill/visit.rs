//! A try as it reached us, and what is written down of it if it turns out to be a repeat.

use std::net::IpAddr;

use actix_web::HttpRequest;
use actix_web::http::header::USER_AGENT;

use chrono::TimeDelta;

use crate::domain::id::{RecordId, RepeatId};
use crate::domain::repeat::{AddressHash, Cause, Layer, Program, Repeat, Signals};
use crate::idempotency::Outcome;
use crate::web::arrivals::Arrival;
use crate::web::extract::Peer;
use crate::web::extract::submitted::SignedPage;
use crate::web::site::Site;

/// A try at an act.
pub(super) struct Visit<'r> {
    request: &'r HttpRequest,
    arrival: Option<Arrival>,
    /// The first try at the same act, where this instance remembers it.
    first: Option<Arrival>,
}

impl<'r> Visit<'r> {
    /// Notes the arrival. Without a good pair there is no act, and nothing to note.
    pub(super) fn begin(
        site: &Site,
        request: &'r HttpRequest,
        signed: Option<&SignedPage>,
    ) -> Self {
        let arrival = signed.map(|signed| arrival(site, request, signed));
        let noted = signed.zip(arrival);
        Self {
            request,
            arrival,
            first: noted
                .and_then(|(signed, arrival)| site.arrivals.note(signed.request_id(), arrival)),
        }
    }

    /// The request that it is.
    pub(super) fn request(&self) -> &'r HttpRequest {
        self.request
    }

    /// Where it came from.
    pub(super) fn address(&self) -> Option<IpAddr> {
        self.arrival.and_then(|arrival| arrival.address)
    }

    /// Counts it among the tries at its id. Fails with how long to wait.
    pub(super) fn try_again(&self, site: &Site, signed: &SignedPage) -> Result<(), TimeDelta> {
        site.gate.try_again(&signed.id, self.address())
    }

    /// Writes the try down if its outcome says that it was a repeat. Never waits.
    pub(super) fn note(&self, site: &Site, outcome: &Outcome, layer: Layer, signed: &SignedPage) {
        if let (Some(arrival), Some(kind)) = (&self.arrival, self.kind(outcome)) {
            site.repeats
                .note(|| self.repeat(site, arrival, &kind, layer, signed));
        }
    }

    fn kind(&self, outcome: &Outcome) -> Option<Kind> {
        let kind = |record, same_answers, taken| {
            Some(Kind {
                record,
                same_answers,
                taken,
                outcome: outcome.name(),
            })
        };
        match outcome {
            Outcome::Replayed(receipt) => kind(Some(receipt.record), true, false),
            Outcome::DifferentAnswers(receipt) => kind(Some(receipt.record), false, false),
            Outcome::DifferentAnswersRunning => kind(None, false, false),
            Outcome::StillRunning => kind(None, self.brings_the_same(), false),
            Outcome::Taken(values) => kind(values.first().map(|value| value.record), false, true),
            _ => None,
        }
    }

    /// While a row is locked nobody can compare with it; the first try may be remembered here.
    fn brings_the_same(&self) -> bool {
        let prints = self.arrival.zip(self.first);
        prints.is_none_or(|(now, first)| now.fingerprint == first.fingerprint)
    }

    fn repeat(
        &self,
        site: &Site,
        arrival: &Arrival,
        kind: &Kind,
        layer: Layer,
        signed: &SignedPage,
    ) -> Repeat {
        let first = self.first.filter(|_| !kind.taken);
        // An earlier try may have been sent back for its faults: the row knows better which one was the first.
        let made = kind.record.and_then(RecordId::made_at);
        let mut repeat = Repeat {
            id: RepeatId::new(arrival.at, &site.chance),
            form: signed.intent.form,
            record: kind.record,
            act: signed.request_id().short().to_owned(),
            happened_at: arrival.at,
            first_at: made.or(first.map(|first| first.at)),
            same_answers: kind.same_answers,
            same_connection: first.and_then(|first| Some(first.address? == arrival.address?)),
            address: arrival
                .address
                .map(|address| AddressHash::of(&site.config.keys.hash, address)),
            program: program(self.request),
            through_gateway: first
                .is_some_and(|first| first.gateway.is_some() && first.gateway == arrival.gateway),
            layer: if kind.taken {
                Layer::BusinessKey
            } else {
                layer
            },
            outcome: kind.outcome.to_owned(),
            cause: Cause::UsedBefore,
        };
        repeat.cause = Cause::of(&Signals {
            layer: repeat.layer,
            same_answers: repeat.same_answers,
            gap: repeat.gap(),
            program: repeat.program,
            through_gateway: repeat.through_gateway,
        });
        repeat
    }
}

/// What an outcome says of the repeat that it answered.
struct Kind {
    record: Option<RecordId>,
    same_answers: bool,
    /// A value was used by another act.
    taken: bool,
    outcome: &'static str,
}

fn arrival(site: &Site, request: &HttpRequest, signed: &SignedPage) -> Arrival {
    let peer = Peer::of(request, &site.config.trusted_proxies);
    // Programs may send the act's own id in this header, which says nothing of a gateway.
    let own = signed.request_id().as_str();
    let gateway = request
        .headers()
        .get("x-request-id")
        .filter(|id| !peer.forwarded.is_empty() && id.as_bytes() != own.as_bytes());
    Arrival {
        at: site.clock.now(),
        address: peer.address,
        fingerprint: signed.intent.fingerprint,
        gateway: gateway.map(|id| site.arrivals.digest(id.as_bytes())),
    }
}

pub(super) fn program(request: &HttpRequest) -> Program {
    let agent = request.headers().get(USER_AGENT);
    let agent = agent.and_then(|value| value.to_str().ok());
    Program::of(agent.unwrap_or_default())
}
