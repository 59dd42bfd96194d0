#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

#[test]
fn a_hash_is_a_phc_string_that_only_its_password_opens() {
    let mut hasher = Hasher::default();
    let right = Password::typed("correct horse battery");
    let hash = hasher.hash(&right, [7; 16]).unwrap();
    assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert_eq!(hasher.verify(&right, Some(&hash)), Ok(true));
    let wrong = Password::typed("correct horse batterz");
    assert_eq!(hasher.verify(&wrong, Some(&hash)), Ok(false));
    assert_eq!(hasher.verify(&right, None), Ok(false));
    let damaged = PasswordHash::new("$argon2id$".into());
    assert_eq!(
        hasher.verify(&right, Some(&damaged)),
        Err(HashingError::Broken)
    );
}

#[test]
fn a_hash_with_other_parameters_is_still_checked() {
    let params = Params::new(64, 1, 1, Some(16)).unwrap();
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut hasher = Hasher::default();
    let password = Password::typed("an older password");
    let output = hasher.output(&argon2, &password, &[1; 16]).unwrap();
    let salt = Salt::new(&[1; 16]).unwrap();
    let text = format!("$argon2id$v=19$m=64,t=1,p=1${salt}${output}");
    let hash = PasswordHash::new(text);
    assert_eq!(hasher.verify(&password, Some(&hash)), Ok(true));
}

#[tokio::test]
async fn the_queue_is_bounded() {
    let passwords = Passwords::start().unwrap();
    let tries = (0..QUEUE * 2).map(|_| passwords.verify(Password::typed("x"), None));
    let outcomes = futures_util::future::join_all(tries).await;
    let busy = outcomes
        .iter()
        .filter(|outcome| **outcome == Err(HashingError::Busy))
        .count();
    assert!(busy > 0 && busy < QUEUE * 2, "{busy}");
    let hash = passwords
        .hash(Password::typed("y"), &Chance::seeded(1))
        .await;
    let right = passwords.verify(Password::typed("y"), Some(hash.unwrap()));
    assert_eq!(right.await, Ok(true));
}
