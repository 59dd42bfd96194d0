//! Reading and writing files, in an order that is the same on every machine.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file under `folder` (not in folders below it) whose name ends in `.extension`, sorted by name.
pub(crate) fn listed(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_file() && path.extension().is_some_and(|ending| ending == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// As [`listed`], with all folders below.
pub(crate) fn listed_below(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = listed(folder, extension)?;
    for below in folders(folder)? {
        found.extend(listed_below(&below, extension)?);
    }
    Ok(found)
}

/// The folders directly in `folder`, sorted by name.
pub(crate) fn folders(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The text of a file; the error names it.
pub(crate) fn text(path: &Path) -> Result<String, Box<dyn Error>> {
    Ok(fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// Writes `content` unless it is there already, so that times of files tell of real changes.
pub(crate) fn write(path: &Path, content: &[u8]) -> Result<(), Box<dyn Error>> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    Ok(fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// The name of a file without its folder and without anything after its first dot.
pub(crate) fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').next().unwrap_or_default().to_owned()
}
