#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
//! Every ready form is whole, and the same form in every language.

use serde_json::Value;

use super::*;

#[test]
fn every_ready_form_is_a_form_in_every_language_and_asks_the_same() {
    for ready in Ready::ALL {
        let forms = Language::ALL.map(|language| {
            let document: Value = serde_json::from_str(ready.document(language)).unwrap();
            let read = Definition::from_json(&document);
            let form =
                read.unwrap_or_else(|problems| panic!("{ready:?} {language:?}: {problems:?}"));
            assert_eq!(form.language, language.into());
            assert_eq!(form.slug.as_str(), ready.name());
            assert_eq!(Definition::from_json(&form.to_json()).unwrap(), form);
            form
        });
        let [first, second] = forms;
        assert_ne!(first.title, second.title);
        let questions = |form: &Definition| {
            let named = form
                .fields()
                .map(|field| (field.id.clone(), field.kind.name()));
            named.collect::<Vec<_>>()
        };
        assert_eq!(questions(&first), questions(&second), "{ready:?}");
        assert!(first.fields().count() >= 7, "{ready:?}");
        assert_eq!(Ready::from_name(ready.name()), Some(ready));
    }
    assert_eq!(Ready::from_name("blank"), None);
}
