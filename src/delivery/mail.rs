//! Sending mail, and what a mail is about. The words are written elsewhere and handed in.
//!
//! A mail server takes no part in our transactions: a mail is sent at least once. It bears one Message-ID at every try, and
//! the consumer's log is written right after it was taken, so that a repeat needs a crash between these two moments.

use std::sync::Arc;

use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message as Letter, Tokio1Executor};

use super::relay::{Answer, Fault};
use crate::config::Delivery;
use crate::domain::account::Email;
use crate::domain::definition::{Definition, Language, LanguageTag};
use crate::domain::outbox::Destination;
use crate::domain::submission::StoredSubmission;
use crate::storage::outbox::Message;
use crate::storage::{Db, StorageError, consume_log, forms, reviews};

/// The name of this consumer in the log.
const CONSUMER: &str = "mail";
/// Longest subject, in characters.
const SUBJECT_MAX: usize = 150;

/// What a mail is about.
#[derive(Clone, Debug)]
pub struct Matter {
    /// To the person who sent the form; else to staff.
    pub receipt: bool,
    /// The version that was filled in, in the language of the mail as far as it has one.
    pub definition: Definition,
    /// What was sent.
    pub submission: StoredSubmission,
    /// The language of the words.
    pub language: Language,
}

/// A mail in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its subject.
    pub subject: String,
    /// As plain text.
    pub text: String,
    /// As HTML.
    pub html: String,
}

/// Puts a mail into words. `None`: it cannot be, which should not happen.
pub type Writer = Arc<dyn Fn(&Matter) -> Option<Written> + Send + Sync>;

/// Sends mail. Cheap to clone.
#[derive(Clone)]
pub struct Mailer {
    db: Db,
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Address,
    writer: Writer,
}

impl Mailer {
    /// Prepares it; `None` where no mail is configured. Fails with what is wrong with the server's address.
    pub fn new(db: Db, delivery: &Delivery, writer: Writer) -> Result<Option<Self>, String> {
        let Some(mail) = &delivery.mail else {
            return Ok(None);
        };
        let _ = rustls::crypto::ring::default_provider().install_default();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&mail.url.0);
        let transport = transport.map_err(|error| error.to_string())?;
        let from = mail.from.as_str().parse().map_err(|_| "the sender")?;
        Ok(Some(Self {
            db,
            transport: transport.timeout(Some(delivery.timeout)).build(),
            from,
            writer,
        }))
    }

    /// One try.
    pub(super) async fn send(&self, message: &Message) -> Result<Answer, StorageError> {
        let id = message.id.to_string();
        if consume_log::knows(&self.db, CONSUMER, &id).await? {
            return Ok(Answer::Taken(None));
        }
        let Some((to, matter)) = self.matter(message).await? else {
            return Ok(Answer::Never(None, Fault::NoDestination));
        };
        let Some(letter) = self.letter(&id, &to, &matter) else {
            return Ok(Answer::Never(None, Fault::Refused));
        };
        let answer = match self.transport.send(letter).await {
            Ok(_) => Answer::Taken(None),
            Err(error) => judge(&error),
        };
        if matches!(answer, Answer::Taken(_)) {
            consume_log::note(&self.db, CONSUMER, id).await?;
        }
        Ok(answer)
    }

    /// To whom and about what. `None`: the submission is gone, or nobody is to get it any more.
    async fn matter(&self, message: &Message) -> Result<Option<(String, Matter)>, StorageError> {
        let Some(record) = message.record else {
            return Ok(None);
        };
        let found = reviews::find(&self.db, message.form, record).await?;
        let Some(submission) = found.filter(|found| found.answers.is_some()) else {
            return Ok(None);
        };
        let document = forms::version(&self.db, message.form, submission.version).await?;
        let read = document.map(|document| Definition::from_draft(&document));
        let Some(Ok(definition)) = read else {
            return Ok(None);
        };
        let to = match message.destination {
            Destination::Receipt => answered_address(&definition, &submission),
            Destination::Notice(_) => {
                let mut told = definition.settings.notify.iter();
                let to = told.find(|to| Destination::notice(to) == message.destination);
                to.map(|to| to.as_str().to_owned())
            }
            Destination::Webhook(_) => None,
        };
        let Some(to) = to else { return Ok(None) };
        let receipt = message.destination == Destination::Receipt;
        let wished = message.facts.as_ref().filter(|_| receipt);
        let wished = wished.and_then(|facts| Language::from_code(facts["language"].as_str()?));
        let language = wished.unwrap_or_else(|| definition.language.nearest());
        let translated = definition.translated(LanguageTag::from(language));
        let matter = Matter {
            receipt,
            definition: translated.unwrap_or(definition),
            submission,
            language,
        };
        Ok(Some((to, matter)))
    }

    /// The mail with its headers, in which no answer stands but the address that it goes to. `None`: that is none.
    fn letter(&self, id: &str, to: &str, matter: &Matter) -> Option<Letter> {
        let to: Address = to.parse().ok()?;
        let written = (self.writer)(matter)?;
        let message_id = format!("<{id}@{}>", self.from.domain());
        let letter = Letter::builder()
            .from(Mailbox::new(None, self.from.clone()))
            .to(Mailbox::new(None, to))
            .subject(one_line(&written.subject))
            .message_id(Some(message_id))
            // So that no vacation notice comes back (RFC 3834).
            .header(AutoSubmitted)
            .multipart(MultiPart::alternative_plain_html(
                written.text,
                written.html,
            ));
        letter.ok()
    }
}

/// The address that was given as an answer.
fn answered_address(definition: &Definition, submission: &StoredSubmission) -> Option<String> {
    let field = definition.settings.receipt_by_mail.as_deref()?;
    let answers = submission.answers.as_ref()?;
    let address = Email::parse(answers.get(field)?.as_str()?).ok()?;
    Some(address.as_str().to_owned())
}

/// A subject is one line, and not a long one.
fn one_line(text: &str) -> String {
    let folded = text.split(|letter: char| letter.is_control() || letter.is_whitespace());
    let folded: Vec<_> = folded.filter(|word| !word.is_empty()).collect();
    folded.join(" ").chars().take(SUBJECT_MAX).collect()
}

/// A refusal of the mailbox is final; whatever else is wrong may be put right.
fn judge(error: &lettre::transport::smtp::Error) -> Answer {
    let code = error.status().map(u16::from);
    if matches!(code, Some(550 | 551 | 553)) {
        return Answer::Never(code, Fault::Refused);
    }
    let fault = if code.is_some() {
        Fault::Refused
    } else if error.is_timeout() {
        Fault::TimedOut
    } else {
        Fault::NotReached
    };
    Answer::Later(code, fault, None)
}

/// `Auto-Submitted: auto-generated`.
#[derive(Clone, Copy)]
struct AutoSubmitted;

impl lettre::message::header::Header for AutoSubmitted {
    fn name() -> lettre::message::header::HeaderName {
        lettre::message::header::HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> lettre::message::header::HeaderValue {
        lettre::message::header::HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

#[cfg(test)]
mod tests;
