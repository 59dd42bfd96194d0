//! The audit convicts what it should, and nothing else.

use super::{Findings, judge};
use crate::ledger::{Act, Try, Version};
use crate::receiver::Heard;
use crate::stored::Row;
use crate::told::Told;

fn act(tries: &[(Version, bool, Told)]) -> Act {
    let tries = tries.iter().map(|(version, alone, told)| Try {
        version: *version,
        whole: true,
        alone: *alone,
        told: told.clone(),
    });
    Act {
        number: 7,
        id: "id-7".to_owned(),
        tries: tries.collect(),
        persists: false,
    }
}

fn row(version: Version) -> Row {
    Row {
        record: "record-7".to_owned(),
        id: "id-7".to_owned(),
        receipt: "r7".to_owned(),
        act: 7,
        version,
    }
}

fn receipt(code: &str, again: bool) -> Told {
    Told::Receipt {
        code: code.to_owned(),
        again,
    }
}

fn other(code: &str) -> Told {
    Told::OtherAnswers {
        code: code.to_owned(),
    }
}

/// Missing, doubled, unfounded, denied, unsent.
fn counts(acts: &[Act], rows: &[Row]) -> [usize; 5] {
    let Findings {
        missing,
        doubled,
        unfounded,
        denied,
        unsent,
        ..
    } = judge(acts, rows, &Heard::new());
    [missing, doubled, unfounded, denied, unsent].map(|lines| lines.len())
}

use Version::{Changed, First};

#[test]
fn what_is_as_it_was_told_is_fine() {
    for (tries, rows) in [
        (vec![(First, true, receipt("r7", false))], vec![row(First)]),
        (vec![(First, true, Told::NotSaved)], vec![]),
        (vec![(First, true, Told::CannotKnow)], vec![row(First)]),
        (vec![(First, false, Told::Nothing)], vec![row(First)]),
        (
            vec![
                (First, true, Told::NotSaved),
                (First, true, receipt("r7", false)),
            ],
            vec![row(First)],
        ),
        (
            vec![(First, false, Told::Nothing), (Changed, true, other("r7"))],
            vec![row(First)],
        ),
    ] {
        assert_eq!(counts(&[act(&tries)], &rows), [0; 5], "{tries:?}");
    }
}

#[test]
fn a_receipt_without_a_row_is_missing_and_unfounded() {
    let told = act(&[(First, true, receipt("r7", false))]);
    assert_eq!(counts(&[told], &[]), [1, 0, 1, 0, 0]);
}

#[test]
fn a_receipt_of_other_answers_or_of_another_row_is_unfounded() {
    let told = act(&[(Changed, true, receipt("r7", false))]);
    assert_eq!(counts(&[told], &[row(First)]), [0, 0, 1, 0, 0]);
    let told = act(&[(First, true, receipt("r8", false))]);
    assert_eq!(counts(&[told], &[row(First)]), [0, 0, 1, 0, 0]);
}

#[test]
fn whoever_persists_must_get_a_receipt() {
    let mut patient = act(&[(First, true, Told::StillSaving)]);
    patient.persists = true;
    assert_eq!(counts(&[patient], &[]), [1, 0, 0, 0, 0]);
}

#[test]
fn two_rows_of_one_id_or_one_act_are_doubled() {
    let told = || act(&[(First, true, receipt("r7", false))]);
    let mut twin = row(First);
    twin.receipt = "r8".to_owned();
    assert_eq!(counts(&[told()], &[row(First), twin.clone()])[1], 1);
    twin.id = "id-8".to_owned();
    // Its id is nobody's, too.
    assert_eq!(counts(&[told()], &[row(First), twin]), [0, 1, 0, 0, 1]);
}

#[test]
fn not_saved_is_convicted_by_its_row() {
    let denied = act(&[(First, true, Told::NotSaved)]);
    assert_eq!(counts(&[denied], &[row(First)]), [0, 0, 0, 1, 0]);
    let denied = act(&[
        (First, true, Told::NotSaved),
        (First, true, receipt("r7", true)),
    ]);
    assert_eq!(counts(&[denied], &[row(First)]), [0, 0, 0, 1, 0]);
    let denied = act(&[(First, true, other("r7"))]);
    assert_eq!(counts(&[denied], &[row(First)]), [0, 0, 0, 1, 0]);
}

#[test]
fn not_saved_is_not_convicted_by_a_try_that_was_told_nothing() {
    for also in [
        (First, false, Told::NotSaved),
        (First, false, Told::Nothing),
        (First, true, Told::CannotKnow),
    ] {
        let told = act(&[(First, true, Told::NotSaved), also]);
        assert_eq!(counts(&[told], &[row(First)]), [0; 5]);
    }
}

#[test]
fn a_row_of_half_a_request_is_unsent() {
    let mut half = act(&[(First, false, Told::Nothing)]);
    half.tries[0].whole = false;
    assert_eq!(counts(&[half], &[row(First)]), [0, 0, 0, 0, 1]);
}

#[test]
fn each_row_is_told_of_under_one_id() {
    let heard = |ids: &[(&str, &[&str])]| -> Heard {
        let ids = ids.iter().map(|(record, ids)| {
            let ids = ids.iter().map(|id| (*id).to_owned()).collect();
            ((*record).to_owned(), ids)
        });
        ids.collect()
    };
    for (told, untold, renamed) in [
        (heard(&[("record-7", &["a"])]), 0, 0),
        (heard(&[]), 1, 0),
        (heard(&[("record-7", &["a", "b"])]), 0, 1),
        (heard(&[("record-7", &["a"]), ("record-8", &["c"])]), 0, 1),
    ] {
        let found = judge(&[], &[row(First)], &told);
        assert_eq!((found.untold.len(), found.renamed.len()), (untold, renamed));
    }
}
