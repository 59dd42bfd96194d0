//! What befalls several at once: a database that fails over, an instance that crashes.

use super::protocol::Protocol;
use super::state::{Instance, Orphan, Outcome, Phase, State, TRIES, Try};

impl Protocol {
    /// Another server takes over. Transactions that had begun are gone; what is still to begin begins there.
    pub(super) fn fail_over(&self, state: &mut State, loses: bool) {
        for who in TRIES {
            if state[who].orphan != Orphan::Begun {
                state[who].orphan = Orphan::None;
            }
            match state[who].phase {
                Phase::Inserted { doubt } => state[who].phase = Phase::Cut { doubt },
                Phase::Committing { .. } => {
                    let orphan = state[who].orphan;
                    self.doubt(state, who);
                    state[who].orphan = orphan;
                }
                _ => {}
            }
        }
        if let Some(gone) = state.row().filter(|_| loses) {
            state.rows[gone as usize] -= 1;
            state.hints_hold = false;
            state.excuse_receipts_of(gone);
        }
    }
}

impl State {
    pub(super) fn crash(&mut self, instance: Instance) {
        for who in TRIES {
            if self.instance(who) != instance {
                continue;
            }
            let attempt = &mut self[who];
            match attempt.phase {
                Phase::Inserted { .. } => attempt.orphan = Orphan::Open,
                Phase::Committing { landed: false, .. } => attempt.orphan = Orphan::Sent,
                // What was still to come does not come.
                _ if attempt.orphan == Orphan::Begun => attempt.orphan = Orphan::None,
                _ => {}
            }
            if attempt.is_alive() {
                attempt.phase = Phase::Dead;
            }
        }
    }

    /// A receipt that the database vouched for before the loss was true when it was given.
    fn excuse_receipts_of(&mut self, gone: Try) {
        for who in TRIES {
            let attempt = &mut self[who];
            let decided = match &mut attempt.phase {
                Phase::Closing(outcome) => outcome,
                _ => &mut attempt.told,
            };
            if let Outcome::Receipt { row, lost, .. } = decided {
                *lost |= *row == gone;
            }
        }
    }
}
