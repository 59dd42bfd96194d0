//! What became of the pages of a form, and of questions that stand on another one.

use super::{Change, PageChange, out_of_order};
use crate::domain::definition::{Definition, Page};
use crate::domain::field::Field;

/// The pages of `to` in their order, then those that are gone.
pub(super) fn changes(from: &Definition, to: &Definition) -> Vec<Change> {
    let stayed: Vec<(&str, usize)> = to
        .pages
        .iter()
        .filter_map(|page| Some((page.id.as_str(), from.place_of_page(&page.id)?)))
        .collect();
    let moved = out_of_order(&stayed);
    let mut changes = Vec::new();
    for (place, page) in to.pages.iter().enumerate() {
        let mut note = |what| changes.push(change(place, page, what));
        let Some(before) = from.place_of_page(&page.id) else {
            note(PageChange::Added);
            continue;
        };
        let before = &from.pages[before];
        if before.title != page.title {
            let was = before.title.clone();
            note(PageChange::Renamed { was });
        }
        if before.show_if != page.show_if {
            note(PageChange::Condition);
        }
        if moved.contains(page.id.as_str()) {
            note(PageChange::Moved);
        }
    }
    let pages = from.pages.iter().enumerate();
    let gone = pages.filter(|(_, page)| to.place_of_page(&page.id).is_none());
    changes.extend(gone.map(|(place, page)| change(place, page, PageChange::Removed)));
    changes
}

fn change(place: usize, page: &Page, what: PageChange) -> Change {
    Change::Page {
        number: place + 1,
        title: page.title.clone(),
        what,
    }
}

/// Whether a question went to another page; not, if its page is gone, which is said of the page.
pub(super) fn to_page(from: &Definition, to: &Definition, field: &Field) -> Option<Change> {
    let (before, _) = from.place_of(field.id.as_str())?;
    let (now, _) = to.place_of(field.id.as_str())?;
    let (before, page) = (&from.pages[before], &to.pages[now]);
    let is_there = to.place_of_page(&before.id).is_some();
    (before.id != page.id && is_there).then(|| Change::ToPage {
        label: field.label.clone(),
        number: now + 1,
        title: page.title.clone(),
    })
}
