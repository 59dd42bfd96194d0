//! The one chromedriver of the test binary.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// A running chromedriver. It ends with this process, however that ends: the shell around it waits for the end of its
/// own input, which nobody but this process holds open.
struct Driver {
    address: String,
    _shell: Child,
}

static DRIVER: OnceLock<Driver> = OnceLock::new();

/// Where chromedriver listens; starts it first.
pub(super) fn address() -> String {
    DRIVER.get_or_init(start).address.clone()
}

/// The browser itself.
pub(super) fn chromium() -> &'static str {
    static CHROMIUM: OnceLock<String> = OnceLock::new();
    CHROMIUM.get_or_init(|| program("ONCEFORM_TEST_CHROMIUM", "chromium"))
}

fn start() -> Driver {
    let script = r#""$0" --port=0 & read -r _; kill $!; wait"#;
    let mut shell = Command::new("sh")
        .args([
            "-c",
            script,
            &program("ONCEFORM_TEST_CHROMEDRIVER", "chromedriver"),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(shell.stdout.take().unwrap())
        .lines()
        .map_while(Result::ok);
    let port = lines
        .find_map(|line| {
            Some(
                line.split_once("started successfully on port ")?
                    .1
                    .to_owned(),
            )
        })
        .expect("chromedriver starts and says its port");
    let port = port.trim_end_matches('.').to_owned();
    // What it says later must go somewhere, or it stops.
    std::thread::spawn(move || lines.for_each(drop));
    Driver {
        address: format!("http://127.0.0.1:{port}"),
        _shell: shell,
    }
}

/// A program that a variable names, or that lies on PATH while no service is required.
fn program(variable: &str, name: &str) -> String {
    if let Some(path) = env::var(variable).ok().filter(|path| !path.is_empty()) {
        return path;
    }
    let required = env::var("ONCEFORM_TEST_SERVICES").is_ok_and(|value| value == "required");
    assert!(
        !required,
        "{variable} is not set, but the services are required"
    );
    let folders = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .find(|path: &PathBuf| path.is_file());
    let found = found.unwrap_or_else(|| {
        panic!(
            "there is no {name} on PATH and {variable} is not set: scripts/install chromium fonts"
        )
    });
    found.display().to_string()
}
