//! The steps of one try, named after what they stand for in `idempotency` and `storage::submissions`.

use super::mutation::Mutation;
use super::protocol::Protocol;
use super::redis::{Claim, Command, Fate};
use super::state::{Orphan, Outcome, Phase, State, Try};

impl Protocol {
    /// `ExactlyOnce::claim`, the claim in the loop of `settle`, `ExactlyOnce::close`.
    pub(super) fn ask(&self, state: &mut State, who: Try, fate: Fate) {
        let command = match state[who].phase {
            Phase::Closing(Outcome::Receipt {
                row, same: true, ..
            }) => Command::Complete(row),
            Phase::Closing(_) => Command::Release(who),
            _ => Command::Claim(who),
        };
        let mut heard = None;
        match fate {
            Fate::Answered => heard = Some(state.redis.carry_out(command, self.mutation)),
            Fate::AnswerLost => {
                state.redis.carry_out(command, self.mutation);
            }
            Fate::Late => state.redis.late = Some(command),
            Fate::Away => {}
        }
        state.hints_hold &= fate == Fate::Answered;
        match state[who].phase {
            Phase::Closing(outcome) => state.end(who, outcome),
            _ => self.settle(state, who, heard),
        }
    }

    /// `ExactlyOnce::settle`: what the answer of the claim store means. `None`: no answer came.
    fn settle(&self, state: &mut State, who: Try, heard: Option<Claim>) {
        let believed = self.is(Mutation::DoneBelievedWithoutTheRow);
        let insert = Phase::Inserting { doubt: false };
        state[who].phase = match heard {
            None => insert,
            Some(Claim::Pending(owner)) if owner != who => {
                let other = !state.same_answers(who, owner);
                Phase::Waiting { other }
            }
            Some(Claim::Absent | Claim::Pending(_)) => {
                state[who].entitled = true;
                insert
            }
            Some(Claim::Done(row)) if believed => {
                return state.end(who, state.receipt(row, who));
            }
            Some(Claim::Done(_)) => Phase::Verifying,
        };
    }

    /// `Finder::by_request_id`, and what `settle` and `attempt::refused` make of it.
    pub(super) fn look(&self, state: &mut State, who: Try) {
        let phase = state[who].phase;
        let reads_only = self.is(Mutation::UnknownCommitResolvedByReading);
        match (phase, state.row()) {
            (Phase::Refused { .. }, Some(row)) => {
                state[who].phase = Phase::Closing(state.receipt(row, who));
            }
            (Phase::Refused { doubt: true }, None) if reads_only => {
                state[who].phase = Phase::Closing(Outcome::NotSaved);
            }
            (Phase::Refused { doubt }, None) => state[who].phase = Phase::Inserting { doubt },
            (_, Some(row)) => state.end(who, state.receipt(row, who)),
            // Redis speaks of a row that is not there: the act is stored again.
            (_, None) => state[who].phase = Phase::Inserting { doubt: false },
        }
    }

    /// The INSERT of `record_once`.
    pub(super) fn insert(&self, state: &mut State, who: Try) {
        let doubt = state[who].is_in_doubt();
        let refused = state.row().is_some() && !self.is(Mutation::IndexDropped);
        state[who].phase = if refused {
            Phase::Refused { doubt }
        } else {
            Phase::Inserted { doubt }
        };
    }

    /// The COMMIT of `record_once`. On a connection that is gone it gets no answer.
    pub(super) fn send_commit(&self, state: &mut State, who: Try) {
        let Phase::Inserted { doubt } = state[who].phase else {
            return self.doubt(state, who);
        };
        if self.is(Mutation::ClaimReleasedBeforeTheCommit) {
            let release = Command::Release(who);
            state.redis.carry_out(release, self.mutation);
        }
        state[who].phase = Phase::Committing {
            doubt,
            landed: false,
        };
    }

    /// `StorageError::UnknownCommit` in `attempt::run`: the same insert is run again, beside what is left of the first.
    pub(super) fn doubt(&self, state: &mut State, who: Try) {
        let attempt = &mut state[who];
        match attempt.phase {
            Phase::Inserting { .. } => attempt.orphan = Orphan::Begun,
            Phase::Inserted { .. } | Phase::Committing { landed: false, .. } => {
                attempt.orphan = Orphan::Sent;
            }
            _ => {}
        }
        attempt.phase = if self.is(Mutation::UnknownCommitResolvedByReading) {
            Phase::Refused { doubt: true }
        } else {
            Phase::Inserting { doubt: true }
        };
    }
}

impl State {
    /// `settle` after three seconds.
    pub(super) fn stop_waiting(&mut self, who: Try) {
        let outcome = if self[who].phase == (Phase::Waiting { other: true }) {
            Outcome::OtherRunning
        } else {
            Outcome::StillRunning
        };
        self.end(who, outcome);
    }

    /// A `StorageError` before the COMMIT: nothing of it is stored. A look-up that fails says nothing.
    pub(super) fn fail_statement(&mut self, who: Try) {
        match self[who].phase {
            Phase::Waiting { .. } | Phase::Verifying | Phase::Refused { .. } => {
                self.end(who, Outcome::CannotKnow);
            }
            phase => {
                if matches!(phase, Phase::Inserted { .. }) {
                    self[who].orphan = Orphan::Open;
                }
                self.fail(who, Outcome::NotSaved);
            }
        }
    }

    /// `attempt::run`: while a commit is in doubt, a later failure says nothing about it, and the claim stays.
    pub(super) fn fail(&mut self, who: Try, outcome: Outcome) {
        if self[who].is_in_doubt() {
            self.end(who, Outcome::CannotKnow);
        } else {
            self[who].phase = Phase::Closing(outcome);
        }
    }

    pub(super) fn land(&mut self, who: Try) {
        if let Phase::Committing { doubt, .. } = self[who].phase {
            self[who].phase = Phase::Committing {
                doubt,
                landed: true,
            };
            self.rows[who as usize] += 1;
        }
    }

    fn end(&mut self, who: Try, outcome: Outcome) {
        let attempt = &mut self[who];
        attempt.phase = Phase::Ended;
        // Whoever was told at the deadline that nobody can know hears no more.
        if attempt.told == Outcome::Nothing {
            attempt.told = outcome;
        }
    }
}
