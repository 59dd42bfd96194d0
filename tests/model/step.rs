//! What can happen next.

use super::mutation::Mutation;
use super::protocol::Protocol;
use super::redis::{Claim, Fate};
use super::state::{Instance, Orphan, Outcome, Phase, State, TRIES, Try};

/// One thing that happens. A try does one command or statement a step, since others can come in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The try sends the command of its phase to the claim store: claim, complete or release.
    Asks(Try, Fate),
    /// The try looks the id up in the database.
    Looks(Try),
    /// Three seconds of waiting are over.
    StopsWaiting(Try),
    /// The row is written, or the unique index refuses it.
    Inserts(Try),
    /// Another transaction holds the key for too long.
    LockTimesOut(Try),
    /// A statement fails, or its connection breaks, before COMMIT was sent.
    StatementFails(Try),
    /// Nobody waits for the transaction any more, and it goes on: only in a protocol that was broken so.
    IsLeftToItself(Try),
    SendsCommit(Try),
    /// The database carries the COMMIT out.
    CommitLands(Try),
    CommitAnswered(Try),
    CommitAnswerLost(Try),
    /// The handler stops waiting for the work, which goes on.
    DeadlinePasses(Try),
    /// The transaction that nobody waits for goes on to its INSERT.
    OrphanInserts(Try),
    OrphanLands(Try),
    OrphanRollsBack(Try),
    /// A command that was held back arrives.
    LateCommandArrives,
    /// A whole life of a claim passes.
    LifeEnds,
    /// The life of "done" passes.
    DayEnds,
    /// The newest write is lost, or everything is.
    RedisFailsOver {
        empty: bool,
    },
    /// Open transactions are gone; the newest row is kept or lost.
    DatabaseFailsOver {
        loses: bool,
    },
    Crashes(Instance),
}

impl Protocol {
    /// What people and gateways do when they like: send a try. The first comes first.
    pub(crate) fn beginnings(state: &State) -> impl Iterator<Item = Try> {
        let begun = state[Try::First].phase != Phase::Idle;
        TRIES
            .into_iter()
            .filter(move |&who| state[who].phase == Phase::Idle && (begun || who == Try::First))
    }

    /// What happens by itself, sooner or later. Every one of these changes something.
    pub(crate) fn moves(&self, state: &State, steps: &mut Vec<Step>) {
        for who in TRIES {
            self.moves_of(state, who, steps);
            match state[who].orphan {
                Orphan::None => {}
                Orphan::Begun if self.key_blocks(state) => steps.push(Step::OrphanRollsBack(who)),
                Orphan::Begun => steps.push(Step::OrphanInserts(who)),
                Orphan::Open => steps.push(Step::OrphanRollsBack(who)),
                Orphan::Sent => steps.extend([Step::OrphanRollsBack(who), Step::OrphanLands(who)]),
            }
        }
        if state.redis.late.is_some() {
            steps.push(Step::LateCommandArrives);
        }
        match state.redis.claim {
            Claim::Pending(owner) if !state.life_over && !state[owner].is_alive() => {
                steps.push(Step::LifeEnds);
            }
            Claim::Done(_) if state.attempts().iter().all(|attempt| !attempt.is_alive()) => {
                steps.push(Step::DayEnds);
            }
            _ => {}
        }
    }

    fn moves_of(&self, state: &State, who: Try, steps: &mut Vec<Step>) {
        match state[who].phase {
            Phase::Idle | Phase::Ended | Phase::Dead => {}
            Phase::Waiting { other } => {
                steps.push(Step::StopsWaiting(who));
                if state.row().is_some() {
                    steps.push(Step::Looks(who));
                }
                let as_before = |owner| other != state.same_answers(who, owner);
                if !matches!(state.redis.claim, Claim::Pending(owner) if as_before(owner)) {
                    steps.push(Step::Asks(who, Fate::Answered));
                }
            }
            Phase::Verifying | Phase::Refused { .. } => steps.push(Step::Looks(who)),
            Phase::Inserting { .. } if self.key_blocks(state) => {
                steps.push(Step::LockTimesOut(who));
            }
            Phase::Inserting { .. } => steps.push(Step::Inserts(who)),
            Phase::Inserted { .. } => steps.push(Step::SendsCommit(who)),
            Phase::Committing { landed: false, .. } => steps.push(Step::CommitLands(who)),
            Phase::Committing { landed: true, .. } => steps.push(Step::CommitAnswered(who)),
            Phase::Cut { .. } => {
                steps.extend([Step::StatementFails(who), Step::SendsCommit(who)]);
            }
            Phase::Closing(_) => steps.push(Step::Asks(who, Fate::Answered)),
        }
    }

    /// What should not happen, but does. Each takes one of the failures that are left.
    pub(crate) fn failures(&self, state: &State, steps: &mut Vec<Step>) {
        for who in Self::beginnings(state) {
            let fates = [Fate::AnswerLost, Fate::Late, Fate::Away];
            steps.extend(fates.map(|fate| Step::Asks(who, fate)));
        }
        for who in TRIES {
            self.failures_of(state, who, steps);
        }
        if matches!(state.redis.claim, Claim::Pending(owner) if state[owner].is_alive()) {
            steps.push(Step::LifeEnds);
        }
        if state.redis.claim != Claim::Absent {
            steps.extend([true, false].map(|empty| Step::RedisFailsOver { empty }));
        }
        if state.row().is_some() {
            steps.push(Step::DatabaseFailsOver { loses: true });
        }
        if state.row().is_some() || state.key_is_held() {
            steps.push(Step::DatabaseFailsOver { loses: false });
        }
        for instance in [Instance::One, Instance::Two] {
            let dies = |who: &Try| state.instance(*who) == instance && state[*who].is_alive();
            if TRIES.iter().any(dies) {
                steps.push(Step::Crashes(instance));
            }
        }
    }

    fn failures_of(&self, state: &State, who: Try, steps: &mut Vec<Step>) {
        let attempt = &state[who];
        match attempt.phase {
            Phase::Waiting { .. } => {
                steps.push(Step::StatementFails(who));
                let fates = [Fate::AnswerLost, Fate::Late, Fate::Away];
                steps.extend(fates.map(|fate| Step::Asks(who, fate)));
            }
            Phase::Verifying | Phase::Refused { .. } => steps.push(Step::StatementFails(who)),
            Phase::Inserting { .. } | Phase::Inserted { .. } => {
                steps.push(Step::StatementFails(who));
                if self.is(Mutation::GivenUpTransactionGoesOn) {
                    steps.push(Step::IsLeftToItself(who));
                }
            }
            Phase::Committing { .. } => steps.push(Step::CommitAnswerLost(who)),
            Phase::Closing(_) => {
                steps.extend([Fate::Late, Fate::Away].map(|fate| Step::Asks(who, fate)));
            }
            _ => {}
        }
        let handed_over = attempt.is_at_work() || matches!(attempt.phase, Phase::Closing(_));
        if handed_over && attempt.told == Outcome::Nothing {
            steps.push(Step::DeadlinePasses(who));
        }
    }
}
