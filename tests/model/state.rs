//! What there is between two steps: three tries, the claim store, the table, and what each client was told.

use std::ops::{Index, IndexMut};

use super::redis::Redis;

/// One POST of the act. Each bears an attempt token of its own; all bear the same request id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Try {
    /// The person presses Send.
    First,
    /// The person presses again: a double click, a retry, or with changed answers.
    Second,
    /// A gateway repeats the first POST at the other instance.
    Gateway,
}

/// All tries, in the order of their places in a [`State`].
pub(crate) const TRIES: [Try; 3] = [Try::First, Try::Second, Try::Gateway];

/// A process that serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Instance {
    One,
    Two,
}

/// Where a try stands. `doubt`: an earlier run of its transaction may still be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// Not sent yet.
    Idle,
    /// The claim store says "another try is at work", with the same answers or with others.
    Waiting { other: bool },
    /// The claim store says "stored": the row is looked for.
    Verifying,
    /// About to insert, or blocked at the unique index.
    Inserting { doubt: bool },
    /// The row is written, the transaction open.
    Inserted { doubt: bool },
    /// COMMIT is sent. `landed`: the database has carried it out.
    Committing { doubt: bool, landed: bool },
    /// The transaction is gone with the server that held it, and the try does not know yet.
    Cut { doubt: bool },
    /// The unique index refused the row; rolled back, the id is about to be looked up.
    Refused { doubt: bool },
    /// The outcome is certain; the claim store is about to be told.
    Closing(Outcome),
    /// Over.
    Ended,
    /// Its instance crashed.
    Dead,
}

/// How a try ended, as its client is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Outcome {
    /// Nothing: not yet, or never, because the instance died.
    Nothing,
    /// The receipt of this row. `same`: these answers are saved; otherwise other ones are, and these are not.
    /// `lost`: a fail-over took the row after the database had vouched for it.
    Receipt { row: Try, same: bool, lost: bool },
    /// Another try is at work, with the same answers.
    StillRunning,
    /// Another try is at work, with other answers.
    OtherRunning,
    /// Certainly not saved.
    NotSaved,
    /// Nobody can tell yet.
    CannotKnow,
}

/// A transaction that nobody waits for any more: its instance died, or its connection broke or was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Orphan {
    None,
    /// Left to itself: its INSERT is still to come, and its COMMIT after that.
    Begun,
    /// It holds the key, and COMMIT will never come.
    Open,
    /// It holds the key, and COMMIT is under way.
    Sent,
}

/// One try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Attempt {
    pub(crate) phase: Phase,
    pub(crate) orphan: Orphan,
    pub(crate) told: Outcome,
    /// It was answered "claimed", and the life of that claim has not ended.
    pub(crate) entitled: bool,
}

/// Everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    attempts: [Attempt; TRIES.len()],
    /// How many committed rows each try has; without a unique index it can be two.
    pub(crate) rows: [u8; TRIES.len()],
    pub(crate) redis: Redis,
    /// The second try bears other answers than the first.
    pub(crate) second_differs: bool,
    /// Where the second try arrives.
    pub(crate) second_at: Instance,
    /// How many more failures may happen.
    pub(crate) failures_left: u8,
    /// Redis has not failed, and the database has not lost a row of which Redis still speaks.
    pub(crate) hints_hold: bool,
    /// A whole life of a claim has passed since anything else happened.
    pub(crate) life_over: bool,
}

impl State {
    pub(crate) fn new(second_differs: bool, second_at: Instance, failures: u8) -> Self {
        let idle = Attempt {
            phase: Phase::Idle,
            orphan: Orphan::None,
            told: Outcome::Nothing,
            entitled: false,
        };
        Self {
            attempts: [idle; TRIES.len()],
            rows: [0; TRIES.len()],
            redis: Redis::default(),
            second_differs,
            second_at,
            failures_left: failures,
            hints_hold: true,
            life_over: false,
        }
    }

    pub(crate) fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }

    /// The committed row that a look-up by request id finds.
    pub(crate) fn row(&self) -> Option<Try> {
        TRIES.into_iter().find(|&who| self.rows[who as usize] > 0)
    }

    /// Whether a transaction that has not ended holds the unique key.
    pub(crate) fn key_is_held(&self) -> bool {
        self.attempts.iter().any(|attempt| {
            matches!(attempt.orphan, Orphan::Open | Orphan::Sent)
                || matches!(
                    attempt.phase,
                    Phase::Inserted { .. } | Phase::Committing { landed: false, .. }
                )
        })
    }

    /// The receipt of `row`, for `who`.
    pub(crate) fn receipt(&self, row: Try, who: Try) -> Outcome {
        let same = self.same_answers(row, who);
        let lost = false;
        Outcome::Receipt { row, same, lost }
    }

    pub(crate) fn same_answers(&self, one: Try, other: Try) -> bool {
        !self.second_differs || (one == Try::Second) == (other == Try::Second)
    }

    pub(crate) fn instance(&self, who: Try) -> Instance {
        match who {
            Try::First => Instance::One,
            Try::Second => self.second_at,
            Try::Gateway => Instance::Two,
        }
    }
}

impl Index<Try> for State {
    type Output = Attempt;

    fn index(&self, who: Try) -> &Attempt {
        &self.attempts[who as usize]
    }
}

impl IndexMut<Try> for State {
    fn index_mut(&mut self, who: Try) -> &mut Attempt {
        &mut self.attempts[who as usize]
    }
}

impl Attempt {
    /// Begun and not over: something of it can still happen.
    pub(crate) fn is_alive(&self) -> bool {
        !matches!(self.phase, Phase::Idle | Phase::Ended | Phase::Dead)
    }

    /// Between being let through and knowing the outcome: what at most one try of an id shall be at a time.
    pub(crate) fn is_at_work(&self) -> bool {
        matches!(
            self.phase,
            Phase::Inserting { .. }
                | Phase::Inserted { .. }
                | Phase::Committing { .. }
                | Phase::Cut { .. }
                | Phase::Refused { .. }
        )
    }

    pub(crate) fn is_in_doubt(&self) -> bool {
        matches!(
            self.phase,
            Phase::Inserting { doubt: true }
                | Phase::Inserted { doubt: true }
                | Phase::Committing { doubt: true, .. }
                | Phase::Cut { doubt: true }
                | Phase::Refused { doubt: true }
        )
    }
}
