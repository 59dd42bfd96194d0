//! The claim store: one key, a replica that lacks the newest write, and one command that is late.
//!
//! Each command is one step, as it is one command or one script in `cache::claims`.

use super::mutation::Mutation;
use super::state::Try;

/// What stands under the id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Claim {
    #[default]
    Absent,
    /// `1|P|owner|fingerprint`.
    Pending(Try),
    /// `1|D|fingerprint|record`: the row of this try.
    Done(Try),
}

/// What a try asks of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// `SET … NX GET PX`: `Claims::claim`.
    Claim(Try),
    /// `SET … PX`: `Claims::complete`.
    Complete(Try),
    /// The script that compares and deletes: `Claims::release`.
    Release(Try),
}

/// How a command fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fate {
    Answered,
    /// Carried out, but nobody heard.
    AnswerLost,
    /// Given up by us, carried out at some later time.
    Late,
    /// Never carried out: refused, or not even sent while the breaker is open.
    Away,
}

/// The store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Redis {
    pub(crate) claim: Claim,
    /// What a replica holds that has missed the newest write.
    replica: Claim,
    /// A command that the network holds back.
    pub(crate) late: Option<Command>,
}

impl Redis {
    /// Carries `command` out and gives what stood there before, as `SET … GET` does.
    pub(crate) fn carry_out(&mut self, command: Command, mutation: Option<Mutation>) -> Claim {
        let before = self.claim;
        let after = match (command, before) {
            (Command::Claim(who), Claim::Absent) => Claim::Pending(who),
            (Command::Complete(row), _) => Claim::Done(row),
            (Command::Release(_), _) if mutation == Some(Mutation::ReleaseNeverSent) => before,
            (Command::Release(_), _) if mutation == Some(Mutation::ReleaseByPlainDelete) => {
                Claim::Absent
            }
            (Command::Release(who), Claim::Pending(owner)) if owner == who => Claim::Absent,
            (Command::Claim(_) | Command::Release(_), _) => before,
        };
        if after != before {
            self.replica = before;
            self.claim = after;
        }
        before
    }

    /// The claim's time is up, on the replica as well.
    pub(crate) fn expire(&mut self) {
        self.claim = Claim::Absent;
        self.replica = Claim::Absent;
    }

    /// The replica takes over, or a server that knows nothing.
    pub(crate) fn fail_over(&mut self, empty: bool) {
        if empty {
            self.replica = Claim::Absent;
        }
        self.claim = self.replica;
    }

    /// No fail-over can come any more.
    pub(crate) fn forget_replica(&mut self) {
        self.replica = Claim::Absent;
    }
}
