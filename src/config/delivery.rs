//! Settings of what is sent after a commit.

use std::time::Duration;

use super::source::Source;

/// What is sent after a commit.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Whether this process sends; another one may.
    pub here: bool,
    /// Whether webhooks may lead to private addresses.
    pub private_webhooks: bool,
    /// How long one try may take.
    pub timeout: Duration,
    /// How long a message that is being sent is kept from others: longer than a try.
    pub lease: Duration,
    /// How often the outbox is looked at while it is empty.
    pub look_every: Duration,
}

pub(super) fn read(source: &mut Source) -> Delivery {
    let key = "ONCEFORM_ALLOW_PRIVATE_WEBHOOKS";
    Delivery {
        here: true,
        private_webhooks: source.parsed(key, false, "true or false"),
        timeout: Duration::from_secs(20),
        lease: Duration::from_secs(30),
        look_every: Duration::from_millis(500),
    }
}
