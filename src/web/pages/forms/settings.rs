//! What the settings page of a form holds: as it is, or as it was typed, good or bad.

use chrono_tz::Tz;
use serde_json::{Map, Number, Value, json};
use unicode_normalization::UnicodeNormalization;

use super::moment::{MomentFault, MomentInput};
use crate::domain::account::Email;
use crate::domain::definition::once::Together;
use crate::domain::definition::{Definition, Origin};

/// The inputs. Their names are the keys of the document, save for the two parts of a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsInput {
    /// The form's name in addresses.
    pub slug: String,
    /// `opens_date`, `opens_time`.
    pub opens: MomentInput,
    /// `closes_date`, `closes_time`.
    pub closes: MomentInput,
    /// Minutes.
    pub grace_minutes: String,
    /// A zone of the IANA database.
    pub time_zone: String,
    /// Submissions at most; empty: no limit.
    pub capacity: String,
    /// Hours; empty: no waiting list.
    pub waiting_list_hours: String,
    /// One of [`OneResponsePer::ALL`](crate::domain::definition::OneResponsePer::ALL) by name.
    pub one_response_per: String,
    /// Whether people at one computer get a link.
    pub someone_else: bool,
    /// What may be given once together: a combination a line, ids with commas between them.
    pub unique_together: String,
    /// One of [`RequestIdPer::ALL`](crate::domain::definition::RequestIdPer::ALL) by name.
    pub request_id_per: String,
    /// One of [`WhenRedisIsDown::ALL`](crate::domain::definition::WhenRedisIsDown::ALL) by name.
    pub when_redis_is_down: String,
    /// Hours.
    pub page_life_hours: String,
    /// Whether a page of an earlier version comes back with what is new.
    pub insist_on_newest: bool,
    /// Whether answers are kept as they are typed.
    pub keep_drafts: bool,
    /// Days.
    pub draft_days: String,
    /// Seconds.
    pub minimum_seconds: String,
    /// Whether the receipt repeats the answers.
    pub show_answers_on_receipt: bool,
    /// Markdown on the receipt.
    pub confirmation: String,
    /// Addresses of sites, one a line.
    pub embed_origins: String,
    /// The id of a question; empty: none.
    pub receipt_by_mail: String,
    /// E-mail addresses, one a line.
    pub notify: String,
}

/// Which moment of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// When it opens.
    Opens,
    /// When it closes.
    Closes,
}

impl SettingsInput {
    /// What a form says.
    #[must_use]
    pub fn of(form: &Definition) -> Self {
        let settings = &form.settings;
        let zone = settings.time_zone;
        Self {
            slug: form.slug.as_str().to_owned(),
            opens: MomentInput::of(settings.opens_at, zone),
            closes: MomentInput::of(settings.closes_at, zone),
            grace_minutes: settings.grace_minutes.to_string(),
            time_zone: zone.name().to_owned(),
            capacity: settings
                .capacity
                .map(|capacity| capacity.to_string())
                .unwrap_or_default(),
            waiting_list_hours: settings
                .waiting_list_hours
                .map(|hours| hours.to_string())
                .unwrap_or_default(),
            one_response_per: settings.one_response_per.name().to_owned(),
            someone_else: settings.someone_else,
            unique_together: lines(&settings.unique_together),
            request_id_per: settings.request_id.name().to_owned(),
            when_redis_is_down: settings.when_redis_is_down.name().to_owned(),
            page_life_hours: settings.page_life_hours.to_string(),
            insist_on_newest: settings.insist_on_newest,
            keep_drafts: settings.keep_drafts,
            draft_days: settings.draft_days.to_string(),
            minimum_seconds: settings.minimum_seconds.to_string(),
            show_answers_on_receipt: settings.show_answers_on_receipt,
            confirmation: settings.confirmation.clone(),
            embed_origins: sites(&settings.embed_origins),
            receipt_by_mail: settings.receipt_by_mail.clone().unwrap_or_default(),
            notify: addresses(&settings.notify),
        }
    }

