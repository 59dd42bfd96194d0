//! Markdown as people may write it in forms and footers, made into HTML that cannot do harm.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

/// HTML that has been through [`html`], and so may stand in a page as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// Whether there is nothing to show.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Html {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Html {}

/// What may stay: text, lists, links and emphasis; no picture, no table, no raw HTML.
const ELEMENTS: [&str; 15] = [
    "p",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "a",
    "br",
    "blockquote",
    "code",
    "pre",
    "hr",
];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(ELEMENTS))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href"])),
            ("ol", HashSet::from(["start"])),
        ]))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .link_rel(Some("noopener nofollow ugc"));
    builder
});

/// The HTML of a Markdown text (CommonMark). Raw HTML in it is dropped, headings begin at level 2, because a page
/// has one first heading of its own.
#[must_use]
pub fn html(markdown: &str) -> Html {
    let mut unsafe_html = String::new();
    let events = Parser::new(markdown)
        .filter(|event| !matches!(event, Event::Html(_) | Event::InlineHtml(_)))
        .map(lowered);
    pulldown_cmark::html::push_html(&mut unsafe_html, events);
    Html(
        CLEANER
            .clean(&unsafe_html)
            .to_string()
            .trim_end()
            .to_owned(),
    )
}

/// The text alone, in one line: for titles and descriptions that machines read.
#[must_use]
pub fn plain(markdown: &str) -> String {
    let mut text = String::new();
    for event in Parser::new(markdown) {
        match event {
            Event::Text(piece) | Event::Code(piece) => text.push_str(&piece),
            Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                text.push(' ');
            }
            _ => {}
        }
    }
    text.trim_end().to_owned()
}

fn lowered(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Heading {
            level,
            id,
            classes,
            attrs,
        }) => Event::Start(Tag::Heading {
            level: below_first(level),
            id,
            classes,
            attrs,
        }),
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(below_first(level))),
        other => other,
    }
}

fn below_first(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H2,
        HeadingLevel::H2 => HeadingLevel::H3,
        _ => HeadingLevel::H4,
    }
}

#[cfg(test)]
mod tests;
