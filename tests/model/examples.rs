//! What must be possible, so that the invariants do not hold for want of events.

use stateright::Property;

use super::protocol::Protocol;
use super::state::{Attempt, Outcome, Phase, State, TRIES, Try};

/// All of it.
pub(crate) fn all() -> Vec<Property<Protocol>> {
    vec![
        Property::sometimes("a_row_is_stored", |_, state: &State| state.row().is_some()),
        Property::sometimes("a_repeat_gets_the_receipt", a_repeat_gets_the_receipt),
        Property::sometimes("other_answers_are_not_saved", other_answers_are_not_saved),
        Property::sometimes("an_unknown_commit_was_carried_out", was_carried_out),
        Property::sometimes("an_unknown_commit_was_not", was_not_carried_out),
        Property::sometimes("one_cannot_know_and_the_row_comes", row_comes_later),
        Property::sometimes("a_lost_row_is_stored_again", a_lost_row_is_stored_again),
        Property::sometimes("two_are_at_work", two_are_at_work),
    ]
}

fn a_repeat_gets_the_receipt(_: &Protocol, state: &State) -> bool {
    any(state, |who, attempt| match attempt.told {
        Outcome::Receipt { row, same, .. } => same && row != who,
        _ => false,
    })
}

fn other_answers_are_not_saved(_: &Protocol, state: &State) -> bool {
    any(state, |_, attempt| {
        matches!(attempt.told, Outcome::Receipt { same: false, .. })
    })
}

/// The second run is refused by the row of the first.
fn was_carried_out(_: &Protocol, state: &State) -> bool {
    any(state, |who, attempt| {
        attempt.phase == (Phase::Refused { doubt: true }) && state.row() == Some(who)
    })
}

/// The second run stores.
fn was_not_carried_out(_: &Protocol, state: &State) -> bool {
    let (doubt, landed) = (true, true);
    any(state, |_, attempt| {
        attempt.phase == Phase::Committing { doubt, landed }
    })
}

fn row_comes_later(_: &Protocol, state: &State) -> bool {
    any(state, |who, attempt| {
        attempt.told == Outcome::CannotKnow && state.row() == Some(who)
    })
}

fn a_lost_row_is_stored_again(_: &Protocol, state: &State) -> bool {
    let lost = any(state, |_, attempt| {
        matches!(attempt.told, Outcome::Receipt { lost: true, .. })
    });
    lost && state.row().is_some()
}

/// Where the claim store is of no help, or a claim ends too early: the unique index is needed.
fn two_are_at_work(_: &Protocol, state: &State) -> bool {
    let at_work = |who: &Try| state[*who].is_at_work();
    TRIES.iter().filter(|who| at_work(who)).count() == 2
}

fn any(state: &State, holds: impl Fn(Try, &Attempt) -> bool) -> bool {
    TRIES.into_iter().any(|who| holds(who, &state[who]))
}
