//! What a test in this process plans for one act.

use std::sync::{Mutex, PoisonError};

use tokio::sync::oneshot;

use super::super::{Broken, FailPoint};
use crate::domain::id::RequestId;

/// Ids are random, so that tests which run together do not meet here.
static PLANS: Mutex<Vec<Plan>> = Mutex::new(Vec::new());

struct Plan {
    point: FailPoint,
    act: RequestId,
    reached: oneshot::Sender<()>,
    end: oneshot::Receiver<Result<(), Broken>>,
}

/// Holds the next try of one act at one point. Dropped, it lets the try pass.
#[derive(Debug)]
pub struct Stop {
    reached: oneshot::Receiver<()>,
    end: oneshot::Sender<Result<(), Broken>>,
}

/// Makes the next try of `act` that comes to `point` wait there; later ones pass, unless another stop waits for them.
#[must_use]
pub fn stop(point: FailPoint, act: &RequestId) -> Stop {
    let (reached, seen) = oneshot::channel();
    let (end, ended) = oneshot::channel();
    plans().push(Plan {
        point,
        act: act.clone(),
        reached,
        end: ended,
    });
    Stop { reached: seen, end }
}

impl Stop {
    /// Waits until somebody stands there.
    pub async fn reached(&mut self) {
        // The plan is kept until it is carried out, so its end always answers.
        let _ = (&mut self.reached).await;
    }

    /// Lets the try go on.
    pub fn go_on(self) {
        let _ = self.end.send(Ok(()));
    }

    /// Breaks the try at this point, now or when it comes.
    pub fn fail(self) {
        let _ = self.end.send(Err(Broken));
    }
}

/// Waits as long as the first stop for this act at this point says.
pub(super) async fn carry_out(point: FailPoint, act: &RequestId) -> Result<(), Broken> {
    let Some(plan) = take(point, act) else {
        return Ok(());
    };
    let _ = plan.reached.send(());
    plan.end.await.unwrap_or(Ok(()))
}

fn take(point: FailPoint, act: &RequestId) -> Option<Plan> {
    let mut plans = plans();
    let ours = |plan: &Plan| plan.point == point && plan.act == *act;
    let at = plans.iter().position(ours)?;
    Some(plans.remove(at))
}

fn plans() -> std::sync::MutexGuard<'static, Vec<Plan>> {
    PLANS.lock().unwrap_or_else(PoisonError::into_inner)
}
