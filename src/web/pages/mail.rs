//! Mails about a submission, as plain text and as HTML.

use askama::Template;

use crate::web::i18n::Words;
use crate::web::pages::shown::ShownAnswer;

/// What both forms of a mail say.
#[derive(Clone, Debug)]
pub struct Body {
    /// The words around it.
    pub words: Words,
    /// The form.
    pub title: String,
    /// What happened.
    pub lead: String,
    /// The short code for people to say aloud.
    pub reference: String,
    /// When it was received, with the zone.
    pub received: String,
    /// Where all of it can be seen.
    pub link: String,
    /// What the link says.
    pub link_label: String,
    /// What was sent; empty if the mail does not repeat it.
    pub answers: Vec<ShownAnswer>,
}

/// As plain text.
#[derive(Clone, Debug, Template)]
#[template(path = "mail/mail.txt")]
pub struct TextMail {
    /// What it says.
    pub body: Body,
}

/// As HTML.
#[derive(Clone, Debug, Template)]
#[template(path = "mail/mail.html")]
pub struct HtmlMail {
    /// What it says.
    pub body: Body,
}
