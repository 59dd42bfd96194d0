//! Takes comments and needless white space out of style sheets and scripts.

/// A style sheet without comments, with single spaces, and none beside `{ } ; ,`.
///
/// Text in quotes is left alone. A space before `:` may matter (`a :hover`), so it stays.
pub(crate) fn style(sheet: &str) -> String {
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some(next) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        } else if next == '"' {
            let end = rest[1..].find('"').map_or(rest.len(), |at| at + 2);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        } else {
            push(&mut out, next);
            rest = &rest[next.len_utf8()..];
        }
    }
    out.trim_end().to_owned()
}

fn push(out: &mut String, next: char) {
    const TIGHT: [char; 5] = ['{', '}', ';', ',', ' '];
    if next.is_whitespace() {
        if !out.is_empty() && !out.ends_with(TIGHT) {
            out.push(' ');
        }
    } else {
        if matches!(next, '{' | '}' | ';' | ',') && out.ends_with(' ') {
            out.pop();
        }
        if next == '}' && out.ends_with(';') {
            out.pop();
        }
        out.push(next);
    }
}

/// A script without indentation, empty lines, and lines that are only a `//` comment.
///
/// Our scripts keep text of several lines out of template literals, so no line's beginning matters.
pub(crate) fn script(source: &str) -> String {
    source
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect()
}
