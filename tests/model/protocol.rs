//! The protocol as a model: from a state, by a step, to the next state.

use stateright::{Model, Property};

use super::examples;
use super::invariants;
use super::mutation::Mutation;
use super::redis::{Claim, Fate};
use super::state::{Instance, Orphan, Outcome, Phase, State, TRIES};
use super::step::Step;

/// The protocol, or one that somebody broke.
#[derive(Clone, Copy)]
pub(crate) struct Protocol {
    failures: u8,
    pub(crate) mutation: Option<Mutation>,
    watched: fn() -> Vec<Property<Protocol>>,
}

impl Protocol {
    /// The protocol in a world where up to so many failures happen, of any kinds, at any steps, in any order.
    pub(crate) fn with_failures(failures: u8) -> Self {
        Self {
            failures,
            mutation: None,
            watched: invariants::all,
        }
    }

    pub(crate) fn broken_by(self, mutation: Mutation) -> Self {
        Self {
            mutation: Some(mutation),
            ..self
        }
    }

    /// Looks for what must be possible instead of for what must not be.
    pub(crate) fn looking_for_examples(self) -> Self {
        Self {
            watched: examples::all,
            ..self
        }
    }

    pub(crate) fn is(&self, mutation: Mutation) -> bool {
        self.mutation == Some(mutation)
    }

    /// Whether the unique index makes an INSERT wait now.
    pub(crate) fn key_blocks(&self, state: &State) -> bool {
        state.key_is_held() && !self.is(Mutation::IndexDropped)
    }
}

impl Model for Protocol {
    type State = State;
    type Action = Step;

    fn init_states(&self) -> Vec<State> {
        let instances = [Instance::One, Instance::Two];
        [false, true]
            .into_iter()
            .flat_map(|differs| instances.map(|at| State::new(differs, at, self.failures)))
            .collect()
    }

    fn actions(&self, state: &State, steps: &mut Vec<Step>) {
        steps.extend(Self::beginnings(state).map(|who| Step::Asks(who, Fate::Answered)));
        self.moves(state, steps);
        if state.failures_left > 0 {
            self.failures(state, steps);
        }
    }

    fn next_state(&self, state: &State, step: Step) -> Option<State> {
        let mut next = *state;
        if is_failure(state, step) {
            next.failures_left -= 1;
        }
        next.life_over = step == Step::LifeEnds;
        self.take(step, &mut next);
        next.forget_what_cannot_matter();
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        (self.watched)()
    }
}

fn is_failure(state: &State, step: Step) -> bool {
    match step {
        Step::Asks(_, fate) => fate != Fate::Answered,
        Step::StatementFails(who) => !matches!(state[who].phase, Phase::Cut { .. }),
        Step::LifeEnds => {
            matches!(state.redis.claim, Claim::Pending(owner) if state[owner].is_alive())
        }
        Step::IsLeftToItself(_)
        | Step::CommitAnswerLost(_)
        | Step::DeadlinePasses(_)
        | Step::RedisFailsOver { .. }
        | Step::DatabaseFailsOver { .. }
        | Step::Crashes(_) => true,
        _ => false,
    }
}

impl Protocol {
    fn take(&self, step: Step, state: &mut State) {
        match step {
            Step::Asks(who, fate) => self.ask(state, who, fate),
            Step::Looks(who) => self.look(state, who),
            Step::StopsWaiting(who) => state.stop_waiting(who),
            Step::Inserts(who) => self.insert(state, who),
            Step::LockTimesOut(who) => state.fail(who, Outcome::StillRunning),
            Step::StatementFails(who) => state.fail_statement(who),
            Step::IsLeftToItself(who) | Step::CommitAnswerLost(who) => self.doubt(state, who),
            Step::SendsCommit(who) => self.send_commit(state, who),
            Step::CommitLands(who) => state.land(who),
            Step::CommitAnswered(who) => {
                state[who].phase = Phase::Closing(state.receipt(who, who));
            }
            Step::DeadlinePasses(who) => state[who].told = Outcome::CannotKnow,
            Step::OrphanInserts(who) => {
                let refused = state.row().is_some() && !self.is(Mutation::IndexDropped);
                state[who].orphan = if refused { Orphan::None } else { Orphan::Sent };
            }
            Step::OrphanLands(who) => {
                state[who].orphan = Orphan::None;
                state.rows[who as usize] += 1;
            }
            Step::OrphanRollsBack(who) => state[who].orphan = Orphan::None,
            Step::LateCommandArrives => {
                if let Some(command) = state.redis.late.take() {
                    state.redis.carry_out(command, self.mutation);
                }
            }
            Step::LifeEnds => self.end_life(state),
            Step::DayEnds => state.redis.expire(),
            Step::RedisFailsOver { empty } => {
                state.hints_hold = false;
                state.redis.fail_over(empty);
            }
            Step::DatabaseFailsOver { loses } => self.fail_over(state, loses),
            Step::Crashes(instance) => state.crash(instance),
        }
    }

    fn end_life(&self, state: &mut State) {
        if let Claim::Pending(owner) = state.redis.claim
            && !self.is(Mutation::ClaimWithoutLife)
        {
            state[owner].entitled = false;
            state.redis.expire();
        }
    }
}

impl State {
    /// States that differ only in what can have no effect any more become one.
    fn forget_what_cannot_matter(&mut self) {
        if self.failures_left == 0 {
            self.redis.forget_replica();
        }
        for who in TRIES {
            let alive = self[who].is_alive();
            self[who].entitled &= alive && self.hints_hold;
        }
    }
}
