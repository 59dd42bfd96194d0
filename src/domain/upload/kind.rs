//! What a file is, told by its content. Names and types that come along are not believed.

/// How much of a file's beginning [`FileKind::of`] looks at, in bytes: enough to meet the first parts of an office
/// document.
pub const HEAD_BYTES: usize = 64 * 1024;

/// The kinds of file that a question may take.
///
/// No SVG and no HTML: they may hold script. As plain text they can be sent where text may be, and are handed out as
/// text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// PDF (ISO 32000).
    Pdf,
    /// JPEG.
    Jpg,
    /// PNG.
    Png,
    /// GIF.
    Gif,
    /// WebP (RFC 9649).
    Webp,
    /// HEIC, the photographs of many phones.
    Heic,
    /// A text document of Word (ISO/IEC 29500).
    Docx,
    /// A table of Excel.
    Xlsx,
    /// Slides of PowerPoint.
    Pptx,
    /// A text document (ISO/IEC 26300).
    Odt,
    /// A table.
    Ods,
    /// Slides.
    Odp,
    /// Plain text, tables of it included.
    Txt,
    /// A ZIP archive.
    Zip,
    /// A film.
    Mp4,
    /// A sound.
    Mp3,
}

impl FileKind {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Pdf,
        Self::Jpg,
        Self::Png,
        Self::Gif,
        Self::Webp,
        Self::Heic,
        Self::Docx,
        Self::Xlsx,
        Self::Pptx,
        Self::Odt,
        Self::Ods,
        Self::Odp,
        Self::Txt,
        Self::Zip,
        Self::Mp4,
        Self::Mp3,
    ];

    /// What people send as proof: documents and pictures of one.
    pub const USUAL: [Self; 3] = [Self::Pdf, Self::Jpg, Self::Png];

    /// Its name in documents and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.endings()[0]
    }

    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// How names of such files end, the usual ending first.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Pdf => &["pdf"],
            Self::Jpg => &["jpg", "jpeg", "jpe", "jfif"],
            Self::Png => &["png"],
            Self::Gif => &["gif"],
            Self::Webp => &["webp"],
            Self::Heic => &["heic", "heif"],
            Self::Docx => &["docx"],
            Self::Xlsx => &["xlsx"],
            Self::Pptx => &["pptx"],
            Self::Odt => &["odt"],
            Self::Ods => &["ods"],
            Self::Odp => &["odp"],
            Self::Txt => &["txt", "csv", "md", "log"],
            Self::Zip => &["zip"],
            Self::Mp4 => &["mp4", "m4v", "mov"],
            Self::Mp3 => &["mp3"],
        }
    }

    /// Its media type (IANA).
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Heic => "image/heic",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Pptx => {
                "application/vnd.openxmlformats-officedocument.presentationml.presentation"
            }
            Self::Odt => "application/vnd.oasis.opendocument.text",
            Self::Ods => "application/vnd.oasis.opendocument.spreadsheet",
            Self::Odp => "application/vnd.oasis.opendocument.presentation",
            Self::Txt => "text/plain",
            Self::Zip => "application/zip",
            Self::Mp4 => "video/mp4",
            Self::Mp3 => "audio/mpeg",
        }
    }

    /// Tells the kind by the first [`HEAD_BYTES`] of a file, or by all of a shorter one.
    #[must_use]
    pub fn of(head: &[u8]) -> Option<Self> {
        let brand = head.get(4..8).filter(|mark| *mark == b"ftyp");
        let brand = brand.and(head.get(8..12));
        Some(match head {
            [0xff, 0xd8, 0xff, ..] => Self::Jpg,
            _ if head.starts_with(b"\x89PNG\r\n\x1a\n") => Self::Png,
            _ if head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a") => Self::Gif,
            _ if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP") => Self::Webp,
            // Readers look for the mark in the first kilobyte, and so do scanners' makers.
            _ if holds(&head[..head.len().min(1024)], b"%PDF-") => Self::Pdf,
            _ if head.starts_with(b"PK\x03\x04") => archive(head),
            _ if head.starts_with(b"ID3") => Self::Mp3,
            [0xff, 0xfa | 0xfb | 0xf2 | 0xf3, ..] => Self::Mp3,
            _ => match brand {
                Some(b"heic" | b"heix" | b"hevc" | b"heim" | b"mif1" | b"msf1") => Self::Heic,
                Some(_) => Self::Mp4,
                None if is_text(head) => Self::Txt,
                None => return None,
            },
        })
    }

    /// `name` with an ending that tells what the file is, whatever it was called.
    #[must_use]
    pub fn called(self, name: &str) -> String {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        let fits = |ending: &str| {
            let mut known = self.endings().iter();
            known.any(|known| known.eq_ignore_ascii_case(ending))
        };
        if ending.is_some_and(fits) {
            name.to_owned()
        } else {
            format!("{name}.{}", self.name())
        }
    }
}

/// Office documents are archives, told apart by the names of what is in them.
fn archive(head: &[u8]) -> FileKind {
    let marks: [(&[u8], FileKind); 6] = [
        (b"opendocument.text", FileKind::Odt),
        (b"opendocument.spreadsheet", FileKind::Ods),
        (b"opendocument.presentation", FileKind::Odp),
        (b"word/", FileKind::Docx),
        (b"xl/", FileKind::Xlsx),
        (b"ppt/", FileKind::Pptx),
    ];
    let office = holds(head, b"[Content_Types].xml") || holds(head, b"mimetype");
    let mut found = marks.into_iter().filter(|_| office);
    found
        .find(|(mark, _)| holds(head, mark))
        .map_or(FileKind::Zip, |(_, kind)| kind)
}

fn holds(bytes: &[u8], mark: &[u8]) -> bool {
    bytes.windows(mark.len()).any(|window| window == mark)
}

/// Text of any encoding that keeps ASCII: without control characters but those that lay it out.
fn is_text(head: &[u8]) -> bool {
    let laid_out = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c) || *byte >= 0x20;
    !head.is_empty() && head.iter().all(|byte| laid_out(byte) && *byte != 0x7f)
}
