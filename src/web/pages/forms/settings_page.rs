//! The settings of a form.

use askama::Template;
use chrono_tz::{TZ_VARIANTS, Tz};

use super::bar::FormBar;
use super::change_lines::{one_response_label, policy_label, request_id_label, setting_label};
use super::moment::MomentInput;
use super::question_panel::line;
use super::settings::SettingsInput;
use crate::domain::definition::{OneResponsePer, RequestIdPer, WhenRedisIsDown};
use crate::web::i18n::Words;
use crate::web::pages::inputs::{Input, InputControl, InputOption};
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
    /// Zone, grace, limit, waiting list.
    pub availability: [Input; 4],
    /// Who may answer how often.
    pub once: [Input; 3],
    /// Whether answers are kept as they are typed, and for how long those that are not sent yet.
    pub drafts: [Input; 2],
    /// What the receipt says.
    pub receipt: [Input; 2],
    /// Who gets a mail.
    pub mail: [Input; 2],
    /// Who may show it in a frame.
    pub guard: Input,
    /// What is not believed at once.
    pub spam: Input,
    /// The name in addresses; fixed once the form was published.
    pub slug: Result<Input, String>,
    /// What few people need.
    pub technical: [Input; 4],
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// What can be said about mail.
#[derive(Clone, Debug, Default)]
pub struct MailChoices {
    /// The questions that ask for an e-mail address: id and label.
    pub questions: Vec<(String, String)>,
    /// Whether the installation sends mail.
    pub on: bool,
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
        mail: MailChoices,
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
            once: draw.once(typed),
            drafts: draw.drafts(typed),
            receipt: draw.receipt(typed),
            mail: draw.mail(typed, mail),
            guard: draw.guard(typed),
            spam: draw
                .number("minimum_seconds", &typed.minimum_seconds)
                .with_hint(draw.words.say("builder-minimum-hint")),
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
    fn input(&self, name: &'static str, control: InputControl) -> Input {
        let label = setting_label(self.words, name);
        Input::new(self.words, name, name, label, control).judged(self.problems)
    }

