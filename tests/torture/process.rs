//! A program that is started again whenever it ends.

use std::process::ExitStatus;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tokio::process::Command;
use tokio::time::sleep;

use crate::Failure;

/// One that runs, most of the time.
#[derive(Debug, Default)]
pub(crate) struct Process {
    /// While it runs and was not waited for, so that no other process can bear the number.
    pid: Mutex<Option<Pid>>,
}

impl Process {
    /// Starts what `command` gives, again after each end and the pause that `ended` says. Dropped, it ends the program.
    /// Fails when the program cannot be started, or when `ended` does.
    pub(crate) async fn keep(
        &self,
        mut command: impl FnMut() -> Result<Command, Failure>,
        mut ended: impl FnMut(ExitStatus) -> Result<Duration, Failure>,
    ) -> Result<(), Failure> {
        loop {
            let mut child = command()?.kill_on_drop(true).spawn()?;
            *self.pid() = child.id().and_then(pid);
            let status = child.wait().await;
            *self.pid() = None;
            sleep(ended(status?)?).await;
        }
    }

    /// Ends it at once; `false` if it does not run.
    pub(crate) fn kill(&self) -> bool {
        // Held while the signal is sent: it cannot be waited for meanwhile.
        let pid = self.pid();
        pid.is_some_and(|pid| kill_process(pid, Signal::KILL).is_ok())
    }

    /// Stops it until the value is dropped; `None` if it does not run.
    pub(crate) fn freeze(&self) -> Option<Frozen> {
        let pid = self.pid();
        pid.and_then(Frozen::new)
    }

    fn pid(&self) -> MutexGuard<'_, Option<Pid>> {
        self.pid.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A process that stands still, and goes on when this is dropped.
#[derive(Debug)]
pub(crate) struct Frozen(Pid);

impl Frozen {
    /// `None` if it is gone, or not ours to stop.
    pub(crate) fn new(pid: Pid) -> Option<Self> {
        kill_process(pid, Signal::STOP).ok().map(|()| Self(pid))
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        // Gone meanwhile: then there is nothing to thaw.
        let _ = kill_process(self.0, Signal::CONT);
    }
}

/// A process id as the system gives it to programs.
pub(crate) fn pid(number: u32) -> Option<Pid> {
    Pid::from_raw(i32::try_from(number).ok()?)
}
