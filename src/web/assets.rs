//! Style sheets, scripts and icons under names that change with their content.
//!
//! The build makes the files (see `build/assets.rs`) and the constants here, so a misspelt asset does not compile.
//! The binary carries all of them; a release unpacks them beside its data, a debug build serves what was built.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use actix_files::Files;
use actix_web::body::MessageBody;
use actix_web::dev::{HttpServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, HeaderName, HeaderValue, VARY, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::middleware::{Next, from_fn};
use chrono::{DateTime, Utc};

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Where [`scope`] answers.
pub const PREFIX: &str = "/assets";

/// How long a file of an older version stays, for pages that were loaded before an upgrade.
const KEEP_STALE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The folder to serve: what the build made in a debug build, `DATA_DIR/assets` (unpacked now) in a release.
///
/// `now` decides which files of older versions have had their time.
///
/// # Errors
///
/// What the file system says, when the folder cannot be written.
pub fn folder(data_dir: &Path, now: DateTime<Utc>) -> io::Result<PathBuf> {
    #[cfg(debug_assertions)]
    {
        let built = Path::new(concat!(env!("OUT_DIR"), "/assets"));
        if built.is_dir() {
            return Ok(built.to_owned());
        }
    }
    let folder = data_dir.join("assets");
    unpack(&folder, now.into())?;
    Ok(folder)
}

/// Brings every file of [`ALL`] into `folder`, each at once or not at all, and removes files of older versions
/// that were last wanted more than [`KEEP_STALE`] ago. Files that are not ours are left alone.
fn unpack(folder: &Path, now: SystemTime) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, content) in ALL {
        let path = folder.join(name);
        if !fs::read(&path).is_ok_and(|there| there == *content) {
            let unfinished = folder.join(format!(".{name}.{}", std::process::id()));
            fs::write(&unfinished, content)?;
            fs::rename(&unfinished, &path)?;
        }
        fs::File::options()
            .write(true)
            .open(&path)?
            .set_modified(now)?;
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if is_ours(&name) && !ALL.iter().any(|(current, _)| *current == name) {
            let last_wanted = entry.metadata()?.modified()?;
            if now
                .duration_since(last_wanted)
                .is_ok_and(|age| age > KEEP_STALE)
            {
                fs::remove_file(entry.path())?;
            }
        }
    }
    Ok(())
}

/// Whether a name looks like `name.0123456789.ext`, with `.br` or `.gz` or without.
fn is_ours(name: &str) -> bool {
    let mut parts = name.split('.');
    let (stem, fingerprint, extension) = (parts.next(), parts.next(), parts.next());
    let compressed = parts
        .next()
        .is_none_or(|ending| matches!(ending, "br" | "gz"));
    stem.is_some_and(|stem| !stem.is_empty())
        && fingerprint.is_some_and(|digits| {
            digits.len() == 10 && digits.chars().all(|digit| digit.is_ascii_hexdigit())
        })
        && matches!(extension, Some("css" | "js" | "svg"))
        && compressed
        && parts.next().is_none()
}

/// Serves the files of `folder` under [`PREFIX`], with their compressed siblings, for ever.
pub fn scope(folder: &Path) -> impl HttpServiceFactory + use<> {
    let files = Files::new("", folder)
        .try_compressed()
        .use_etag(false)
        .use_last_modified(false)
        .disable_content_disposition();
    actix_web::web::scope(PREFIX)
        .wrap(from_fn(headers))
        .service(files)
}

/// Immutable where there is a file, and only there: a 404 must not be kept by anyone.
async fn headers(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let mut response = next.call(request).await?;
    let found = matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED);
    let caching = if found {
        "public, max-age=31536000, immutable"
    } else {
        "no-store"
    };
    let all: [(HeaderName, &'static str); 3] = [
        (CACHE_CONTROL, caching),
        (VARY, "accept-encoding"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    for (name, value) in all {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}

#[cfg(test)]
mod tests;
