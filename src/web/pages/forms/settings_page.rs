//! The settings of a form.

use std::borrow::Cow;

use askama::Template;
use chrono_tz::TZ_VARIANTS;

use super::bar::FormBar;
use super::change_lines::{policy_label, setting_label};
use super::input::{Input, Look};
use super::settings::SettingsInput;
use crate::domain::definition::WhenRedisIsDown;
use crate::web::i18n::Words;
use crate::web::pages::layout::{Problem, StaffChrome};

/// The page of settings.
#[derive(Clone, Debug, Template)]
#[template(path = "admin/forms/settings.html")]
pub struct SettingsPage {
    /// What stands around it.
    pub chrome: StaffChrome,
    /// The form.
    pub form: FormBar,
    /// The draft's revision.
    pub revision: i32,
    /// When it opens: date and time.
    pub opens: [Input; 2],
    /// When it closes: date and time.
    pub closes: [Input; 2],
    /// Zone, grace, limit.
    pub availability: Vec<Input>,
    /// What the receipt says.
    pub receipt: Vec<Input>,
    /// The name in addresses; fixed once the form was published.
    pub slug: Result<Input, String>,
    /// What few people need.
    pub technical: Vec<Input>,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

impl SettingsPage {
    /// The page with what was typed. `taken`: submissions that hold a place. `published`: the address is fixed.
    #[must_use]
    pub fn new(
        chrome: StaffChrome,
        form: FormBar,
        revision: i32,
        typed: &SettingsInput,
        (taken, published): (i64, bool),
        problems: Vec<Problem>,
    ) -> Self {
        let draw = Drawing {
            words: chrome.words,
            problems: &problems,
        };
        Self {
            opens: draw.moment(["opens_date", "opens_time"], &typed.opens),
            closes: draw.moment(["closes_date", "closes_time"], &typed.closes),
            availability: draw.availability(typed, taken),
            receipt: draw.receipt(typed),
            slug: if published {
                Err(typed.slug.clone())
            } else {
                Ok(draw.slug(typed))
            },
            technical: draw.technical(typed),
            chrome,
            form,
            revision,
            problems,
        }
    }

    /// The title of the document.
    #[must_use]
    pub fn title(&self) -> String {
        let heading = self.form.heading();
        if self.problems.is_empty() {
            return heading;
        }
        self.chrome.say_with("error-title", &[("title", &heading)])
    }
}

struct Drawing<'a> {
    words: Words,
    problems: &'a [Problem],
}

impl Drawing<'_> {
    fn input(&self, name: &'static str, value: &str, look: Look) -> Input {
        let input = Input {
            words: self.words,
            anchor: name.to_owned(),
            name,
            label: setting_label(self.words, name),
            hint: Cow::Borrowed(""),
            value: value.to_owned(),
            fault: None,
            look,
            first: false,
        };
        input.judged(self.problems)
    }

    fn moment(&self, [date, time]: [&'static str; 2], typed: &super::MomentInput) -> [Input; 2] {
        let seconds = typed.has_seconds();
        let date = Input {
            label: self.words.say("builder-moment-date"),
            ..self.input(date, &typed.date, Look::Date)
        };
        let time = Input {
            label: self.words.say("builder-moment-time"),
            ..self.input(time, &typed.time, Look::Time { seconds })
        };
        [date, time]
    }

    fn number(&self, name: &'static str, value: &str, hint: impl Into<Cow<'static, str>>) -> Input {
        let look = Look::Line {
            width: "w-10",
            keyboard: Some("numeric"),
        };
        Input {
            hint: hint.into(),
            ..self.input(name, value, look)
        }
    }

    fn availability(&self, typed: &SettingsInput, taken: i64) -> Vec<Input> {
        let words = self.words;
        let zone = |zone: &chrono_tz::Tz| (zone.name().to_owned(), zone.name().to_owned());
        let zones = TZ_VARIANTS.iter().map(zone).collect();
        let zone = Input {
            hint: words.say("builder-time-zone-hint"),
            ..self.input("time_zone", &typed.time_zone, Look::Select(zones))
        };
        let places = words.say_with("builder-capacity-hint", &[("taken", &taken)]);
        vec![
            zone,
            self.number(
                "grace_minutes",
                &typed.grace_minutes,
                words.say("builder-grace-hint"),
            ),
            self.number("capacity", &typed.capacity, places),
        ]
    }

    fn receipt(&self, typed: &SettingsInput) -> Vec<Input> {
        let words = self.words;
        let show = if typed.show_answers_on_receipt {
            "yes"
        } else {
            ""
        };
        let text = Input {
            hint: words.say("builder-confirmation-hint"),
            ..self.input("confirmation", &typed.confirmation, Look::Area)
        };
        vec![
            text,
            self.input("show_answers_on_receipt", show, Look::Check),
        ]
    }

    fn slug(&self, typed: &SettingsInput) -> Input {
        let look = Look::Line {
            width: "w-40",
            keyboard: None,
        };
        Input {
            label: self.words.say("builder-slug"),
            hint: self.words.say("builder-slug-hint"),
            ..self.input("slug", &typed.slug, look)
        }
    }

    fn technical(&self, typed: &SettingsInput) -> Vec<Input> {
        let words = self.words;
        let policy = |policy: WhenRedisIsDown| {
            let label = policy_label(words, policy);
            (policy.name().to_owned(), label.into_owned())
        };
        let policies = Look::Select(WhenRedisIsDown::ALL.map(policy).to_vec());
        let redis = Input {
            hint: words.say("builder-redis-hint"),
            ..self.input("when_redis_is_down", &typed.when_redis_is_down, policies)
        };
        let life = self.number(
            "page_life_hours",
            &typed.page_life_hours,
            words.say("builder-page-life-hint"),
        );
        vec![redis, life]
    }
}
