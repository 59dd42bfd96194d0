//! Makes what the binary carries: fingerprinted assets and the words of every language.
//!
//! A missing word or asset stops the build here, so that nobody meets it on a page.

#[path = "build/assets.rs"]
mod assets;
#[path = "build/files.rs"]
mod files;
#[path = "build/squeeze.rs"]
mod squeeze;
#[path = "build/words.rs"]
mod words;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    for watched in [
        "assets",
        "locales",
        "templates",
        "src/web",
        "build",
        "build.rs",
    ] {
        println!("cargo::rerun-if-changed={watched}");
    }
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            for line in error.to_string().lines() {
                println!("cargo::error={line}");
            }
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    words::check(&root)?;
    words::embed(&root.join("locales"), &out.join("locales.rs"))?;
    assets::build(&root.join("assets"), &out)
}
