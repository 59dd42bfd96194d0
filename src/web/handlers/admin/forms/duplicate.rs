//! `POST /admin/forms/{id}/duplicate`: a form of its own that asks the same; nothing of what was sent goes with it.

use actix_web::HttpResponse;

use super::Opened;
use super::create::create;
use crate::domain::definition::TITLE_MAX;
use crate::web::error::WebError;
use crate::web::i18n::Words;
use crate::web::respond;

/// Makes a copy of the draft, and leads to it.
pub async fn duplicate(opened: Opened) -> Result<HttpResponse, WebError> {
    let mut form = opened.draft.clone();
    form.title = copy_title(opened.reader.words, &form.title);
    let made = create(&opened.site, &opened.staff, form, false).await?;
    let id = made.map_err(|_| WebError::Unavailable("no free address for a copy".to_owned()))?;
    let address = format!("/admin/forms/{id}/build?did=copied");
    Ok(respond::see_other(&address))
}

/// The title with the word for a copy behind it; of a title that is too long for that the end is left out.
fn copy_title(words: Words, title: &str) -> String {
    let most = TITLE_MAX as usize;
    let length = title.chars().count();
    let whole = words.say_with("builder-copy-title", &[("title", &title)]);
    let surplus = whole.chars().count().saturating_sub(most);
    if surplus == 0 {
        return whole;
    }
    let short: String = title.chars().take(length.saturating_sub(surplus)).collect();
    words.say_with("builder-copy-title", &[("title", &short)])
}
