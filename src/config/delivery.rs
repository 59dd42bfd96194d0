//! Settings of what is sent after a commit.

use std::time::Duration;

use super::Secret;
use super::source::Source;
use crate::domain::account::Email;

/// What is sent after a commit.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Whether this process sends; another one may.
    pub here: bool,
    /// Whether webhooks may lead to private addresses.
    pub private_webhooks: bool,
    /// How mail is sent; `None`: it is not.
    pub mail: Option<Mail>,
    /// How long one try may take.
    pub timeout: Duration,
    /// How long a message that is being sent is kept from others: longer than a try.
    pub lease: Duration,
    /// How often the outbox is looked at while it is empty.
    pub look_every: Duration,
}

/// How mail is sent.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The server that takes it, perhaps with a login.
    pub url: Secret,
    /// Whom it is from.
    pub from: Email,
}

pub(super) fn read(source: &mut Source) -> Delivery {
    let key = "ONCEFORM_ALLOW_PRIVATE_WEBHOOKS";
    Delivery {
        here: true,
        private_webhooks: source.parsed(key, false, "true or false"),
        mail: mail(source),
        timeout: Duration::from_secs(20),
        lease: Duration::from_secs(30),
        look_every: Duration::from_millis(500),
    }
}

fn mail(source: &mut Source) -> Option<Mail> {
    let url = source.text("ONCEFORM_SMTP_URL")?;
    if !url.starts_with("smtp://") && !url.starts_with("smtps://") {
        // The value may hold a password: it is not repeated.
        let problem = "must start with smtp:// or smtps://".to_owned();
        source.add("ONCEFORM_SMTP_URL", problem);
    }
    let from = source.text("ONCEFORM_MAIL_FROM").unwrap_or_default();
    match Email::parse(&from) {
        Ok(from) => Some(Mail {
            url: Secret(url),
            from,
        }),
        Err(_) => {
            let problem = format!("`{from}` is not an e-mail address, and mail needs one");
            source.add("ONCEFORM_MAIL_FROM", problem);
            None
        }
    }
}
