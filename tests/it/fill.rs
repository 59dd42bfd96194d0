//! What the public addresses answer.

mod asked;
mod asked_first;
mod body;
mod clock;
mod conditions;
mod cut_off;
mod database_away;
mod framed;
mod gate;
mod instances;
mod invitation;
mod kinds;
mod large;
mod one_response;
mod options_full;
mod pair;
mod per_click;
mod race;
mod redis;
mod refusal;
mod repeat;
mod running;
mod steps;
mod text;
mod values;
mod versions;
