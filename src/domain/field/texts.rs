//! The texts of a question that people read, and that can be written in other languages.

use super::{Consent, Field, HINT_MAX, Kind, LABEL_MAX, Note, Options, Pattern, Scale};

/// What a text may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextLimit {
    /// One line of so many code points at most.
    Line(u32),
    /// Markdown of so many code points at most.
    Markdown(u32),
}

/// Sees one text after the other: its place within the question, itself, what it may be.
pub(in crate::domain) type See<'s> = dyn FnMut(&str, &mut String, TextLimit) + 's;

impl Field {
    /// Shows every text, the optional ones too while they are empty.
    pub(in crate::domain) fn texts(&mut self, see: &mut See<'_>) {
        see("label", &mut self.label, TextLimit::Line(LABEL_MAX));
        see("hint", &mut self.hint, TextLimit::Line(HINT_MAX));
        match &mut self.kind {
            Kind::Choice(choice) => labels("options", &mut choice.options, see),
            Kind::Choices(choices) => labels("options", &mut choices.options, see),
            Kind::Dropdown(dropdown) => labels("options", &mut dropdown.options, see),
            Kind::Matrix(matrix) => {
                labels("rows", &mut matrix.rows, see);
                labels("options", &mut matrix.options, see);
            }
            Kind::Scale(scale) => {
                let limit = TextLimit::Line(Scale::LABEL_MAX);
                see("min_label", &mut scale.min_label, limit);
                see("max_label", &mut scale.max_label, limit);
            }
            Kind::Signature(signature) => {
                let limit = TextLimit::Markdown(Consent::STATEMENT_MAX);
                see("text", &mut signature.statement, limit);
            }
            Kind::Consent(consent) => {
                let limit = TextLimit::Markdown(Consent::STATEMENT_MAX);
                see("text", &mut consent.statement, limit);
            }
            Kind::Note(note) => see("text", &mut note.text, TextLimit::Markdown(Note::TEXT_MAX)),
            Kind::Text(text) => message(text.pattern.as_mut(), see),
            Kind::IdNumber(number) => message(number.pattern.as_mut(), see),
            _ => {}
        }
    }
}

fn labels(list: &str, options: &mut Options, see: &mut See<'_>) {
    for option in options {
        let place = format!("{list}/{}", option.id);
        see(&place, &mut option.label, TextLimit::Line(LABEL_MAX));
    }
}

fn message(pattern: Option<&mut Pattern>, see: &mut See<'_>) {
    if let Some(pattern) = pattern {
        let limit = TextLimit::Line(Pattern::MESSAGE_MOST);
        see("pattern_message", &mut pattern.message, limit);
    }
}
