//! The log of everything in this process, to be searched for what must not be in it.

use std::io;
use std::sync::{Mutex, OnceLock, PoisonError};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

static WRITTEN: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static STARTED: OnceLock<()> = OnceLock::new();

/// Keeps the log from now on, in all its detail.
pub(crate) fn keep_log() {
    STARTED.get_or_init(|| {
        let log = tracing_subscriber::fmt()
            .json()
            .with_env_filter(EnvFilter::new("onceform=trace,info"))
            .with_writer(Keep);
        // Only this function starts a log in this process.
        log.try_init().unwrap();
    });
}

/// The lines that contain `words`.
pub(crate) fn logged(words: &str) -> Vec<String> {
    let written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    let text = String::from_utf8_lossy(&written);
    let lines = text.lines().filter(|line| line.contains(words));
    lines.map(str::to_owned).collect()
}

/// The lines that an operator should look at.
pub(crate) fn warnings() -> Vec<String> {
    let mut lines = logged("\"level\":\"WARN\"");
    lines.extend(logged("\"level\":\"ERROR\""));
    lines.sort();
    lines
}

#[derive(Clone, Copy)]
struct Keep;

impl io::Write for Keep {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Keep {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        *self
    }
}
