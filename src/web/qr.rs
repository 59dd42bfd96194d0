//! An address as a QR code (ISO/IEC 18004): SVG drawn here, for screens and for paper.

use std::fmt::{self, Write as _};

use qrcode::{Color, EcLevel, QrCode};

/// Light modules around the code that readers need (ISO/IEC 18004, section 6.3.8).
const QUIET: usize = 4;

/// A picture as SVG, whose text holds nothing that anybody typed. It is HTML already where it stands in a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture(String);

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Picture {}

/// The picture of an address; `None` if it is too long for a code. Black on white whatever the page's colours: many
/// readers do not see a code that is turned round.
#[must_use]
pub fn svg(address: &str) -> Option<Picture> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
    let width = code.width();
    let whole = width + 2 * QUIET;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" shape-rendering=\"crispEdges\">\
        <path fill=\"#fff\" d=\"M0 0h{whole}v{whole}H0z\"/><path fill=\"#000\" d=\""
    );
    for (y, row) in code.to_colors().chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            if run.first() == Some(&Color::Dark) {
                let (left, top, length) = (x + QUIET, y + QUIET, run.len());
                // Writing to a string cannot fail.
                let _ = write!(svg, "M{left} {top}h{length}v1h-{length}z");
            }
            x += run.len();
        }
    }
    svg.push_str("\"/></svg>");
    Some(Picture(svg))
}

#[cfg(test)]
mod tests;
