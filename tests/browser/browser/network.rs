//! The network between the person and the server.

use serde_json::json;

use super::Browser;

impl Browser {
    /// Every request takes so many milliseconds more; 0 for none.
    pub(crate) async fn slow_down(&self, milliseconds: u32) {
        self.network(false, milliseconds, -1).await;
    }

    /// What is sent leaves at so many bytes a second.
    pub(crate) async fn send_slowly(&self, bytes: i64) {
        self.network(false, 0, bytes).await;
    }

    /// Addresses that cannot be reached from now on, `*` for any text; none: all can.
    pub(crate) async fn block(&self, addresses: &[&str]) {
        self.tell("Network.setBlockedURLs", json!({ "urls": addresses }))
            .await;
    }

    /// Cuts the line.
    pub(crate) async fn go_offline(&self) {
        self.network(true, 0, -1).await;
    }

    /// Brings it back.
    pub(crate) async fn go_online(&self) {
        self.network(false, 0, -1).await;
    }

    async fn network(&self, offline: bool, latency: u32, upload: i64) {
        let conditions = json!({
            "offline": offline, "latency": latency, "downloadThroughput": -1, "uploadThroughput": upload
        });
        self.tell("Network.emulateNetworkConditions", conditions)
            .await;
    }
}