    /// What was typed. A form whose address is fixed sends no slug: `slug` stays then.
    #[must_use]
    pub fn typed(pairs: &[(String, String)], slug: &str) -> Self {
        let find = |key: &str| pairs.iter().find(|(name, _)| name == key);
        let text = |key: &str| {
            find(key)
                .map(|(_, value)| value.clone())
                .unwrap_or_default()
        };
        let moment = |date: &str, time: &str| MomentInput {
            date: text(date),
            time: text(time),
        };
        Self {
            slug: find("slug")
                .map_or(slug, |(_, typed)| typed.trim())
                .to_owned(),
            opens: moment("opens_date", "opens_time"),
            closes: moment("closes_date", "closes_time"),
            grace_minutes: text("grace_minutes"),
            time_zone: text("time_zone"),
            capacity: text("capacity"),
            waiting_list_hours: text("waiting_list_hours"),
            one_response_per: text("one_response_per"),
            someone_else: !text("someone_else").is_empty(),
            unique_together: text("unique_together"),
            request_id_per: text("request_id_per"),
            when_redis_is_down: text("when_redis_is_down"),
            page_life_hours: text("page_life_hours"),
            insist_on_newest: !text("insist_on_newest").is_empty(),
            keep_drafts: !text("keep_drafts").is_empty(),
            draft_days: text("draft_days"),
            minimum_seconds: text("minimum_seconds"),
            show_answers_on_receipt: !text("show_answers_on_receipt").is_empty(),
            confirmation: text("confirmation"),
            embed_origins: text("embed_origins"),
            receipt_by_mail: text("receipt_by_mail"),
            notify: text("notify"),
        }
    }

    /// The form with these settings as a document, for its own rules to read, and what is wrong with its moments.
    #[must_use]
    pub fn to_document(&self, form: &Definition) -> (Value, Vec<(Moment, MomentFault)>) {
        let before = form.settings.time_zone;
        let zone = self.time_zone.parse::<Tz>().unwrap_or(before);
        let mut faults = Vec::new();
        let mut instant =
            |which: Moment, typed: &MomentInput, was| match typed.read(zone, (was, before)) {
                Ok(instant) => json!(instant),
                Err(fault) => {
                    faults.push((which, fault));
                    Value::Null
                }
            };
        let opens = instant(Moment::Opens, &self.opens, form.settings.opens_at);
        let closes = instant(Moment::Closes, &self.closes, form.settings.closes_at);
        let mut settings = Map::new();
        let mut set = |key: &str, value: Value| settings.insert(key.to_owned(), value);
        set("opens_at", opens);
        set("closes_at", closes);
        set("grace_minutes", whole(&self.grace_minutes));
        set("time_zone", self.time_zone.as_str().into());
        set("capacity", whole(&self.capacity));
        set("waiting_list_hours", whole(&self.waiting_list_hours));
        set("one_response_per", self.one_response_per.as_str().into());
        set("someone_else", self.someone_else.into());
        set("unique_together", combinations(&self.unique_together));
        set("request_id", self.request_id_per.as_str().into());
        set(
            "when_redis_is_down",
            self.when_redis_is_down.as_str().into(),
        );
        set("page_life_hours", whole(&self.page_life_hours));
        set("insist_on_newest", self.insist_on_newest.into());
        set("keep_drafts", self.keep_drafts.into());
        set("draft_days", whole(&self.draft_days));
        set("minimum_seconds", whole(&self.minimum_seconds));
        set(
            "show_answers_on_receipt",
            self.show_answers_on_receipt.into(),
        );
        set("confirmation", self.confirmation.as_str().into());
        let origins = self.embed_origins.lines().map(str::trim);
        let origins: Vec<_> = origins.filter(|line| !line.is_empty()).collect();
        set("embed_origins", json!(origins));
        let receipt = Some(self.receipt_by_mail.trim()).filter(|id| !id.is_empty());
        set("receipt_by_mail", json!(receipt));
        let notify = self.notify.lines().map(str::trim);
        let notify: Vec<_> = notify.filter(|line| !line.is_empty()).collect();
        set("notify", json!(notify));
        let mut document = form.to_json();
        document["slug"] = self.slug.as_str().into();
        document["settings"] = settings.into();
        (document, faults)
    }
}

/// A site a line.
fn sites(origins: &[Origin]) -> String {
    let lines = origins.iter().map(ToString::to_string);
    lines.collect::<Vec<_>>().join("\n")
}

/// An address a line.
fn addresses(addresses: &[Email]) -> String {
    let lines = addresses.iter().map(ToString::to_string);
    lines.collect::<Vec<_>>().join("\n")
}

/// A combination a line.
#[must_use]
pub fn lines(combinations: &[Together]) -> String {
    let lines = combinations.iter().map(|together| together.join(", "));
    lines.collect::<Vec<_>>().join("\n")
}

fn combinations(typed: &str) -> Value {
    let lines = typed.lines().filter(|line| !line.trim().is_empty());
    let combination = |line: &str| {
        let names = line.split([',', '，', '、']).map(str::trim);
        Value::from_iter(names.filter(|name| !name.is_empty()))
    };
    lines.map(combination).collect()
}

/// A number if it is one, nothing if nothing was typed, else the text, which the document's rules refuse.
fn whole(typed: &str) -> Value {
    let typed: String = typed.trim().nfkc().collect();
    if typed.is_empty() {
        return Value::Null;
    }
    typed
        .parse::<Number>()
        .map_or_else(|_| typed.as_str().into(), Value::Number)
}

#[cfg(test)]
mod tests;
