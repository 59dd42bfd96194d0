//! What staff type into the fixed forms about accounts.
//!
//! Each struct is what a form sends, by the names of its inputs; `read` gives what it means, or all that is wrong.

use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

use super::{Account, AccountFault, Email, Name, Password, Role};
use crate::domain::input::{self, InputFault};
use crate::domain::organisation;

/// Signing in.
#[derive(Default, Deserialize, Serialize, Validate)]
#[serde(default)]
pub struct SignIn {
    /// Whose account.
    #[validate(custom(function = "is_email"))]
    pub email: String,
    /// Its password.
    #[validate(custom(function = "is_there"))]
    pub password: String,
}

impl SignIn {
    /// The address and the password.
    pub fn read(&self) -> Result<(Email, Password), Vec<InputFault>> {
        input::check(self, &["email", "password"])?;
        let email = at("email", Email::parse(&self.email))?;
        Ok((email, Password::typed(&self.password)))
    }
}

/// The first start: who runs the installation, and its first administrator.
#[derive(Default, Deserialize, Serialize, Validate)]
#[serde(default)]
#[validate(schema(function = "password_is_good", skip_on_field_errors = false))]
pub struct SetUp {
    /// What the organisation is called.
    #[validate(custom(function = "is_organisation"))]
    pub organisation: String,
    /// What the administrator is called.
    #[validate(custom(function = "is_name"))]
    pub name: String,
    /// The administrator's address.
    #[validate(custom(function = "is_email"))]
    pub email: String,
    /// The administrator's password.
    pub password: String,
}

/// What [`SetUp`] means.
#[derive(Clone, Debug)]
pub struct FirstStart {
    /// What the organisation is called.
    pub organisation: Name,
    /// What the administrator is called.
    pub name: Name,
    /// The administrator's address.
    pub email: Email,
    /// The administrator's password.
    pub password: Password,
}

impl SetUp {
    /// What it means.
    pub fn read(&self) -> Result<FirstStart, Vec<InputFault>> {
        input::check(self, &["organisation", "name", "email", "password"])?;
        Ok(FirstStart {
            organisation: organisation::read_name(&self.organisation)
                .map_err(|fault| vec![fault.at("organisation")])?,
            name: at("name", Name::parse(&self.name))?,
            email: at("email", Email::parse(&self.email))?,
            password: at("password", self.chosen())?,
        })
    }

    fn chosen(&self) -> Result<Password, AccountFault> {
        Password::chosen(&self.password, &self.email, &self.name)
    }
}

/// An invitation.
#[derive(Clone, Default, Deserialize, Serialize, Validate)]
#[serde(default)]
pub struct Invitation {
    /// The address of who is invited.
    #[validate(custom(function = "is_email"))]
    pub email: String,
    /// Their name.
    #[validate(custom(function = "is_name"))]
    pub name: String,
    /// The name of their role.
    #[validate(custom(function = "is_role"))]
    pub role: String,
}

impl Invitation {
    /// Address, name and role.
    pub fn read(&self) -> Result<(Email, Name, Role), Vec<InputFault>> {
        input::check(self, &["email", "name", "role"])?;
        Ok((
            at("email", Email::parse(&self.email))?,
            at("name", Name::parse(&self.name))?,
            at("role", role(&self.role))?,
        ))
    }
}

/// Another role for an account.
#[derive(Clone, Default, Deserialize, Serialize, Validate)]
#[serde(default)]
pub struct RoleChange {
    /// The name of the role.
    #[validate(custom(function = "is_role"))]
    pub role: String,
}

impl RoleChange {
    /// The role.
    pub fn read(&self) -> Result<Role, Vec<InputFault>> {
        input::check(self, &["role"])?;
        at("role", role(&self.role))
    }
}

/// One's own name.
#[derive(Clone, Default, Deserialize, Serialize, Validate)]
#[serde(default)]
pub struct Profile {
    /// The name.
    #[validate(custom(function = "is_name"))]
    pub name: String,
}

impl Profile {
    /// The name.
    pub fn read(&self) -> Result<Name, Vec<InputFault>> {
        input::check(self, &["name"])?;
        at("name", Name::parse(&self.name))
    }
}

/// A password for an account that is there.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct NewPassword {
    /// The one it has, where it is asked for.
    current: String,
    /// The one it shall have.
    password: String,
}

impl NewPassword {
    /// The password it has, as typed.
    #[must_use]
    pub fn current(&self) -> Password {
        Password::typed(&self.current)
    }

    /// The new password, by the rule for `account`.
    pub fn read(&self, account: &Account) -> Result<Password, Vec<InputFault>> {
        let (email, name) = (account.email.as_str(), account.name.as_str());
        at("password", Password::chosen(&self.password, email, name))
    }
}

impl AccountFault {
    /// This fault, of the input named `input`.
    #[must_use]
    pub fn at(self, input: &'static str) -> InputFault {
        InputFault {
            input,
            key: self.key().into(),
            arguments: self.arguments(),
        }
    }
}

fn at<T>(input: &'static str, read: Result<T, AccountFault>) -> Result<T, Vec<InputFault>> {
    read.map_err(|fault| vec![fault.at(input)])
}

fn role(text: &str) -> Result<Role, AccountFault> {
    Role::from_name(text).ok_or(AccountFault::RoleUnknown)
}

fn rule<T>(read: Result<T, AccountFault>) -> Result<(), ValidationError> {
    read.map(drop)
        .map_err(|fault| input::error(fault.key(), fault.arguments()))
}

fn is_email(text: &str) -> Result<(), ValidationError> {
    rule(Email::parse(text))
}

fn is_name(text: &str) -> Result<(), ValidationError> {
    rule(Name::parse(text))
}

fn is_organisation(text: &str) -> Result<(), ValidationError> {
    organisation::read_name(text)
        .map(drop)
        .map_err(|fault| input::error(fault.key(), fault.arguments()))
}

fn is_role(text: &str) -> Result<(), ValidationError> {
    rule(role(text))
}

fn is_there(text: &str) -> Result<(), ValidationError> {
    let there = (!text.is_empty()).then_some(());
    rule(there.ok_or(AccountFault::PasswordEmpty))
}

fn password_is_good(inputs: &SetUp) -> Result<(), ValidationError> {
    rule(inputs.chosen())
}
