//! Text of several lines.

/// Limits of a paragraph, in code points after NFC; a line break counts one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// Fewest.
    pub min_length: Option<u32>,
    /// Most; `None`: [`Paragraph::MOST`].
    pub max_length: Option<u32>,
}

impl Paragraph {
    /// Most code points of any paragraph.
    pub const MOST: u32 = 100_000;
}
