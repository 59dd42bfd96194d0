//! Style sheets, scripts, icons: put together, fingerprinted, compressed, and named as Rust constants.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::{files, squeeze};

type Done<T> = Result<T, Box<dyn Error>>;

/// How many hexadecimal digits of the SHA-256 stand in a name.
const FINGERPRINT_DIGITS: usize = 10;

/// A file to serve, before it has its fingerprint.
struct Asset {
    stem: String,
    extension: &'static str,
    content: Vec<u8>,
}

/// Builds `OUT/assets/` and `OUT/assets.rs` from the folder of assets.
pub(crate) fn build(source: &Path, out: &Path) -> Done<()> {
    let folder = out.join("assets");
    fs::create_dir_all(&folder)?;
    let mut constants = String::new();
    let mut written = Vec::new();
    for asset in collect(source)? {
        let name = fingerprinted(&asset);
        writeln!(
            constants,
            "/// `{stem}.{extension}` under its fingerprinted name.\npub const {constant}: &str = {name:?};",
            stem = asset.stem,
            extension = asset.extension,
            constant = format!("{}_{}", asset.stem, asset.extension)
                .to_uppercase()
                .replace('-', "_"),
        )?;
        files::write(&folder.join(&name), &asset.content)?;
        compress(&folder, &name, &asset.content)?;
        written.extend(["", ".br", ".gz"].map(|ending| format!("{name}{ending}")));
    }
    remove_others(&folder, &written)?;
    constants.push_str(
        "/// Every file to serve: its name and its content, with the `.br` and `.gz` siblings.\n",
    );
    constants.push_str("pub const ALL: &[(&str, &[u8])] = &[\n");
    for name in &written {
        writeln!(
            constants,
            "    ({name:?}, include_bytes!({:?})),",
            folder.join(name)
        )?;
    }
    constants.push_str("];\n");
    files::write(&out.join("assets.rs"), constants.as_bytes())
}

fn collect(source: &Path) -> Done<Vec<Asset>> {
    let mut found = Vec::new();
    for stem in ["respond", "staff"] {
        let content = sheet(&source.join("css"), stem)?.into_bytes();
        found.push(Asset {
            stem: stem.to_owned(),
            extension: "css",
            content,
        });
    }
    for path in files::listed(&source.join("js"), "js")? {
        let content = squeeze::script(&files::text(&path)?).into_bytes();
        found.push(Asset {
            stem: files::stem(&path),
            extension: "js",
            content,
        });
    }
    for package in files::folders(&source.join("vendor"))? {
        for path in files::listed(&package, "js")? {
            found.push(Asset {
                stem: files::stem(&path),
                extension: "js",
                content: fs::read(&path)?,
            });
        }
    }
    for path in files::listed(source, "svg")? {
        found.push(Asset {
            stem: files::stem(&path),
            extension: "svg",
            content: fs::read(&path)?,
        });
    }
    let content = sprite(&source.join("icons"))?.into_bytes();
    found.push(Asset {
        stem: "icons".to_owned(),
        extension: "svg",
        content,
    });
    Ok(found)
}

/// The order of layers, the shared files, then the files of one kind of page.
fn sheet(css: &Path, own: &str) -> Done<String> {
    let mut whole = files::text(&css.join("layers.css"))?;
    for folder in ["shared", own] {
        for path in files::listed(&css.join(folder), "css")? {
            whole.push_str(&files::text(&path)?);
        }
    }
    Ok(squeeze::style(&whole))
}

/// One SVG with a `<symbol>` for each icon, named after its file; how it is stroked is the affair of `.icon`.
fn sprite(icons: &Path) -> Done<String> {
    let mut whole = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">\n");
    for path in files::listed(icons, "svg")? {
        let text = files::text(&path)?;
        let inside = text
            .split_once('>')
            .and_then(|(_, rest)| rest.rsplit_once("</svg>"))
            .ok_or_else(|| format!("{}: not one <svg> element", path.display()))?
            .0;
        let body: String = inside.lines().map(str::trim).collect();
        writeln!(
            whole,
            "<symbol id=\"{}\" viewBox=\"0 0 24 24\">{body}</symbol>",
            files::stem(&path)
        )?;
    }
    whole.push_str("</svg>\n");
    Ok(whole)
}

fn fingerprinted(asset: &Asset) -> String {
    let mut digits = String::new();
    for byte in Sha256::digest(&asset.content) {
        let _ = write!(digits, "{byte:02x}");
    }
    format!(
        "{}.{}.{}",
        asset.stem,
        &digits[..FINGERPRINT_DIGITS],
        asset.extension
    )
}

fn compress(folder: &Path, name: &str, content: &[u8]) -> Done<()> {
    let gz = folder.join(format!("{name}.gz"));
    if !gz.exists() {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(content)?;
        files::write(&gz, &encoder.finish()?)?;
    }
    let br = folder.join(format!("{name}.br"));
    if !br.exists() {
        let parameters = brotli::enc::BrotliEncoderParams::default();
        let mut compressed = Vec::new();
        brotli::BrotliCompress(&mut &*content, &mut compressed, &parameters)?;
        files::write(&br, &compressed)?;
    }
    Ok(())
}

fn remove_others(folder: &Path, written: &[String]) -> Done<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !written
            .iter()
            .any(|name| *name == entry.file_name().to_string_lossy())
        {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
