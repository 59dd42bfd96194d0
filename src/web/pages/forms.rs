//! Pages on which editors make forms.

pub mod bar;
pub mod build;
pub mod change_lines;
pub mod conflict;
pub mod list;
pub mod moment;
pub mod new;
pub mod panel;
pub mod publish;
pub mod question;
pub mod question_panel;
pub mod rule;
pub mod rules;
pub mod sentence;
pub mod settings;
pub mod settings_page;
pub mod share;
pub mod versions;
pub mod wording;

pub use bar::{FormBar, Tab};
pub use build::{Block, BuildPage};
pub use change_lines::ChangeLine;
pub use conflict::ConflictPage;
pub use list::{ListPage, ListRow};
pub use moment::{MomentFault, MomentInput};
pub use new::{NewInput, NewPage};
pub use panel::{AddPanel, DeletePanel, Panel, TextsInput, TextsPanel};
pub use publish::{Blocked, PublishPage};
pub use question::{OptionStep, QuestionInput};
pub use question_panel::QuestionPanel;
pub use rule::{RuleInput, RulePage, Target};
pub use rules::{RuleRow, RulesPage};
pub use settings::{Moment, SettingsInput};
pub use settings_page::SettingsPage;
pub use share::{GrantRow, SharePage};
pub use versions::{VersionLine, VersionsPage};
