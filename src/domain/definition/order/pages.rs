//! Pages put in, taken out and moved, with the questions on them.

use super::{Definition, Move, Page};

impl Definition {
    /// Puts an empty page at the end.
    pub fn add_page(&mut self, id: String) {
        self.pages.push(Page {
            id,
            title: String::new(),
            show_if: None,
            fields: Vec::new(),
        });
    }

    /// Takes a page out, with its questions or without: they go to the end of the page before then, and those of the
    /// first page to the beginning of the next one. `None` if there is none of this id, or no other.
    pub fn remove_page(&mut self, id: &str, with_questions: bool) -> Option<Page> {
        let place = self.place_of_page(id).filter(|_| self.has_steps())?;
        let mut page = self.pages.remove(place);
        if !with_questions {
            let fields = std::mem::take(&mut page.fields);
            match place.checked_sub(1) {
                Some(before) => self.pages[before].fields.extend(fields),
                None => drop(self.pages[0].fields.splice(0..0, fields)),
            }
        }
        Some(page)
    }

    /// Moves a page; gives its new place, counted from 1, or `None` if there is none of this id.
    pub fn shift_page(&mut self, id: &str, to: Move) -> Option<usize> {
        let from = self.place_of_page(id)?;
        let target = to.target(from, self.pages.len());
        let page = self.pages.remove(from);
        self.pages.insert(target, page);
        Some(target + 1)
    }

    /// Moves a question to a place on a page, counted from 1; without a place to its end, unless it is on it. `None` if
    /// one of them is not there.
    pub fn move_to_page(&mut self, field: &str, page: &str, place: Option<usize>) -> Option<()> {
        let (from, _) = self.place_of(field)?;
        let to = self.place_of_page(page)?;
        if from == to && place.is_none() {
            return Some(());
        }
        let field = self.remove(field)?;
        let fields = &mut self.pages[to].fields;
        let place = place.map_or(fields.len(), |place| place.saturating_sub(1));
        fields.insert(place.min(fields.len()), field);
        Some(())
    }
}
