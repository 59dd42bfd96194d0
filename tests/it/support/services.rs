//! Servers of a test's own that stand together, to freeze and to kill: started and ended by `scripts/services`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tokio::task::block_in_place;

use super::database::service;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/services");

/// Servers that end with the value.
pub(crate) struct Services {
    /// Holds the link to the servers' folder.
    folder: tempfile::TempDir,
    variables: HashMap<String, String>,
}

impl Services {
    /// Starts those of one name; `None` where the shared ones, named by `variable`, are neither there nor required.
    pub(crate) fn start(name: &str, variable: &str) -> Option<Self> {
        service(variable)?;
        // Beside the shared ones: who ends those finds what a test that was cut off has left.
        let beside = std::env::var("SERVICES_FOLDER").unwrap_or_default();
        let beside = Path::new(&beside)
            .parent()
            .filter(|folder| folder.is_absolute());
        let mut services = Self {
            folder: tempfile::tempdir_in(beside.unwrap_or(&std::env::temp_dir())).unwrap(),
            variables: HashMap::new(),
        };
        block_in_place(|| {
            services.script(&["start", name]);
            let lines = services.script(&["test-env"]).stdout;
            let lines = String::from_utf8(lines).unwrap();
            let pairs = lines.lines().filter_map(|line| {
                let (name, value) = line.strip_prefix("export ")?.split_once('=')?;
                Some((name.to_owned(), value.trim_matches('\'').to_owned()))
            });
            services.variables = pairs.collect();
        });
        Some(services)
    }

    /// What `test-env` says.
    pub(crate) fn value(&self, variable: &str) -> &str {
        &self.variables[variable]
    }

    /// Sends a signal, like `-KILL`, to one server, like `redis-cluster/1`.
    pub(crate) fn signal(&self, server: &str, signal: &str) {
        let pid = std::fs::read_to_string(self.link().join(server).join("pid")).unwrap();
        let sent = Command::new("kill").args([signal, pid.trim()]).status();
        assert!(sent.unwrap().success());
    }

    fn link(&self) -> PathBuf {
        self.folder.path().join("services")
    }

    fn script(&self, words: &[&str]) -> Output {
        let output = run(&self.link(), words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "scripts/services {words:?}: {said}"
        );
        output
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        // A test that fails is told of its own failure.
        let _ = run(&self.link(), &["stop"]);
    }
}

fn run(link: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(SCRIPT);
    command.args(words).env("SERVICES_FOLDER", link);
    command.stdin(Stdio::null()).output().unwrap()
}
