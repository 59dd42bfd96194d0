//! The network between the person and the server.

use serde_json::json;

use super::Browser;

impl Browser {
    /// Every request takes so many milliseconds more; 0 for none.
    pub(crate) async fn slow_down(&self, milliseconds: u32) {
        self.network(false, milliseconds).await;
    }

    /// Cuts the line.
    pub(crate) async fn go_offline(&self) {
        self.network(true, 0).await;
    }

    /// Brings it back.
    pub(crate) async fn go_online(&self) {
        self.network(false, 0).await;
    }

    async fn network(&self, offline: bool, latency: u32) {
        let conditions = json!({
            "offline": offline, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1
        });
        self.tell("Network.emulateNetworkConditions", conditions)
            .await;
    }
}
