//! Counters, in the form that Prometheus reads.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

/// Which answers were given.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct RequestLabel {
    /// GET, POST and so on.
    pub method: String,
    /// The status of the answer.
    pub status: u16,
}

/// What the claim store said.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct ClaimLabel {
    /// `claimed`, `running`, `done`, `degraded` and so on.
    pub answer: &'static str,
}

/// How an attempt to submit ended.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct OutcomeLabel {
    /// `stored`, `replayed`, `different_answers` and so on.
    pub outcome: &'static str,
}

/// What became of a try to deliver a message.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct DeliveryLabel {
    /// `sent`, `waiting` (to be tried again) or `parked`.
    pub state: &'static str,
}

/// Which unique index refused a row.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct IndexLabel {
    /// Its name; `unknown` when the database did not say.
    pub index: String,
}

/// All counters. Cheap to clone: the clones count together.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Answers by method and status.
    pub requests: Family<RequestLabel, Counter>,
    /// Answers of the claim store.
    pub claims: Family<ClaimLabel, Counter>,
    /// Ends of attempts to submit.
    pub outcomes: Family<OutcomeLabel, Counter>,
    /// Rows that a unique index refused.
    pub duplicate_keys: Family<IndexLabel, Counter>,
    /// Attempts that waited for another one with the same id.
    pub waits: Counter,
    /// Commits whose answer never came.
    pub unknown_commits: Counter,
    /// Claims that named a record which is not there: a fail-over lost it.
    pub done_without_row: Counter,
    /// Absorbed repeats that were not written down for the page of duplicates.
    pub repeats_dropped: Counter,
    /// Tries to deliver messages of the outbox.
    pub deliveries: Family<DeliveryLabel, Counter>,
}

impl Counters {
    /// The counters as text in the OpenMetrics format.
    #[must_use]
    pub fn text(&self) -> String {
        let mut registry = Registry::with_prefix("onceform");
        registry.register(
            "requests",
            "Answers by method and status",
            self.requests.clone(),
        );
        registry.register("claims", "Answers of the claim store", self.claims.clone());
        registry.register(
            "submissions",
            "Attempts to submit by how they ended",
            self.outcomes.clone(),
        );
        registry.register(
            "duplicate_keys",
            "Rows refused by unique index",
            self.duplicate_keys.clone(),
        );
        registry.register(
            "waits",
            "Attempts that waited for another one",
            self.waits.clone(),
        );
        registry.register(
            "unknown_commits",
            "Commits whose answer never came",
            self.unknown_commits.clone(),
        );
        registry.register(
            "done_without_row",
            "Claims naming a record that is gone",
            self.done_without_row.clone(),
        );
        registry.register(
            "repeats_dropped",
            "Absorbed repeats that were not written down",
            self.repeats_dropped.clone(),
        );
        registry.register(
            "deliveries",
            "Tries to deliver messages by what became of them",
            self.deliveries.clone(),
        );
        let mut text = String::new();
        // Writing into a String cannot fail.
        let _ = encode(&mut text, &registry);
        text
    }

    /// Counts one answer of the claim store.
    pub fn claim(&self, answer: &'static str) {
        self.claims.get_or_create(&ClaimLabel { answer }).inc();
    }

    /// Counts one try to deliver.
    pub fn delivery(&self, state: &'static str) {
        self.deliveries
            .get_or_create(&DeliveryLabel { state })
            .inc();
    }

    /// Counts one end of an attempt.
    pub fn outcome(&self, outcome: &'static str) {
        self.outcomes.get_or_create(&OutcomeLabel { outcome }).inc();
    }

    /// How many attempts have ended so.
    #[must_use]
    pub fn of_outcome(&self, outcome: &'static str) -> u64 {
        self.outcomes.get_or_create(&OutcomeLabel { outcome }).get()
    }

    /// Counts one refused row.
    pub fn duplicate_key(&self, index: &str) {
        let index = if index.is_empty() { "unknown" } else { index };
        self.duplicate_keys
            .get_or_create(&IndexLabel {
                index: index.to_owned(),
            })
            .inc();
    }
}
