//! The languages that forms are written in and pages speak.

/// A language that the product speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// `en`
    English,
    /// `zh-CN`
    SimplifiedChinese,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::SimplifiedChinese];

    /// Its tag (BCP 47).
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::SimplifiedChinese => "zh-CN",
        }
    }

    /// The language of a tag, exactly as [`Language::code`] writes it.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    /// What stands before the decimals of a number: the point in both languages.
    #[must_use]
    pub fn decimal_separator(self) -> char {
        match self {
            Self::English | Self::SimplifiedChinese => '.',
        }
    }
}
