//! axe-core, the checker of accessibility.
