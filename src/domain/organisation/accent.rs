//! The organisation's colour, and what is made of it so that text on it and in it can be read.

use std::fmt;

use super::fault::OrganisationFault;

/// Least contrast between a text and what is behind it (WCAG 2.2, success criterion 1.4.3).
pub const CONTRAST_MIN: f64 = 4.5;

/// The page behind the accent in the light appearance.
const LIGHT_CANVAS: Colour = Colour(0xF5, 0xF6, 0xF8);
/// The lightest ground of the dark appearance.
const DARK_SUNKEN: Colour = Colour(0x22, 0x26, 0x2E);
const DARK_SURFACE: Colour = Colour(0x17, 0x1A, 0x20);
const WHITE: Colour = Colour(255, 255, 255);
const BLACK: Colour = Colour(0, 0, 0);

/// What the dark accent aims for: glowing ground tires sooner than a bare 4.5 shows.
const DARK_CONTRAST: f64 = 6.0;

/// A colour of the sRGB space, 8 bits each of red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(u8, u8, u8);

impl Colour {
    fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
        Some(Self(red, green, blue))
    }

    /// Relative luminance (WCAG 2.2, "relative luminance"), 0 to 1.
    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.040_45 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio (WCAG 2.2, "contrast ratio"), 1 to 21.
    pub(super) fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// This colour with `percent` of another in it.
    fn mixed(self, other: Self, percent: u32) -> Self {
        let channel = |one: u8, two: u8| {
            let sum = u32::from(one) * (100 - percent) + u32::from(two) * percent;
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Self(
            channel(self.0, other.0),
            channel(self.1, other.1),
            channel(self.2, other.2),
        )
    }

    /// This colour with more light, from itself at step 0 to white at step 200. White alone would make it dull, so
    /// up to step 100 all channels rise together until one of them is full.
    fn glowing(self, step: u32) -> Self {
        let brightest = u32::from(self.0.max(self.1).max(self.2)).max(1);
        let gained = |channel: u8| {
            let channel = u32::from(channel);
            let full = channel * 255 / brightest;
            let risen = channel + (full - channel) * step.min(100) / 100;
            u8::try_from(risen).unwrap_or(u8::MAX)
        };
        Self(gained(self.0), gained(self.1), gained(self.2)).mixed(WHITE, step / 2)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A colour for buttons and links that can be read on our light pages; its dark counterpart is made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accent(Colour);

impl Accent {
    /// Reads `#rrggbb`.
    ///
    /// Fails with [`OrganisationFault::NotAColour`], or with [`OrganisationFault::TooFaint`] and the measured
    /// contrast when it is below [`CONTRAST_MIN`] on the light page.
    pub fn parse(text: &str) -> Result<Self, OrganisationFault> {
        let colour = Colour::parse(text.trim()).ok_or(OrganisationFault::NotAColour)?;
        let contrast = colour.contrast(LIGHT_CANVAS);
        if contrast < CONTRAST_MIN {
            return Err(OrganisationFault::too_faint(contrast));
        }
        Ok(Self(colour))
    }

    /// What both appearances use.
    #[must_use]
    pub fn palette(self) -> Palette {
        let light = Shades {
            accent: self.0,
            hover: hovered(self.0),
            on_accent: WHITE,
            soft: tinted(WHITE, self.0),
        };
        let glowing = (0..=200)
            .map(|step| self.0.glowing(step))
            .find(|colour| colour.contrast(DARK_SUNKEN) >= DARK_CONTRAST)
            .unwrap_or(WHITE);
        let dark = Shades {
            accent: glowing,
            hover: glowing.mixed(WHITE, 35),
            on_accent: BLACK.mixed(glowing, 10),
            soft: tinted(DARK_SURFACE, glowing),
        };
        Palette { light, dark }
    }
}

impl fmt::Display for Accent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The colours of one appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shades {
    pub(super) accent: Colour,
    pub(super) hover: Colour,
    pub(super) on_accent: Colour,
    pub(super) soft: Colour,
}

/// The colours of both appearances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// On light pages.
    pub light: Shades,
    /// On dark pages.
    pub dark: Shades,
}

impl Palette {
    /// The style sheet that sets them.
    #[must_use]
    pub fn css(&self) -> String {
        let Self { light, dark } = self;
        let both = |one: Colour, two: Colour| format!("light-dark({one}, {two})");
        format!(
            ":root {{\n  --accent: {};\n  --accent-hover: {};\n  --on-accent: {};\n  --accent-soft: {};\n}}\n",
            both(light.accent, dark.accent),
            both(light.hover, dark.hover),
            both(light.on_accent, dark.on_accent),
            both(light.soft, dark.soft),
        )
    }
}

/// Darker, or lighter where it cannot get darker.
fn hovered(colour: Colour) -> Colour {
    if colour.luminance() < 0.015 {
        colour.mixed(WHITE, 25)
    } else {
        colour.mixed(BLACK, 25)
    }
}

/// As much of the colour in the ground as still lets the colour be read on it.
fn tinted(ground: Colour, colour: Colour) -> Colour {
    (0..=12)
        .rev()
        .map(|percent| ground.mixed(colour, percent))
        .find(|soft| soft.contrast(colour) >= CONTRAST_MIN)
        .unwrap_or(ground)
}
