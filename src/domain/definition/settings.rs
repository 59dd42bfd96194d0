//! When a form is open, and what it does around its questions.

use chrono::{DateTime, Duration, SecondsFormat, Utc};
use chrono_tz::Tz;
use serde_json::{Map, Value, json};

use super::document::Object;
use super::mails;
use super::once::{self, OneResponsePer, PERSON, Together};
use super::origin::Origin;
use super::problem::DefinitionFault;
use crate::domain::account::Email;
use crate::domain::line::OFFER_HOURS_MAX;

/// Most code points of the text on the receipt.
pub const CONFIRMATION_MAX: u32 = 20_000;

/// The `settings` of a form document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The instant from which answers are taken; `None`: at once.
    pub opens_at: Option<DateTime<Utc>>,
    /// The instant from which no answers are taken; `None`: never.
    pub closes_at: Option<DateTime<Utc>>,
    /// Minutes after `closes_at` for those who had opened the page before it; 0 to 1440.
    pub grace_minutes: u16,
    /// The zone in which the form's times are shown.
    pub time_zone: Tz,
    /// Submissions that count at most; `None`: no limit.
    pub capacity: Option<u32>,
    /// Hours for which a place that becomes free is held for the first of those who wait, 1 to [`OFFER_HOURS_MAX`];
    /// `None`: nobody can wait for one.
    pub waiting_list_hours: Option<u16>,
    /// Whose second response is refused.
    pub one_response_per: OneResponsePer,
    /// Whether people at one computer get a link that says they are somebody else.
    pub someone_else: bool,
    /// What may be given once together.
    pub unique_together: Vec<Together>,
    /// What the id of a page stands for.
    pub request_id: RequestIdPer,
    /// What happens to submissions while Redis cannot be asked.
    pub when_redis_is_down: WhenRedisIsDown,
    /// Hours for which a page that was handed out may be sent; 1 to 8760.
    pub page_life_hours: u16,
    /// Whether a page of an earlier version comes back with what is new instead of being judged by that version.
    pub insist_on_newest: bool,
    /// Whether answers are kept as they are typed, before they are sent.
    pub keep_drafts: bool,
    /// Days for which answers are kept that were not sent yet, from the last change on; 1 to 90.
    pub draft_days: u16,
    /// Seconds that everybody needs between the page and Send: what comes sooner may be spam. 0: nobody is doubted.
    pub minimum_seconds: u16,
    /// Whether the receipt repeats the answers.
    pub show_answers_on_receipt: bool,
    /// Markdown on the receipt; empty: none.
    pub confirmation: String,
    /// Sites that may show the form in a frame; none: no site may.
    pub embed_origins: Vec<Origin>,
    /// The question whose answer is the address that the receipt goes to by mail; `None`: no mail.
    pub receipt_by_mail: Option<String>,
    /// Who is told of each submission by mail.
    pub notify: Vec<Email>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            opens_at: None,
            closes_at: None,
            grace_minutes: 5,
            time_zone: Tz::UTC,
            capacity: None,
            waiting_list_hours: None,
            one_response_per: OneResponsePer::Nobody,
            someone_else: true,
            unique_together: Vec::new(),
            request_id: RequestIdPer::Page,
            when_redis_is_down: WhenRedisIsDown::DatabaseDecides,
            page_life_hours: 168,
            insist_on_newest: false,
            keep_drafts: false,
            draft_days: 14,
            minimum_seconds: 0,
            show_answers_on_receipt: true,
            confirmation: String::new(),
            embed_origins: Vec::new(),
            receipt_by_mail: None,
            notify: Vec::new(),
        }
    }
}

/// What the id of a page stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestIdPer {
    /// One submission: other answers under the same id are refused.
    Page,
    /// The first submission: other answers, sent after it, are submissions of their own.
    Click,
}

impl RequestIdPer {
    /// Every meaning.
    pub const ALL: [Self; 2] = [Self::Page, Self::Click];

    /// Its name in a document.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Page => "per_page",
            Self::Click => "per_click",
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
    /// over, its last instant included.
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

    /// Whether a rule asks who answers.
    #[must_use]
    pub fn asks_who(&self) -> bool {
        let mut parts = self.unique_together.iter().flatten();
        self.one_response_per != OneResponsePer::Nobody || parts.any(|part| part == PERSON)
    }

