//! A file while it comes in: counted, digested, looked at, and written as it comes.

use bytes::Bytes;
use object_store::WriteMultipart;
use sha2::{Digest, Sha256};

use super::FilesError;
use crate::domain::keyed_hash::DIGEST_BYTES;
use crate::domain::upload::FileKind;
use crate::domain::upload::kind::HEAD_BYTES;

/// Writes that may be on their way at once; past that the sender waits, so that memory does not grow.
const WRITES: usize = 2;

/// A file that is arriving. Dropped before its end it leaves nothing in a folder, and in a bucket what the bucket's own
/// rule for unfinished uploads clears.
#[derive(Debug)]
pub struct Arriving {
    writer: Option<WriteMultipart>,
    digest: Sha256,
    head: Vec<u8>,
    size: u64,
}

/// A file that has arrived whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrived {
    /// SHA-256 of its bytes.
    pub digest: [u8; DIGEST_BYTES],
    /// Its bytes.
    pub size: u64,
    /// What it is, if it is anything that we know.
    pub kind: Option<FileKind>,
}

impl Arriving {
    /// A file that is only looked at, not kept.
    #[must_use]
    pub fn unkept() -> Self {
        Self::new(None)
    }

    pub(super) fn new(writer: Option<WriteMultipart>) -> Self {
        Self {
            writer,
            digest: Sha256::new(),
            head: Vec::new(),
            size: 0,
        }
    }

    /// How many bytes have come.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Takes the next bytes.
    pub async fn add(&mut self, bytes: Bytes) -> Result<(), FilesError> {
        self.size += bytes.len() as u64;
        self.digest.update(&bytes);
        let wanted = HEAD_BYTES.saturating_sub(self.head.len()).min(bytes.len());
        self.head.extend_from_slice(&bytes[..wanted]);
        if let Some(writer) = &mut self.writer {
            writer.wait_for_capacity(WRITES).await?;
            // A copy: the bytes of the body are a view into a larger buffer that would live on.
            writer.write(&bytes);
        }
        Ok(())
    }

    /// What has come, before it is kept.
    #[must_use]
    pub fn seen(&self) -> Arrived {
        Arrived {
            digest: self.digest.clone().finalize().into(),
            size: self.size,
            kind: FileKind::of(&self.head),
        }
    }

    /// Keeps it: from now on it can be read.
    pub async fn keep(self) -> Result<(), FilesError> {
        match self.writer {
            Some(writer) => Ok(writer.finish().await.map(drop)?),
            None => Ok(()),
        }
    }

    /// Leaves nothing of it.
    pub async fn abort(self) {
        if let Some(writer) = self.writer {
            // What cannot be removed now is what a broken connection would have left.
            let _ = writer.abort().await;
        }
    }
}
