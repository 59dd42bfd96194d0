//! The program in a process of its own.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The program with a data folder and settings of the test's own, and nothing else.
pub(crate) fn program(folder: &Path, settings: &[(&str, &str)]) -> Command {
    settle(
        Command::new(env!("CARGO_BIN_EXE_onceform")),
        folder,
        settings,
    )
}

/// The same, whose files may be limited from outside: to reach the limit is an error, not the end.
pub(crate) fn program_on_a_small_disk(folder: &Path, settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "trap '' XFSZ; exec \"$0\"",
        env!("CARGO_BIN_EXE_onceform"),
    ]);
    settle(command, folder, settings)
}

fn settle(mut command: Command, folder: &Path, settings: &[(&str, &str)]) -> Command {
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("ONCEFORM_")) {
        command.env_remove(name);
    }
    command
        .env("ONCEFORM_DATA_DIR", folder)
        .current_dir(folder)
        .stdin(Stdio::null());
    command.envs(settings.iter().copied());
    command
}

pub(crate) fn run(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> Output {
    program(folder, settings).args(arguments).output().unwrap()
}

/// The server in a process of its own, with its log.
pub(crate) struct Running {
    pub(crate) process: Child,
    pub(crate) url: String,
    lines: mpsc::Receiver<String>,
    pub(crate) seen: Vec<String>,
}

impl Running {
    pub(crate) fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        Self::of(program(folder, settings))
    }

    /// The server as this command starts it.
    pub(crate) fn of(mut command: Command) -> Self {
        let mut process = command
            .env("ONCEFORM_LISTEN", "127.0.0.1:0")
            .env("ONCEFORM_LOG_FORMAT", "json")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = BufReader::new(process.stderr.take().unwrap());
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            log.lines()
                .map_while(Result::ok)
                .try_for_each(|line| send.send(line))
        });
        let mut running = Self {
            process,
            url: String::new(),
            lines,
            seen: Vec::new(),
        };
        let line = running.line_with("\"listening\":\"");
        let address = line
            .split("\"listening\":\"")
            .nth(1)
            .unwrap()
            .split('"')
            .next()
            .unwrap();
        running.url = format!("http://{address}");
        running
    }

    /// The next line of the log with these words.
    pub(crate) fn line_with(&mut self, words: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(20));
            let line = line.unwrap_or_else(|_| panic!("no line with {words}: {:#?}", self.seen));
            self.seen.push(line.clone());
            if line.contains(words) {
                return line;
            }
        }
    }

    pub(crate) fn terminate(&self) {
        let id = self.process.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .unwrap()
                .success()
        );
    }

    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        self.process.wait().unwrap().code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Gone already where the test stopped it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
