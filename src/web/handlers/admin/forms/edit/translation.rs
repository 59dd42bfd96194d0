//! Changes of what a form says in other languages.

use super::{EditFault, Edited};
use crate::domain::definition::translation::TRANSLATIONS_MAX;
use crate::domain::definition::{Definition, LanguageTag, Translation};
use crate::web::i18n::Words;
use crate::web::pages::forms::translations::anchor;
use crate::web::pages::forms::wording;
use crate::web::pages::layout::Problem;

/// What is done to one language.
#[derive(Clone, Debug)]
pub(in crate::web::handlers::admin::forms) enum TranslationEdit {
    /// It is offered from now on.
    Add,
    /// It is not offered any more, and its texts are dropped.
    Remove,
    /// Texts by their places; a blank one is not translated any more.
    Texts(Vec<(String, String)>),
}

pub(super) fn apply(
    draft: &Definition,
    language: LanguageTag,
    edit: &TranslationEdit,
    words: Words,
) -> Result<Edited, EditFault> {
    let mut draft = draft.clone();
    match edit {
        TranslationEdit::Add => add(&mut draft, language, words)?,
        TranslationEdit::Remove => draft.translations.retain(|one| one.language != language),
        TranslationEdit::Texts(typed) => texts(&mut draft, language, typed, words)?,
    }
    Ok(Edited { draft, focus: None })
}

fn add(draft: &mut Definition, language: LanguageTag, words: Words) -> Result<(), EditFault> {
    if draft.languages().contains(&language) {
        return Ok(());
    }
    if draft.translations.len() == TRANSLATIONS_MAX {
        let most = [("max", &TRANSLATIONS_MAX as _)];
        return Err(EditFault::Wrong(vec![Problem {
            anchor: Some("add".to_owned()),
            text: words.say_with("translation-too-many", &most),
        }]));
    }
    draft.translations.push(Translation::blank(language));
    Ok(())
}

fn texts(
    draft: &mut Definition,
    language: LanguageTag,
    typed: &[(String, String)],
    words: Words,
) -> Result<(), EditFault> {
    let own = draft.texts();
    let mut translations = draft.translations.iter_mut();
    let translation = translations.find(|one| one.language == language);
    let translation = translation.ok_or(EditFault::Gone)?;
    let mut problems = Vec::new();
    for (place, text) in typed {
        // What was taken out of the form meanwhile needs no translation.
        let Some(own) = own.iter().find(|own| own.place == *place) else {
            continue;
        };
        match Translation::clean(text, own.limit) {
            Ok(Some(text)) => {
                translation.texts.insert(place.clone(), text);
            }
            Ok(None) => {
                translation.texts.remove(place);
            }
            Err(fault) => problems.push(Problem {
                anchor: Some(anchor(place)),
                text: wording::fault(words, "", &fault),
            }),
        }
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(EditFault::Wrong(problems))
    }
}
