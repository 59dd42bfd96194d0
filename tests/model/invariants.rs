//! What must hold in every state.

use stateright::Property;

use super::protocol::Protocol;
use super::redis::Claim;
use super::state::{Attempt, Outcome, Phase, State, TRIES};

pub(crate) const AT_MOST_ONE_ROW: &str = "at_most_one_row";
pub(crate) const RECEIPT_MEANS_ROW: &str = "receipt_means_row";
pub(crate) const NOT_SAVED_MEANS_NO_ROW: &str = "not_saved_means_no_row";
pub(crate) const ONE_AT_WORK: &str = "one_at_work_while_redis_is_healthy";
pub(crate) const FAILURE_FREES: &str = "certain_failure_frees_the_id";
pub(crate) const NO_LONG_WAIT: &str = "no_intent_waits_longer_than_the_claim";

/// All of them.
pub(crate) fn all() -> Vec<Property<Protocol>> {
    vec![
        Property::always(AT_MOST_ONE_ROW, at_most_one_row),
        Property::always(RECEIPT_MEANS_ROW, receipt_means_row),
        Property::always(NOT_SAVED_MEANS_NO_ROW, not_saved_means_no_row),
        Property::always(ONE_AT_WORK, one_at_work),
        Property::always(FAILURE_FREES, failure_frees),
        Property::always(NO_LONG_WAIT, no_long_wait),
    ]
}

fn at_most_one_row(_: &Protocol, state: &State) -> bool {
    state.rows.iter().sum::<u8>() <= 1
}

/// Also of the receipt that is shown to somebody whose own answers were others.
fn receipt_means_row(_: &Protocol, state: &State) -> bool {
    state.attempts().iter().all(|attempt| match attempt.told {
        Outcome::Receipt { row, lost, .. } => lost || state.rows[row as usize] > 0,
        _ => true,
    })
}

/// Whoever is shown the receipt of other answers is told as well that these ones are not saved.
fn not_saved_means_no_row(_: &Protocol, state: &State) -> bool {
    TRIES.iter().all(|&who| match state[who].told {
        Outcome::NotSaved | Outcome::Receipt { same: false, .. } => state.rows[who as usize] == 0,
        _ => true,
    })
}

/// Of those whose claims have not ended.
fn one_at_work(_: &Protocol, state: &State) -> bool {
    let entitled = |attempt: &&Attempt| attempt.entitled && attempt.is_at_work();
    state.attempts().iter().filter(entitled).count() <= 1
}

/// Only a try that died or cannot know leaves its claim behind.
fn failure_frees(_: &Protocol, state: &State) -> bool {
    let Claim::Pending(owner) = state.redis.claim else {
        return true;
    };
    !state.hints_hold || matches!(state[owner].told, Outcome::Nothing | Outcome::CannotKnow)
}

/// Once nothing moves by itself any more, which takes at most one life of a claim, everybody is answered and nothing
/// stands in the way of the next try.
fn no_long_wait(protocol: &Protocol, state: &State) -> bool {
    let mut moves = Vec::new();
    protocol.moves(state, &mut moves);
    let answered = |attempt: &Attempt| match attempt.phase {
        Phase::Ended => attempt.told != Outcome::Nothing,
        _ => !attempt.is_alive(),
    };
    let free = || !state.key_is_held() && !matches!(state.redis.claim, Claim::Pending(_));
    !moves.is_empty() || (free() && state.attempts().iter().all(answered))
}
