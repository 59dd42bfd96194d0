//! Every fault has its words in every language.

const LOCALES: [(&str, &str); 2] = [
    ("en", include_str!("../../../../locales/en/fault.ftl")),
    ("zh-CN", include_str!("../../../../locales/zh-CN/fault.ftl")),
];

/// The message keys that a source file names.
fn keys(source: &str) -> Vec<&str> {
    source
        .split('"')
        .filter(|text| text.starts_with("fault-") || text.starts_with("definition-"))
        .collect()
}

#[test]
fn every_fault_has_words_in_every_language() {
    let mut named = keys(include_str!("../fault.rs"));
    named.extend(keys(include_str!("../../definition/problem.rs")));
    assert!(named.len() > 50, "the keys are read from the source");
    for (language, messages) in LOCALES {
        let written: Vec<&str> = messages
            .lines()
            .filter_map(|line| line.split_once(" = "))
            .map(|(key, _)| key)
            .filter(|key| !key.starts_with(' '))
            .collect();
        for key in &named {
            assert!(written.contains(key), "{language} lacks {key}");
        }
    }
}
