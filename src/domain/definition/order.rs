//! Questions put in, taken out and moved.

mod pages;

use super::{Definition, Page};
use crate::domain::field::Field;

/// Where a question shall go on its page, or a page in its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One place towards the top.
    Up,
    /// One place towards the end.
    Down,
    /// To this place, counted from 1; beyond the last place: to the last.
    To(usize),
}

impl Move {
    /// The place of what stood at `from` among `count`, both places counted from 0.
    fn target(self, from: usize, count: usize) -> usize {
        let target = match self {
            Self::Up => from.saturating_sub(1),
            Self::Down => from + 1,
            Self::To(place) => place.saturating_sub(1),
        };
        target.min(count - 1)
    }
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

    /// Puts a question behind another one; without one, or when that is gone, at the end of the page `page`, or of the
    /// form.
    pub fn insert(&mut self, field: Field, after: Option<&str>, page: Option<&str>) {
        let behind = after.and_then(|id| self.place_of(id));
        let last = page.and_then(|id| self.place_of_page(id));
        let last = last.unwrap_or(self.pages.len().saturating_sub(1));
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

    /// Moves a question on its page, and over its ends to the page before or behind; gives its new place, counted from
    /// 1, or `None` if there is none of this id.
    pub fn shift(&mut self, id: &str, to: Move) -> Option<usize> {
        let (page, from) = self.place_of(id)?;
        let count = self.pages[page].fields.len();
        let (other, target) = match to {
            Move::Up if from == 0 && page > 0 => (page - 1, self.pages[page - 1].fields.len()),
            Move::Down if from + 1 == count && page + 1 < self.pages.len() => (page + 1, 0),
            _ => (page, to.target(from, count)),
        };
        let field = self.pages[page].fields.remove(from);
        self.pages[other].fields.insert(target, field);
        Some(target + 1)
    }
}

#[cfg(test)]
mod tests;
