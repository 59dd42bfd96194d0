//! One act, one row, one receipt, whatever fails: `docs/EXACTLY-ONCE.md` lists the scenarios by number, and tests bear
//! these numbers in their names. Those that need nothing to fail stand with what they test, mostly in `fill`.

mod act;
mod claim;
mod client;
mod commit;
mod crash;
mod database;
mod gateway;
pub(crate) mod instances;
mod page;
mod redis;
mod table;