    pub(super) fn from_document(mut object: Object<'_>) -> Self {
        let default = Self::default();
        let (opens_at, closes_at) = (object.instant("opens_at"), object.instant("closes_at"));
        if opens_at
            .zip(closes_at)
            .is_some_and(|(opens, closes)| opens >= closes)
        {
            object.note_crossed("opens_at", "closes_at");
        }
        let grace = object.optional_whole("grace_minutes", 0..=1_440);
        let page_life = object.optional_whole("page_life_hours", 1..=8_760);
        let draft_days = object.optional_whole("draft_days", 1..=90);
        let minimum = object.optional_whole("minimum_seconds", 0..=600);
        let capacity = object.nullable("capacity");
        let waiting = object.nullable("waiting_list_hours");
        let offer_hours = 1..=OFFER_HOURS_MAX.into();
        let ids = RequestIdPer::ALL.map(|per| (per.name(), per));
        let policies = WhenRedisIsDown::ALL.map(|policy| (policy.name(), policy));
        let settings = Self {
            opens_at,
            closes_at,
            grace_minutes: grace.map_or(default.grace_minutes, |minutes| minutes as u16),
            time_zone: time_zone(&mut object).unwrap_or(default.time_zone),
            capacity: capacity.and_then(|value| object.whole("capacity", value, 1..=1_000_000_000)),
            waiting_list_hours: waiting
                .and_then(|value| object.whole("waiting_list_hours", value, offer_hours))
                .map(|hours| hours as u16),
            one_response_per: OneResponsePer::from_document(&mut object),
            someone_else: object.flag("someone_else", default.someone_else),
            unique_together: once::from_document(&mut object),
            request_id: object.one_of("request_id", &ids, default.request_id),
            when_redis_is_down: object.one_of(
                "when_redis_is_down",
                &policies,
                default.when_redis_is_down,
            ),
            page_life_hours: page_life.map_or(default.page_life_hours, |hours| hours as u16),
            keep_drafts: object.flag("keep_drafts", default.keep_drafts),
            draft_days: draft_days.map_or(default.draft_days, |days| days as u16),
            minimum_seconds: minimum.map_or(default.minimum_seconds, |seconds| seconds as u16),
            insist_on_newest: object.flag("insist_on_newest", default.insist_on_newest),
            show_answers_on_receipt: object
                .flag("show_answers_on_receipt", default.show_answers_on_receipt),
            confirmation: object.markdown("confirmation", CONFIRMATION_MAX),
            embed_origins: Origin::list(&mut object, "embed_origins"),
            receipt_by_mail: mails::receipt(&mut object),
            notify: mails::notify(&mut object),
        };
        object.close();
        settings
    }

    /// The zone always, other settings where they are not the default.
    pub(super) fn to_document(&self) -> Value {
        let entries = self.entries().into_iter().zip(Self::default().entries());
        entries
            .filter(|((key, value), (_, default))| *key == "time_zone" || value != default)
            .map(|((key, value), _)| (key.to_owned(), value))
            .collect::<Map<_, _>>()
            .into()
    }

    fn entries(&self) -> [(&'static str, Value); 21] {
        let instant = |instant: Option<DateTime<Utc>>| {
            let local = instant.map(|instant| instant.with_timezone(&self.time_zone));
            json!(local.map(|local| local.to_rfc3339_opts(SecondsFormat::AutoSi, true)))
        };
        [
            ("opens_at", instant(self.opens_at)),
            ("closes_at", instant(self.closes_at)),
            ("grace_minutes", json!(self.grace_minutes)),
            ("time_zone", json!(self.time_zone.name())),
            ("capacity", json!(self.capacity)),
            ("waiting_list_hours", json!(self.waiting_list_hours)),
            ("one_response_per", json!(self.one_response_per.name())),
            ("someone_else", json!(self.someone_else)),
            ("unique_together", once::to_document(&self.unique_together)),
            ("request_id", json!(self.request_id.name())),
            ("when_redis_is_down", json!(self.when_redis_is_down.name())),
            ("page_life_hours", json!(self.page_life_hours)),
            ("insist_on_newest", json!(self.insist_on_newest)),
            ("keep_drafts", json!(self.keep_drafts)),
            ("draft_days", json!(self.draft_days)),
            ("minimum_seconds", json!(self.minimum_seconds)),
            (
                "show_answers_on_receipt",
                json!(self.show_answers_on_receipt),
            ),
            ("confirmation", json!(self.confirmation)),
            ("embed_origins", Origin::to_document(&self.embed_origins)),
            ("receipt_by_mail", json!(self.receipt_by_mail)),
            ("notify", mails::to_document(&self.notify)),
        ]
    }
}

fn time_zone(object: &mut Object<'_>) -> Option<Tz> {
    let value = object.optional("time_zone")?;
    let zone = object.string("time_zone", value)?.parse().ok();
    if zone.is_none() {
        object.note("time_zone", DefinitionFault::NotTimeZone);
    }
    zone
}
