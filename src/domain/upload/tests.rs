#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
//! Names, texts and kinds of files.

use uuid::Uuid;

use super::*;
use crate::domain::intent::Fingerprint;
use crate::domain::keyed_hash::Key;

fn file(id: u128, digest: u8, name: &str) -> FileAnswer {
    FileAnswer {
        id: FileId(Uuid::from_u128(id)),
        digest: [digest; DIGEST_BYTES],
        size: 1_234,
        kind: FileKind::Pdf,
        name: plain_name(name),
    }
}

#[test]
fn fil_10_a_name_is_no_path() {
    for (sent, kept) in [
        ("../../etc/x", "x"),
        ("..\\x", "x"),
        ("/abs", "abs"),
        ("a/b.txt", "b.txt"),
        ("C:\\Users\\ada\\cv.pdf", "cv.pdf"),
        ("CON", "CON"),
        (".htaccess", "htaccess"),
        ("..", "file"),
        ("", "file"),
        ("   ", "file"),
        ("cv\r\n.pdf\0", "cv.pdf"),
        ("invoice\u{202e}fdp.exe", "invoicefdp.exe"),
        ("简历.pdf", "简历.pdf"),
    ] {
        assert_eq!(plain_name(sent), kept, "{sent:?}");
    }
    let long = format!("{}.pdf", "a".repeat(500));
    let kept = plain_name(&long);
    assert!(kept.chars().count() == NAME_MAX && kept.ends_with("a.pdf"));
}

#[test]
fn what_is_written_is_read() {
    let kept = FileValue::Kept(file(7, 0xab, "a:b “c”.pdf"));
    assert_eq!(FileValue::read(&kept.text()), kept);
    for (_, refusal) in Refusal::NAMES {
        let refused = FileValue::Refused(refusal, "cv.pdf".to_owned());
        assert_eq!(FileValue::read(&refused.text()), refused);
    }
    let stored = file(7, 0xab, "cv.pdf");
    assert_eq!(FileAnswer::from_json(&stored.to_json()).unwrap(), stored);
}

#[test]
fn fil_08_anything_else_is_a_file_that_nobody_knows() {
    for text in [
        "http://127.0.0.1:9/x",
        "file:///etc/passwd",
        "file:",
        "file:00000000-0000-0000-0000-000000000007:zz:1:pdf:x",
        "refused:because:x",
        "x",
    ] {
        let read = FileValue::read(text);
        assert!(
            matches!(read, FileValue::Refused(Refusal::Unknown, _)),
            "{text}"
        );
    }
}

#[test]
fn dup_12_a_fingerprint_counts_what_is_in_a_file() {
    let key = Key::new([7; DIGEST_BYTES]);
    let form = crate::domain::id::FormId(Uuid::from_u128(1));
    let of = |file: FileAnswer| {
        let pairs = [("cv".to_owned(), FileValue::Kept(file).text())];
        Fingerprint::of(&key, form, &pairs)
    };
    let first = of(file(1, 1, "cv.pdf"));
    assert_eq!(first, of(file(2, 1, "cv.pdf")), "sent again it is the same");
    assert_ne!(
        first,
        of(file(1, 2, "cv.pdf")),
        "other bytes are another file"
    );
}

#[test]
fn fil_05_a_kind_is_told_by_content() {
    let zip = |inside: &str| format!("PK\x03\x04......{inside}....").into_bytes();
    let cases: [(&[u8], Option<FileKind>); 16] = [
        (b"%PDF-1.7\n", Some(FileKind::Pdf)),
        (b"\xff\xd8\xff\xe0..", Some(FileKind::Jpg)),
        (b"\x89PNG\r\n\x1a\n....", Some(FileKind::Png)),
        (b"GIF89a....", Some(FileKind::Gif)),
        (b"RIFF....WEBPVP8 ", Some(FileKind::Webp)),
        (b"\0\0\0\x18ftypheic....", Some(FileKind::Heic)),
        (b"\0\0\0\x18ftypisom....", Some(FileKind::Mp4)),
        (b"ID3\x04....", Some(FileKind::Mp3)),
        (
            &zip("[Content_Types].xml word/document.xml"),
            Some(FileKind::Docx),
        ),
        (
            &zip("[Content_Types].xml xl/workbook.xml"),
            Some(FileKind::Xlsx),
        ),
        (
            &zip("mimetypeapplication/vnd.oasis.opendocument.text"),
            Some(FileKind::Odt),
        ),
        (&zip("word/"), Some(FileKind::Zip)),
        ("a;b\r\n姓名;2".as_bytes(), Some(FileKind::Txt)),
        (b"<svg onload=\"x()\">", Some(FileKind::Txt)),
        (b"MZ\x90\0\x03", None),
        (b"", None),
    ];
    for (head, kind) in cases {
        assert_eq!(
            FileKind::of(head),
            kind,
            "{}",
            String::from_utf8_lossy(head)
        );
    }
}

#[test]
fn fil_05_a_name_ends_with_what_the_file_is() {
    for (kind, name, called) in [
        (FileKind::Jpg, "IMG_1.JPG", "IMG_1.JPG"),
        (FileKind::Jpg, "photo.jpeg", "photo.jpeg"),
        (FileKind::Pdf, "Scan.Pdf", "Scan.Pdf"),
        (FileKind::Pdf, "cv.pdf.exe", "cv.pdf.exe.pdf"),
        (FileKind::Txt, "page.html", "page.html.txt"),
        (FileKind::Png, "file", "file.png"),
    ] {
        assert_eq!(kind.called(name), called);
    }
    for kind in FileKind::ALL {
        assert_eq!(FileKind::named(kind.name()), Some(kind));
    }
}
