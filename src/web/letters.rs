//! Mails in words: the templates, the words of their language, and the way back.

use std::sync::Arc;

use askama::Template;

use crate::delivery::mail::{Matter, Writer, Written};
use crate::domain::answers::Answers;
use crate::web::i18n::Words;
use crate::web::pages::mail::{Body, HtmlMail, TextMail};
use crate::web::pages::shown;

/// Writes mails whose links begin with `public_url`.
#[must_use]
pub fn writer(public_url: String) -> Writer {
    Arc::new(move |matter| write(&public_url, matter))
}

fn write(public_url: &str, matter: &Matter) -> Option<Written> {
    let words = Words::of(matter.language);
    let (form, sent) = (&matter.definition, &matter.submission);
    let answers = Answers::from_json(form, sent.answers.as_ref()?);
    let slug = form.slug.as_str();
    let reference = sent.reference.as_str();
    let (subject, lead, link) = if matter.receipt {
        let link = format!("{public_url}/f/{slug}/receipt/{}", sent.receipt.as_str());
        let subject = words.say_with("mail-receipt-subject", &[("form", &form.title)]);
        (subject, words.say("mail-receipt-lead"), link)
    } else {
        let link = format!("{public_url}/review/{slug}/{}", sent.id);
        let arguments = [("form", &form.title as _), ("reference", &reference as _)];
        let subject = words.say_with("mail-notice-subject", &arguments);
        (subject, words.say("mail-notice-lead"), link)
    };
    let answers = match matter.receipt {
        true if form.settings.show_answers_on_receipt => {
            shown::answered_by_hand(form, &answers, words)
        }
        true => Vec::new(),
        false => shown::answered(form, &answers, words),
    };
    let body = Body {
        words,
        title: form.title.clone(),
        lead: lead.into_owned(),
        reference: reference.to_owned(),
        received: words.time(sent.submitted_at, form.settings.time_zone),
        link,
        link_label: words
            .say(if matter.receipt {
                "mail-receipt-open"
            } else {
                "mail-notice-open"
            })
            .into_owned(),
        answers,
    };
    let text = TextMail { body: body.clone() }.render();
    let html = HtmlMail { body }.render();
    Some(Written {
        subject,
        text: text.ok()?,
        html: html.ok()?,
    })
}