    fn moment(&self, [date, time]: [&'static str; 2], typed: &MomentInput) -> [Input; 2] {
        let seconds = typed.has_seconds();
        let value = typed.date.clone();
        let date = Input {
            label: self.words.say("builder-moment-date"),
            ..self.input(date, InputControl::Date { value })
        };
        let value = typed.time.clone();
        let time = Input {
            label: self.words.say("builder-moment-time"),
            ..self.input(time, InputControl::Time { value, seconds })
        };
        [date, time]
    }

    fn number(&self, name: &'static str, value: &str) -> Input {
        let control = InputControl::Line {
            value: value.to_owned(),
            width: "w-10",
            keyboard: Some("numeric"),
        };
        self.input(name, control)
    }

    fn availability(&self, typed: &SettingsInput, taken: i64) -> [Input; 4] {
        let words = self.words;
        let zone = |zone: &Tz| {
            let chosen = zone.name() == typed.time_zone;
            InputOption::plain(zone.name().to_owned(), zone.name(), chosen)
        };
        let options = TZ_VARIANTS.iter().map(zone).collect();
        let places = words.say_with("builder-capacity-hint", &[("taken", &taken)]);
        [
            self.input("time_zone", InputControl::Select { options })
                .with_hint(words.say("builder-time-zone-hint")),
            self.number("grace_minutes", &typed.grace_minutes)
                .with_hint(words.say("builder-grace-hint")),
            self.number("capacity", &typed.capacity).with_hint(places),
            self.number("waiting_list_hours", &typed.waiting_list_hours)
                .with_hint(words.say("builder-waiting-list-hint")),
        ]
    }

    fn once(&self, typed: &SettingsInput) -> [Input; 3] {
        let words = self.words;
        let per = |per: OneResponsePer| {
            let chosen = per.name() == typed.one_response_per;
            InputOption::plain(
                per.name().to_owned(),
                one_response_label(words, per),
                chosen,
            )
        };
        let options = OneResponsePer::ALL.map(per).to_vec();
        let ticked = typed.someone_else;
        let value = typed.unique_together.clone();
        [
            self.input("one_response_per", InputControl::Select { options })
                .with_hint(words.say("builder-one-response-hint")),
            self.input("someone_else", InputControl::Check { ticked }),
            self.input("unique_together", InputControl::Lines { value })
                .with_hint(words.say("builder-together-hint")),
        ]
    }

    fn drafts(&self, typed: &SettingsInput) -> [Input; 2] {
        let ticked = typed.keep_drafts;
        [
            self.input("keep_drafts", InputControl::Check { ticked })
                .with_hint(self.words.say("builder-keep-drafts-hint")),
            self.number("draft_days", &typed.draft_days)
                .with_hint(self.words.say("builder-draft-days-hint")),
        ]
    }

    fn receipt(&self, typed: &SettingsInput) -> [Input; 2] {
        let ticked = typed.show_answers_on_receipt;
        let value = typed.confirmation.clone();
        [
            self.input("confirmation", InputControl::Lines { value })
                .with_hint(self.words.say("builder-confirmation-hint")),
            self.input("show_answers_on_receipt", InputControl::Check { ticked }),
        ]
    }

    fn mail(&self, typed: &SettingsInput, mail: MailChoices) -> [Input; 2] {
        let words = self.words;
        let chosen = |id: &str| id == typed.receipt_by_mail;
        let none = InputOption::plain(String::new(), words.say("builder-mail-none"), chosen(""));
        let questions = mail.questions.into_iter();
        let questions = questions.map(|(id, label)| {
            let chosen = chosen(&id);
            InputOption::plain(id, label, chosen)
        });
        let options = std::iter::once(none).chain(questions).collect();
        let value = typed.notify.clone();
        let off = (!mail.on).then(|| words.say("builder-mail-off"));
        let hint = |key| off.clone().unwrap_or_else(|| words.say(key));
        [
            self.input("receipt_by_mail", InputControl::Select { options })
                .with_hint(hint("builder-receipt-by-mail-hint")),
            self.input("notify", InputControl::Lines { value })
                .with_hint(hint("builder-notify-hint")),
        ]
    }

    fn guard(&self, typed: &SettingsInput) -> Input {
        let value = typed.embed_origins.clone();
        self.input("embed_origins", InputControl::Lines { value })
            .with_hint(self.words.say("builder-embed-origins-hint"))
    }

    fn slug(&self, typed: &SettingsInput) -> Input {
        Input {
            label: self.words.say("builder-slug"),
            ..self.input("slug", line(&typed.slug, "w-40"))
        }
        .with_hint(self.words.say("builder-slug-hint"))
    }

    fn technical(&self, typed: &SettingsInput) -> [Input; 4] {
        let words = self.words;
        let per = |per: RequestIdPer| {
            let chosen = per.name() == typed.request_id_per;
            InputOption::plain(per.name().to_owned(), request_id_label(words, per), chosen)
        };
        let ids = InputControl::Select {
            options: RequestIdPer::ALL.map(per).to_vec(),
        };
        let policy = |policy: WhenRedisIsDown| {
            let chosen = policy.name() == typed.when_redis_is_down;
            InputOption::plain(
                policy.name().to_owned(),
                policy_label(words, policy),
                chosen,
            )
        };
        let options = WhenRedisIsDown::ALL.map(policy).to_vec();
        [
            self.input("request_id_per", ids)
                .with_hint(words.say("builder-request-id-hint")),
            self.input("when_redis_is_down", InputControl::Select { options })
                .with_hint(words.say("builder-redis-hint")),
            self.number("page_life_hours", &typed.page_life_hours)
                .with_hint(words.say("builder-page-life-hint")),
            self.input(
                "insist_on_newest",
                InputControl::Check {
                    ticked: typed.insist_on_newest,
                },
            )
            .with_hint(words.say("builder-insist-hint")),
        ]
    }
}
