//! Questions put in, taken out and moved.

use super::Definition;
use crate::domain::field::Field;

/// Where a question shall go on its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One place towards the top.
    Up,
    /// One place towards the end.
    Down,
    /// To this place, counted from 1; beyond the last place: to the last.
    To(usize),
}

impl Definition {
    /// Page and place of a question, both counted from 0.
    #[must_use]
    pub fn place_of(&self, id: &str) -> Option<(usize, usize)> {
        let place = |fields: &[Field]| fields.iter().position(|field| field.id.as_str() == id);
        let mut pages = self.pages.iter().enumerate();
        pages.find_map(|(page, asked)| Some((page, place(&asked.fields)?)))
    }

    /// The JSON pointer of a question in the document.
    #[must_use]
    pub fn pointer_of(&self, id: &str) -> Option<String> {
        let (page, place) = self.place_of(id)?;
        Some(format!("/pages/{page}/fields/{place}"))
    }

    /// The question that a JSON pointer leads to or into.
    #[must_use]
    pub fn field_at(&self, pointer: &str) -> Option<&Field> {
        let mut steps = pointer.split('/').skip(1);
        let ("pages", page) = (steps.next()?, steps.next()?) else {
            return None;
        };
        let ("fields", place) = (steps.next()?, steps.next()?) else {
            return None;
        };
        let page = self.pages.get(page.parse::<usize>().ok()?)?;
        page.fields.get(place.parse::<usize>().ok()?)
    }

    /// Puts a question behind another one; without one, or when that is gone, at the end.
    pub fn insert(&mut self, field: Field, after: Option<&str>) {
        let behind = after.and_then(|id| self.place_of(id));
        let last = self.pages.len().saturating_sub(1);
        let (page, place) = behind.map_or((last, usize::MAX), |(page, place)| (page, place + 1));
        if let Some(page) = self.pages.get_mut(page) {
            page.fields.insert(place.min(page.fields.len()), field);
        }
    }

    /// Takes a question out; `None` if there is none of this id.
    pub fn remove(&mut self, id: &str) -> Option<Field> {
        let (page, place) = self.place_of(id)?;
        Some(self.pages[page].fields.remove(place))
    }

    /// Moves a question on its page; gives its new place, counted from 1, or `None` if there is none of this id.
    pub fn shift(&mut self, id: &str, to: Move) -> Option<usize> {
        let (page, from) = self.place_of(id)?;
        let fields = &mut self.pages[page].fields;
        let last = fields.len() - 1;
        let target = match to {
            Move::Up => from.saturating_sub(1),
            Move::Down => from + 1,
            Move::To(place) => place.saturating_sub(1),
        };
        let target = target.min(last);
        let field = fields.remove(from);
        fields.insert(target, field);
        Some(target + 1)
    }
}

#[cfg(test)]
mod tests;
