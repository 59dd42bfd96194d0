//! A question as it begins.

use crate::domain::field::{
    Choice, ChoiceOption, Choices, Consent, Date, Dropdown, Email, Field, FieldId, IdNumber, Kind,
    Name, Number, Options, Paragraph, Phone, Text, Time, Url, YesNo,
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
        }),
        "choices" => Kind::Choices(Choices {
            options: options(words),
            min_picks: None,
            max_picks: None,
        }),
        "dropdown" => Kind::Dropdown(Dropdown {
            options: options(words),
        }),
        "yes_no" => Kind::YesNo(YesNo),
        "date" => Kind::Date(Date::default()),
        "consent" => Kind::Consent(Consent {
            statement: words.say("builder-new-statement").into_owned(),
        }),
        _ => return None,
    })
}

/// Two options to write over.
fn options(words: Words) -> Options {
    let option = |number: i32| ChoiceOption {
        id: format!("option-{number}"),
        label: words.say_with("builder-new-option", &[("number", &number)]),
        show_if: None,
    };
    vec![option(1), option(2)]
}

/// A question that need not be answered, save for a consent, which means nothing otherwise.
pub(super) fn field(id: FieldId, label: String, kind: Kind) -> Field {
    Field {
        id,
        label,
        hint: String::new(),
        required: matches!(kind, Kind::Consent(_)),
        unique: false,
        show_if: None,
        kind,
    }
}
