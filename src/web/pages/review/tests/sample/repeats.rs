//! Pages about repeats.

use super::*;
use crate::domain::id::RepeatId;
use crate::domain::keyed_hash::Key;
use crate::domain::repeat::{AddressHash, Cause, Layer, Likeness, Period, Program, Repeat};
use crate::web::pages::review::repeats::{ActLine, PairLine, Side};
use crate::web::pages::review::{ActPage, RepeatsPage};

const ACT: &str = "7f3a09c1";

impl Sample {
    /// The page of a period in which nothing happened.
    pub(in super::super) fn no_repeats(&self) -> RepeatsPage {
        let chrome = self.chrome(Role::Reviewer);
        let mut page = RepeatsPage::new(chrome, &self.definition, "open-day", Period::Day);
        page.compared = 500;
        page
    }

    pub(in super::super) fn repeats(&self) -> RepeatsPage {
        let counts = [96, 61, 24, 18, 9, 4, 2];
        let causes: Vec<_> = Cause::ALL.into_iter().zip(counts).collect();
        let mut page = self.no_repeats().with_causes(&causes);
        let (words, zone) = (page.chrome.words, page.zone);
        page.period = Period::Week;
        page.acts = (0..5)
            .map(|number| {
                let stored = self.stored(Status::New, number);
                ActLine {
                    act: format!("{ACT}{number}").split_off(1),
                    last: Moment::short(stored.submitted_at, zone, words),
                    repeats: 1 + number.unsigned_abs(),
                    causes: Cause::ALL[..1 + number as usize % 3].to_vec(),
                    stored: (number != 2).then(|| {
                        (
                            stored.reference.as_str().to_owned(),
                            "/review/x/y".to_owned(),
                        )
                    }),
                }
            })
            .collect();
        let question = self.name("Mobile", "手机号码");
        page.pairs = [Likeness::Answers, Likeness::Contact(question)]
            .into_iter()
            .map(|likeness| PairLine {
                likeness,
                both: [3, 9].map(|minutes| {
                    let stored = self.stored(Status::New, minutes);
                    Side::new(&stored, "open-day", zone, words)
                }),
            })
            .collect();
        page
    }

    /// The page of a form whose database has lost its index.
    pub(in super::super) fn broken(&self) -> RepeatsPage {
        RepeatsPage {
            twice: 2,
            ..self.repeats()
        }
    }

    fn repeat(&self, milliseconds: i64, layer: Layer, cause: Cause) -> Repeat {
        let happened_at = Self::now() + Duration::milliseconds(milliseconds);
        let address = "192.0.2.1".parse().unwrap();
        Repeat {
            id: RepeatId::new(happened_at, &self.chance),
            form: FormId::new(happened_at, &self.chance),
            record: None,
            act: ACT.to_owned(),
            happened_at,
            first_at: Some(Self::now()),
            same_answers: cause != Cause::ChangedAndSentAgain,
            same_connection: Some(cause != Cause::Reloaded),
            address: Some(AddressHash::of(&Key::new([7; 32]), address)),
            program: Program::from_name("Firefox"),
            through_gateway: cause == Cause::Gateway,
            layer,
            outcome: match cause {
                Cause::ChangedAndSentAgain => "different_answers".to_owned(),
                Cause::UsedBefore => "taken".to_owned(),
                _ => "replayed".to_owned(),
            },
            cause,
        }
    }

    pub(in super::super) fn act(&self, kept: bool) -> ActPage {
        let stored = self.stored(Status::InReview, 0);
        let repeats = [
            self.repeat(40, Layer::Waiting, Cause::DoublePress),
            self.repeat(430, Layer::UniqueIndex, Cause::Gateway),
            self.repeat(12_400, Layer::Claim, Cause::PressedWhileWaiting),
            self.repeat(190_000, Layer::Claim, Cause::ChangedAndSentAgain),
            self.repeat(90_000_000, Layer::UniqueIndex, Cause::Reloaded),
            self.repeat(900_000_000, Layer::BusinessKey, Cause::UsedBefore),
        ];
        let repeats = if kept { &repeats[..] } else { &repeats[5..] };
        let mut page = ActPage::new(
            self.chrome(Role::Reviewer),
            &self.definition,
            "open-day",
            ACT.to_owned(),
            Some(&stored).filter(|_| kept),
            repeats,
        );
        page.hold((!kept).then_some(&stored));
        page
    }
}
