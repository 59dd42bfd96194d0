//! Removes the bytes of files that nobody owns: never taken by a submission, or of one that was deleted.

use std::time::Duration;

use actix_web::web::Data;

use crate::storage::uploads;
use crate::web::site::Site;

/// How often it is looked for them.
const EVERY: Duration = Duration::from_secs(10 * 60);
/// Files that are removed between two looks at the list.
const BATCH: i64 = 100;

/// Sweeps again and again.
pub async fn again(site: Data<Site>) {
    loop {
        sweep(&site).await;
        tokio::time::sleep(EVERY).await;
    }
}

/// Removes what is due. A failure is logged, and the file found again by the next sweep.
pub async fn sweep(site: &Site) {
    loop {
        let due = match uploads::overdue(&site.db, site.clock.now(), BATCH).await {
            Ok(due) => due,
            Err(error) => {
                return tracing::warn!(%error, "files that are due cannot be listed");
            }
        };
        for id in &due {
            if let Err(error) = site.files.remove(*id).await {
                return tracing::warn!(%error, "a file that is due cannot be removed");
            }
            if let Err(error) = uploads::forget(&site.db, *id).await {
                return tracing::warn!(%error, "a removed file cannot be forgotten");
            }
        }
        if (due.len() as i64) < BATCH {
            return;
        }
    }
}
