//! Pages about one's own account: signing in, the first start, choosing a password, the account itself.

pub mod choose_password;
pub mod own;
pub mod set_up;
pub mod sign_in;

pub use choose_password::{ChoosePasswordPage, SpentPage};
pub use own::OwnAccountPage;
pub use set_up::SetUpPage;
pub use sign_in::{SignInPage, SignInTrouble};
