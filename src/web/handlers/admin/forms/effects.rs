//! What becomes of answers already given when the draft is published, in sentences.

use super::Opened;
use crate::domain::definition::Definition;
use crate::domain::field::{ChoiceOption, Field};
use crate::storage::forms;
use crate::web::error::WebError;
use crate::web::i18n::Words;

/// One sentence for each change that concerns them; none while nobody has sent anything.
pub(super) async fn effects(opened: &Opened) -> Result<Vec<String>, WebError> {
    let Some(live) = opened.live.as_deref() else {
        return Ok(Vec::new());
    };
    let words = opened.reader.words;
    let asked = live.fields().filter(|field| field.kind.is_asked());
    let asked: Vec<&Field> = asked.collect();
    let ids: Vec<_> = asked.iter().map(|field| field.id.clone()).collect();
    let counts = forms::answered(&opened.site.db, opened.form.id, &ids).await?;
    let mut sentences = Vec::new();
    for (field, answers) in asked.into_iter().zip(counts) {
        match opened.draft.field(field.id.as_str()) {
            None => sentences.push(words.say_with(
                "builder-effect-retired",
                &[("label", &field.label), ("count", &answers)],
            )),
            Some(now) if answers > 0 => changed(words, field, now, &mut sentences),
            Some(_) => {}
        }
    }
    if forms::places_taken(&opened.site.db, opened.form.id).await? > 0 {
        sentences.extend(unanswered(words, live, &opened.draft));
    }
    Ok(sentences)
}

/// A question that has answers says something else.
fn changed(words: Words, was: &Field, is: &Field, sentences: &mut Vec<String>) {
    if is.unique && !was.unique {
        sentences.push(words.say_with("builder-effect-unique", &[("label", &is.label)]));
    }
    let stays = |option: &&ChoiceOption| {
        let mut options = is.kind.options().iter();
        options.all(|other| other.id != option.id)
    };
    let gone = was.kind.options().iter().filter(stays);
    sentences.extend(gone.map(|option| {
        let arguments = [("label", &is.label as _), ("option", &option.label as _)];
        words.say_with("builder-effect-option", &arguments)
    }));
}

/// Questions that must be answered from now on and that nobody was asked before.
fn unanswered<'d>(
    words: Words,
    live: &'d Definition,
    draft: &'d Definition,
) -> impl Iterator<Item = String> + 'd {
    let fresh = move |field: &&Field| field.required && live.field(field.id.as_str()).is_none();
    draft
        .fields()
        .filter(fresh)
        .map(move |field| words.say_with("builder-effect-new", &[("label", &field.label)]))
}
