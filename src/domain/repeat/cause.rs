//! Where a repeat comes from.

use chrono::TimeDelta;

use super::{Layer, Program};

/// Two presses within this are one movement of the hand.
const DOUBLE_PRESS: TimeDelta = TimeDelta::seconds(1);
/// Who presses again within this has waited in front of the page.
const IMPATIENCE: TimeDelta = TimeDelta::seconds(60);

/// Where a repeat comes from, in the order in which the signals are read:
///
/// | signals | cause |
/// | --- | --- |
/// | another act brought a value that may be given once | [`UsedBefore`](Self::UsedBefore) |
/// | other answers | [`ChangedAndSentAgain`](Self::ChangedAndSentAgain) |
/// | the very request again, says the gateway's own id of it | [`Gateway`](Self::Gateway) |
/// | same answers, and no browser sent them | [`Program`](Self::Program) |
/// | same answers, less than 1 s after the first try | [`DoublePress`](Self::DoublePress) |
/// | same answers, 1 to 60 s after it, or while it was at work | [`PressedWhileWaiting`](Self::PressedWhileWaiting) |
/// | same answers, more than 60 s after it | [`Reloaded`](Self::Reloaded) |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// Two presses in one movement.
    DoublePress,
    /// Somebody did not see that it was at work.
    PressedWhileWaiting,
    /// The page was reloaded, or gone back to and sent again.
    Reloaded,
    /// Somebody went back, changed answers and sent again.
    ChangedAndSentAgain,
    /// A program tried again.
    Program,
    /// A gateway in front of us tried again.
    Gateway,
    /// A value that may be given once was given before, by another act.
    UsedBefore,
}

/// What is known of a repeat.
#[derive(Clone, Copy, Debug)]
pub struct Signals {
    /// What stopped it.
    pub layer: Layer,
    /// Whether it brought the answers of the first try.
    pub same_answers: bool,
    /// How long after the first try it came; `None` while nobody knows when that was.
    pub gap: Option<TimeDelta>,
    /// What sent it.
    pub program: Program,
    /// Whether a gateway in front sent the same request again by itself.
    pub through_gateway: bool,
}

impl Cause {
    /// Every cause.
    pub const ALL: [Self; 7] = [
        Self::DoublePress,
        Self::PressedWhileWaiting,
        Self::Reloaded,
        Self::ChangedAndSentAgain,
        Self::Program,
        Self::Gateway,
        Self::UsedBefore,
    ];

    /// Reads the signals, as the table above says.
    #[must_use]
    pub fn of(signals: &Signals) -> Self {
        if signals.layer == Layer::BusinessKey {
            return Self::UsedBefore;
        }
        if !signals.same_answers {
            return Self::ChangedAndSentAgain;
        }
        if signals.through_gateway {
            return Self::Gateway;
        }
        if !signals.program.is_browser() {
            return Self::Program;
        }
        match signals.gap {
            Some(gap) if gap < DOUBLE_PRESS => Self::DoublePress,
            Some(gap) if gap > IMPATIENCE => Self::Reloaded,
            // Without a gap no row is there yet: the first try was at work.
            Some(_) | None => Self::PressedWhileWaiting,
        }
    }

    /// Its name, as stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::DoublePress => "double_press",
            Self::PressedWhileWaiting => "pressed_while_waiting",
            Self::Reloaded => "reloaded",
            Self::ChangedAndSentAgain => "changed_and_sent_again",
            Self::Program => "program",
            Self::Gateway => "gateway",
            Self::UsedBefore => "used_before",
        }
    }

    /// The cause of a stored name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.name() == name)
    }
}
