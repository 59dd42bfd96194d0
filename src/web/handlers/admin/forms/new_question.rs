//! A question as it begins.

use crate::domain::field::{
    Address, Choice, ChoiceOption, Choices, Consent, Date, Datetime, Dropdown, Email, Field,
    FieldId, File, Hidden, IdNumber, Kind, Matrix, Name, Note, Number, Options, Paragraph, Phone,
    Rating, Scale, Signature, Text, Time, Url, YesNo,
};
use crate::web::i18n::Words;

/// A kind without limits, with what it cannot be without in the words of the form's language. `None`: no such kind.
pub(super) fn kind(name: &str, words: Words) -> Option<Kind> {
    Some(match name {
        "text" => Kind::Text(Text::default()),
        "paragraph" => Kind::Paragraph(Paragraph::default()),
        "name" => Kind::Name(Name::default()),
        "id_number" => Kind::IdNumber(IdNumber::default()),
        "number" => Kind::Number(Number::default()),
        "email" => Kind::Email(Email),
        "phone" => Kind::Phone(Phone::default()),
        "url" => Kind::Url(Url),
        "time" => Kind::Time(Time::default()),
        "choice" => Kind::Choice(Choice {
            options: options(words),
            other: false,
        }),
        "choices" => Kind::Choices(Choices {
            options: options(words),
            other: false,
            min_picks: None,
            max_picks: None,
        }),
        "dropdown" => Kind::Dropdown(Dropdown {
            options: options(words),
            other: false,
        }),
        "yes_no" => Kind::YesNo(YesNo),
        "date" => Kind::Date(Date::default()),
        "datetime" => Kind::Datetime(Datetime::default()),
        "scale" => Kind::Scale(Scale::default()),
        "rating" => Kind::Rating(Rating::default()),
        "matrix" => Kind::Matrix(Matrix {
            rows: rows(words),
            options: options(words),
        }),
        "address" => Kind::Address(Address::default()),
        "file" => Kind::File(File::default()),
        "signature" => Kind::Signature(Signature {
            statement: words.say("builder-new-statement").into_owned(),
        }),
        "hidden" => Kind::Hidden(Hidden),
        "note" => Kind::Note(Note {
            text: words.say("builder-new-note").into_owned(),
        }),
        "consent" => Kind::Consent(Consent {
            statement: words.say("builder-new-statement").into_owned(),
        }),
        _ => return None,
    })
}

/// Two options to write over.
fn options(words: Words) -> Options {
    numbered("option", |number| {
        words.say_with("builder-new-option", &[("number", &number)])
    })
}

/// Two rows to write over.
fn rows(words: Words) -> Options {
    numbered("row", |number| {
        words.say_with("builder-new-row", &[("number", &number)])
    })
}

fn numbered(stem: &str, label: impl Fn(i32) -> String) -> Options {
    let option = |number| ChoiceOption {
        id: format!("{stem}-{number}"),
        label: label(number),
        exclusive: false,
        capacity: None,
        show_if: None,
    };
    vec![option(1), option(2)]
}

/// A question that need not be answered, save for a consent or a signature, which mean nothing otherwise.
pub(super) fn field(id: FieldId, label: String, kind: Kind) -> Field {
    Field {
        id,
        label,
        hint: String::new(),
        required: matches!(kind, Kind::Consent(_) | Kind::Signature(_)),
        unique: false,
        prefill: false,
        show_if: None,
        kind,
    }
}
