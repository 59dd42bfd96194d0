//! When a form is open, and what it does around its questions.

use chrono::{DateTime, Duration, Utc};
use chrono_tz::Tz;

/// The `settings` of a form document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The instant from which answers are taken; `None`: at once.
    pub opens_at: Option<DateTime<Utc>>,
    /// The instant from which no answers are taken; `None`: never.
    pub closes_at: Option<DateTime<Utc>>,
    /// Minutes after `closes_at` for those who had opened the page before it.
    pub grace_minutes: u16,
    /// The zone in which the form's times are shown.
    pub time_zone: Tz,
    /// Submissions that count at most; `None`: no limit.
    pub capacity: Option<u32>,
    /// What happens to submissions while Redis cannot be asked.
    pub when_redis_is_down: WhenRedisIsDown,
    /// Hours for which a page that was handed out may be sent.
    pub page_life_hours: u16,
    /// Whether the receipt repeats the answers.
    pub show_answers_on_receipt: bool,
    /// Markdown on the receipt; empty: none.
    pub confirmation: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            opens_at: None,
            closes_at: None,
            grace_minutes: 5,
            time_zone: Tz::UTC,
            capacity: None,
            when_redis_is_down: WhenRedisIsDown::DatabaseDecides,
            page_life_hours: 168,
            show_answers_on_receipt: true,
            confirmation: String::new(),
        }
    }
}

/// What a form does while Redis cannot be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenRedisIsDown {
    /// Nobody notices: the database's unique index decides alone.
    DatabaseDecides,
    /// People are asked to try again shortly.
    Refuse,
}

impl WhenRedisIsDown {
    /// Every policy.
    pub const ALL: [Self; 2] = [Self::DatabaseDecides, Self::Refuse];

    /// Its name in a document.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::DatabaseDecides => "database_decides",
            Self::Refuse => "refuse",
        }
    }
}

/// Whether a form takes answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// It will.
    NotYet {
        /// From this instant on.
        opens_at: DateTime<Utc>,
    },
    /// It does.
    Open,
    /// It did.
    Closed {
        /// Until this instant.
        closed_at: DateTime<Utc>,
    },
}

impl Settings {
    /// Whether answers are taken at `now`. A page handed out before `closes_at` may still be sent until the grace is
    /// over, that minute included.
    #[must_use]
    pub fn state_at(&self, now: DateTime<Utc>, page_issued_at: Option<DateTime<Utc>>) -> Openness {
        if let Some(opens_at) = self.opens_at.filter(|opens_at| now < *opens_at) {
            return Openness::NotYet { opens_at };
        }
        let Some(closed_at) = self.closes_at.filter(|closes_at| *closes_at <= now) else {
            return Openness::Open;
        };
        let in_time = page_issued_at.is_some_and(|issued_at| issued_at < closed_at);
        if in_time && now <= closed_at + Duration::minutes(self.grace_minutes.into()) {
            return Openness::Open;
        }
        Openness::Closed { closed_at }
    }
}
