//! One line of text.

/// Limits of a text, in code points after NFC.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Fewest.
    pub min_length: Option<u32>,
    /// Most; `None`: [`Text::MOST`].
    pub max_length: Option<u32>,
}

impl Text {
    /// Most code points of any line.
    pub const MOST: u32 = 1_000;
}
