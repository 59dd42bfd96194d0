//! Hashing of passwords: argon2id, on one thread of its own.
//!
//! A hash takes 19 MiB and tens of milliseconds by design. One thread with one piece of memory keeps both in bounds:
//! hashing on the workers would make every other request wait, and hashing wherever there is room would let a crowd
//! of sign-ins take all memory. The queue is short; who finds it full is told to come back.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use argon2::password_hash::phc::{Output, PasswordHash as Phc, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::oneshot;

use crate::domain::account::{Password, PasswordHash};
use crate::domain::chance::Chance;

/// How many hashes may wait; with some 30 ms each, the last one waits about a second.
const QUEUE: usize = 32;

/// A hash cannot be made now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HashingError {
    /// Too many wait already: worth trying again in some seconds.
    #[error("too many passwords wait to be hashed")]
    Busy,
    /// The parameters or the thread are broken.
    #[error("passwords cannot be hashed")]
    Broken,
}

/// The thread that hashes. Cheap to clone; it ends with the last clone.
#[derive(Clone, Debug)]
pub struct Passwords {
    queue: SyncSender<Job>,
}

struct Job {
    password: Password,
    task: Task,
}

enum Task {
    Hash(
        [u8; 16],
        oneshot::Sender<Result<PasswordHash, HashingError>>,
    ),
    Verify(
        Option<PasswordHash>,
        oneshot::Sender<Result<bool, HashingError>>,
    ),
}

impl Passwords {
    /// Starts the thread. Fails when the system gives none.
    pub fn start() -> std::io::Result<Self> {
        let (queue, jobs) = sync_channel(QUEUE);
        std::thread::Builder::new()
            .name("passwords".into())
            .spawn(move || work(&jobs))?;
        Ok(Self { queue })
    }

    /// The hash of a password, with a fresh salt.
    pub async fn hash(
        &self,
        password: Password,
        chance: &Chance,
    ) -> Result<PasswordHash, HashingError> {
        let (answer, answered) = oneshot::channel();
        let task = Task::Hash(chance.bytes(), answer);
        self.enqueue(Job { password, task })?;
        answered.await.unwrap_or(Err(HashingError::Broken))
    }

    /// Whether a password is the one of a hash.
    ///
    /// Without a hash (an unknown address, somebody who never chose a password) it takes as long and is never right,
    /// so that the time tells nobody who has an account.
    pub async fn verify(
        &self,
        password: Password,
        hash: Option<PasswordHash>,
    ) -> Result<bool, HashingError> {
        let (answer, answered) = oneshot::channel();
        let task = Task::Verify(hash, answer);
        self.enqueue(Job { password, task })?;
        answered.await.unwrap_or(Err(HashingError::Broken))
    }

    fn enqueue(&self, job: Job) -> Result<(), HashingError> {
        self.queue.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => HashingError::Busy,
            TrySendError::Disconnected(_) => HashingError::Broken,
        })
    }
}

fn work(jobs: &Receiver<Job>) {
    let mut hasher = Hasher::default();
    while let Ok(Job { password, task }) = jobs.recv() {
        // Whoever asked may have left: then nobody hears the answer.
        match task {
            Task::Hash(salt, answer) => {
                let _ = answer.send(hasher.hash(&password, salt));
            }
            Task::Verify(hash, answer) => {
                let _ = answer.send(hasher.verify(&password, hash.as_ref()));
            }
        }
    }
}

/// Hashes one password after the other in the same memory.
#[derive(Default)]
pub struct Hasher {
    memory: Vec<Block>,
}

impl Hasher {
    /// The hash of a password with this salt: argon2id with the crate's parameters (19 MiB, 2 passes, 1 lane), as a
    /// PHC string. Takes tens of milliseconds. Fails with [`HashingError::Broken`] only.
    pub fn hash(
        &mut self,
        password: &Password,
        salt: [u8; 16],
    ) -> Result<PasswordHash, HashingError> {
        let argon2 = Argon2::default();
        let output = self.output(&argon2, password, &salt)?;
        let phc = Phc {
            algorithm: Algorithm::default().ident(),
            version: Some(Version::default().into()),
            params: broken(argon2.params().try_into())?,
            salt: Some(broken(Salt::new(&salt))?),
            hash: Some(output),
        };
        Ok(PasswordHash::new(phc.to_string()))
    }

    fn verify(
        &mut self,
        password: &Password,
        hash: Option<&PasswordHash>,
    ) -> Result<bool, HashingError> {
        let Some(hash) = hash else {
            self.output(&Argon2::default(), password, &[0; 16])?;
            return Ok(false);
        };
        let phc = broken(Phc::new(hash.as_str()))?;
        let (Some(salt), Some(expected)) = (&phc.salt, &phc.hash) else {
            return Err(HashingError::Broken);
        };
        let algorithm = broken(Algorithm::new(phc.algorithm.as_str()))?;
        let version = broken(
            phc.version
                .map_or(Ok(Version::default()), Version::try_from),
        )?;
        let argon2 = Argon2::new(algorithm, version, broken(Params::try_from(&phc))?);
        // Outputs compare in constant time.
        Ok(self.output(&argon2, password, salt.as_ref())? == *expected)
    }

    fn output(
        &mut self,
        argon2: &Argon2<'_>,
        password: &Password,
        salt: &[u8],
    ) -> Result<Output, HashingError> {
        let blocks = argon2.params().block_count();
        if self.memory.len() < blocks {
            self.memory.resize(blocks, Block::default());
        }
        let length = argon2
            .params()
            .output_len()
            .unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let mut output = vec![0; length];
        let bytes = password.as_bytes();
        broken(argon2.hash_password_into_with_memory(bytes, salt, &mut output, &mut self.memory))?;
        broken(Output::new(&output))
    }
}

fn broken<T, E>(result: Result<T, E>) -> Result<T, HashingError> {
    result.map_err(|_| HashingError::Broken)
}

#[cfg(test)]
mod tests;
