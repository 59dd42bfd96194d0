//! How somebody browses.

/// With script or without, and with pages kept alive for Back or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// Whether the pages' own scripts run.
    pub(crate) script: bool,
    /// Whether the browser keeps pages that were left as they are (bfcache).
    pub(crate) keeps_pages: bool,
}

impl Way {
    /// As most people do.
    pub(crate) const USUAL: Self = Self {
        script: true,
        keeps_pages: true,
    };
    /// Without any script.
    pub(crate) const NO_SCRIPT: Self = Self {
        script: false,
        keeps_pages: true,
    };
    /// With script and without; what is done does not lead back to a page.
    pub(crate) const SCRIPT_OR_NOT: [Self; 2] = [Self::USUAL, Self::NO_SCRIPT];
    /// All four.
    pub(crate) const ALL: [Self; 4] = [
        Self::USUAL,
        Self {
            keeps_pages: false,
            ..Self::USUAL
        },
        Self::NO_SCRIPT,
        Self {
            keeps_pages: false,
            ..Self::NO_SCRIPT
        },
    ];
}
