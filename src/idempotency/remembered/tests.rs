use super::*;
use crate::domain::chance::Chance;

#[test]
fn what_was_noted_lately_is_known_and_nothing_else() {
    let (chance, remembered) = (Chance::seeded(1), Remembered::default());
    let ids: Vec<_> = (0..100).map(|_| RequestId::new(&chance)).collect();
    assert!(ids.iter().all(|id| !remembered.knows(id)));
    // Noted again, an act takes no second place.
    for id in ids.iter().chain(&ids) {
        remembered.note(id);
    }
    assert!(ids.iter().all(|id| remembered.knows(id)));
    assert!(!remembered.knows(&RequestId::new(&chance)));
}

#[test]
fn the_newest_push_the_older_ones_out() {
    let (chance, remembered) = (Chance::seeded(2), Remembered::default());
    let first = RequestId::new(&chance);
    remembered.note(&first);
    for _ in 0..8 * ALIKE * ENDINGS {
        remembered.note(&RequestId::new(&chance));
    }
    assert!(!remembered.knows(&first));
}
