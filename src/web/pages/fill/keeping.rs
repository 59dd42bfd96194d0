//! How a page keeps answers before they are sent.

use super::steps::StepDraft;
use crate::domain::definition::{Definition, Page};
use crate::web::pages::layout::Onward;

/// What a page needs to keep answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keeping {
    /// Where the script keeps what is typed; none: only buttons keep it.
    pub typed: Option<String>,
    /// Where the button that keeps it is sent, on the only page of a form; of several pages each is sent there anyway.
    pub save: Option<String>,
    /// The draft's revision that the page shows; 0: it has none yet.
    pub revision: i32,
    /// For how many days answers are kept.
    pub days: u16,
    /// The address to come back to, when the person has asked for it.
    pub link: Option<String>,
}

impl Keeping {
    /// For one page of several.
    pub(super) fn of_step(
        definition: &Definition,
        page: &Page,
        draft: &StepDraft,
        onward: &Onward,
    ) -> Self {
        let code = draft.code.as_ref();
        let query = code.map(|code| format!("?d={code}")).unwrap_or_default();
        let settings = &definition.settings;
        let typed = settings.keep_drafts;
        Self {
            typed: typed.then(|| onward.filling(&(address(definition, "draft", page) + &query))),
            save: None,
            revision: draft.revision,
            days: settings.draft_days,
            link: draft.link.clone(),
        }
    }

    /// For the only page, if the form keeps drafts; `pairs` is what was sent, where the page comes back.
    pub(super) fn of_only(
        definition: &Definition,
        page: &Page,
        pairs: &[(String, String)],
        onward: &Onward,
    ) -> Option<Self> {
        let settings = &definition.settings;
        let sent = pairs.iter().find(|(name, _)| name == "draft_revision");
        let revision = sent.and_then(|(_, revision)| revision.parse().ok());
        settings.keep_drafts.then(|| Self {
            typed: Some(onward.filling(&address(definition, "draft", page))),
            save: Some(onward.filling(&address(definition, "p", page))),
            revision: revision.unwrap_or_default(),
            days: settings.draft_days,
            link: None,
        })
    }
}

fn address(definition: &Definition, part: &str, page: &Page) -> String {
    format!("/f/{}/{part}/{}", definition.slug, page.id)
}
