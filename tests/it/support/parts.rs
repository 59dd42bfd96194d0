//! Bodies of several parts, some of them files.

use super::{Answer, Person};

/// A body of `multipart/form-data`, as a browser writes it.
#[derive(Clone)]
pub(crate) struct Parts {
    boundary: &'static str,
    body: Vec<u8>,
}

impl Parts {
    /// The page's pair, then the answers.
    pub(crate) fn of(pair: &[(String, String)], answers: &[(&str, &str)]) -> Self {
        Self::between("----parts-0x7d", pair, answers)
    }

    /// The same with a line of one's own between the parts.
    pub(crate) fn between(
        boundary: &'static str,
        pair: &[(String, String)],
        answers: &[(&str, &str)],
    ) -> Self {
        let body = Vec::new();
        let mut parts = Self { boundary, body };
        for (name, value) in pair {
            parts = parts.text(name, value);
        }
        answers
            .iter()
            .fold(parts, |parts, (name, value)| parts.text(name, value))
    }

    pub(crate) fn text(mut self, name: &str, value: &str) -> Self {
        self.head(&format!("name=\"{name}\""), "");
        self.body.extend_from_slice(value.as_bytes());
        self.body.extend_from_slice(b"\r\n");
        self
    }

    /// A file of this name; an empty one is what a browser sends for a question that was left alone.
    pub(crate) fn file(mut self, field: &str, name: &str, bytes: &[u8]) -> Self {
        let disposition = format!("name=\"{field}\"; filename=\"{name}\"");
        self.head(&disposition, "content-type: application/octet-stream\r\n");
        self.body.extend_from_slice(bytes);
        self.body.extend_from_slice(b"\r\n");
        self
    }

    fn head(&mut self, disposition: &str, more: &str) {
        let boundary = self.boundary;
        let head =
            format!("--{boundary}\r\ncontent-disposition: form-data; {disposition}\r\n{more}\r\n");
        self.body.extend_from_slice(head.as_bytes());
    }

    /// The body's type.
    pub(crate) fn kind(&self) -> String {
        format!("multipart/form-data; boundary={}", self.boundary)
    }

    /// The body's bytes.
    pub(crate) fn whole(mut self) -> Vec<u8> {
        let end = format!("--{}--\r\n", self.boundary);
        self.body.extend_from_slice(end.as_bytes());
        self.body
    }

    /// What a broken connection leaves of it.
    pub(crate) fn begun(self) -> Vec<u8> {
        self.body
    }

    pub(crate) async fn post(self, person: &Person, path: &str) -> Answer {
        let kind = self.kind();
        person.post_body(path, &kind, self.whole()).await
    }
}
