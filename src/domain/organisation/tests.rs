#![expect(clippy::unwrap_used, reason = "tests may")]

use super::*;

#[test]
fn an_accent_that_cannot_be_read_is_refused_with_its_contrast() {
    assert!(Accent::parse(" #1F4FC4 ").is_ok());
    for wrong in [
        "",
        "1f4fc4",
        "#1f4fc",
        "#1f4fc4ff",
        "#gggggg",
        "red",
        "#+1f4fc",
    ] {
        assert_eq!(Accent::parse(wrong), Err(OrganisationFault::NotAColour));
    }
    let yellow = Accent::parse("#ffff00").unwrap_err();
    assert_eq!(yellow, OrganisationFault::TooFaint { hundredths: 100 });
    let grey = Accent::parse("#777777").unwrap_err();
    assert_eq!(grey.arguments(), vec![("ratio", "4.14".to_owned())]);
}

#[test]
fn every_accepted_accent_can_be_read_in_both_appearances() {
    let mut accepted = 0;
    for red in (0..=255).step_by(17) {
        for green in (0..=255).step_by(17) {
            for blue in (0..=255).step_by(17) {
                let text = format!("#{red:02x}{green:02x}{blue:02x}");
                let Ok(accent) = Accent::parse(&text) else {
                    continue;
                };
                accepted += 1;
                let Palette { light, dark } = accent.palette();
                for shades in [light, dark] {
                    let pairs = [
                        (shades.on_accent, shades.accent),
                        (shades.on_accent, shades.hover),
                        (shades.accent, shades.soft),
                    ];
                    for (one, two) in pairs {
                        assert!(one.contrast(two) >= CONTRAST_MIN, "{text}: {one} on {two}");
                    }
                }
            }
        }
    }
    assert!(accepted > 500, "{accepted}");
}

#[test]
fn the_style_sheet_sets_what_the_pages_use() {
    let css = Accent::parse("#6a3aa6").unwrap().palette().css();
    for name in [
        "--accent:",
        "--accent-hover:",
        "--on-accent:",
        "--accent-soft:",
    ] {
        assert!(css.contains(name), "{css}");
    }
    assert!(css.contains("light-dark(#6a3aa6, "), "{css}");
}

#[test]
fn a_logo_is_told_by_its_bytes() {
    let png = b"\x89PNG\r\n\x1a\nrest".to_vec();
    assert_eq!(Logo::read(png).unwrap().kind, LogoKind::Png);
    assert_eq!(LogoKind::of(b"\xff\xd8\xff\xe0"), Some(LogoKind::Jpeg));
    assert_eq!(LogoKind::of(b"RIFF....WEBPVP8 "), Some(LogoKind::Webp));
    assert_eq!(LogoKind::of(b"GIF89a"), Some(LogoKind::Gif));
    for other in [
        &b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..],
        b"<html>",
        b"RIFF....WAVE",
        b"",
    ] {
        assert_eq!(Logo::read(other.to_vec()), Err(OrganisationFault::LogoKind));
    }
    let large = [b"GIF89a".to_vec(), vec![0; LOGO_MAX_BYTES]].concat();
    assert_eq!(
        Logo::read(large),
        Err(OrganisationFault::LogoTooLarge { max: 200 })
    );
}

#[test]
fn a_logo_is_named_by_its_hash() {
    let logo = Logo::read(b"GIF89a".to_vec()).unwrap();
    let text = logo.hash().to_string();
    assert_eq!(LogoHash::parse(&text), Some(logo.hash()));
    assert_eq!(LogoHash::parse(&text[1..]), None);
    assert_eq!(LogoHash::parse(&"é".repeat(32)), None);
}

#[test]
fn settings_are_read_and_shown_alike() {
    let typed = Settings {
        name: "Town Library".into(),
        accent: "#1F4FC4".into(),
        privacy: "We keep answers\r\nfor a year.\0 ".into(),
        legal: String::new(),
        revision: 3,
    };
    let organisation = typed.read().unwrap();
    assert_eq!(organisation.privacy, "We keep answers\nfor a year.");
    assert_eq!(Settings::of(&organisation).accent, "#1f4fc4");
    let wrong = Settings {
        accent: "#eeeeee".into(),
        legal: "x".repeat(LINES_MAX + 1),
        ..Settings::default()
    };
    let faults = wrong.read().unwrap_err();
    let inputs: Vec<&str> = faults.iter().map(|fault| fault.input).collect();
    assert_eq!(inputs, ["name", "accent", "legal"]);
}
