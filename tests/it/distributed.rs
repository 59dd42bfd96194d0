//! Servers that stand together: a Galera cluster, Redis Cluster, Redis Sentinel. (The tests on shared servers run over
//! all three as well.)

mod galera;
mod redis_cluster;
mod sentinel;

use crate::support::process::run;

/// What `onceform doctor` says of the claim store at an address.
fn doctor(url: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = run(folder.path(), &[("ONCEFORM_REDIS_URL", url)], &["doctor"]);
    String::from_utf8_lossy(&output.stdout).into_owned()
}
