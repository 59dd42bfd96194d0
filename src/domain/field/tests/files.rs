//! Files.

use uuid::Uuid;

use super::*;
use crate::domain::field::File;
use crate::domain::id::FileId;
use crate::domain::upload::{FileAnswer, FileKind, FileValue, Refusal};

fn file(id: u128, kind: FileKind, size: u64) -> FileAnswer {
    FileAnswer {
        id: FileId(Uuid::from_u128(id)),
        digest: [7; 32],
        size,
        kind,
        name: "cv".to_owned(),
    }
}

fn sent(file: &FileAnswer) -> String {
    FileValue::Kept(file.clone()).text()
}

#[test]
fn files_are_counted_once_and_held_to_the_limits() {
    let entries =
        json!({ "kind": "file", "types": ["pdf", "jpg"], "max_size_mb": 2, "max_files": 2 });
    let question = field(&entries);
    let [one, two, three] = [1, 2, 3].map(|id| file(id, FileKind::Pdf, 2 << 20));
    let values = [sent(&one), String::new(), sent(&two), sent(&one)];
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    assert_eq!(
        read_all(&question, &values),
        Ok(Some(Answer::Files(vec![one.clone(), two.clone()])))
    );
    let several = [sent(&one), sent(&two), sent(&three)];
    let several: Vec<&str> = several.iter().map(String::as_str).collect();
    assert_eq!(
        read_all(&question, &several),
        Err(Fault::TooManyFiles { max: 2 })
    );
    let name = || "cv".to_owned();
    let types = "PDF, JPG".to_owned();
    for (value, fault) in [
        (
            sent(&file(1, FileKind::Png, 1)),
            Fault::FileKind {
                name: name(),
                types,
            },
        ),
        (
            sent(&file(1, FileKind::Pdf, (2 << 20) + 1)),
            Fault::FileSize {
                name: name(),
                max: 2,
            },
        ),
        (
            FileValue::Refused(Refusal::Empty, name()).text(),
            Fault::FileEmpty { name: name() },
        ),
        (
            FileValue::Refused(Refusal::Unsafe, name()).text(),
            Fault::FileUnsafe { name: name() },
        ),
        ("http://127.0.0.1/x".to_owned(), Fault::FileUnknown),
    ] {
        assert_eq!(read_all(&question, &[&value]), Err(fault), "{value}");
    }
}

#[test]
fn a_file_question_may_be_required_and_nothing_else() {
    let mut question = field(&json!({ "kind": "file" }));
    assert_eq!(question.kind, Kind::File(File::default()));
    assert_eq!(read_all(&question, &[]), Ok(None));
    question.required = true;
    assert_eq!(read_all(&question, &["", ""]), Err(Fault::NoFile));
    assert!(!question.kind.may_be_unique() && !question.kind.may_be_prefilled());
}
