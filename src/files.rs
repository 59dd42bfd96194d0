//! The store of uploaded files: a folder, or a bucket that speaks S3. Nothing else knows which.
//!
//! A file lies under the name of its row and nothing that its sender said: no path, no ending. It is there whole or
//! not at all; one that broke off leaves nothing behind.

mod arriving;
pub mod scanner;

use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};

use crate::domain::id::FileId;
pub use arriving::{Arrived, Arriving};
pub use scanner::Scanner;

/// Bytes that are written to a folder at once.
const FOLDER_CHUNK: usize = 256 * 1024;
/// Bytes that are sent to a bucket at once: S3 takes no smaller parts but the last.
const BUCKET_CHUNK: usize = 5 * 1024 * 1024;

/// Why a file could not be kept or read.
#[derive(Debug, thiserror::Error)]
#[error("the store of files: {0}")]
pub struct FilesError(#[from] object_store::Error);

impl FilesError {
    /// Whether there is no such file.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self.0, object_store::Error::NotFound { .. })
    }
}

/// Where uploaded files lie. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    chunk: usize,
}

impl Files {
    /// Opens the store of an address: `file:///folder`, which is made if it is not there, or `s3://bucket/prefix`, whose
    /// keys and region stand in the usual `AWS_…` variables. Fails with a sentence for the operator.
    pub fn open(url: &str) -> Result<Self, String> {
        if let Some(folder) = url.strip_prefix("file://") {
            return Self::in_folder(folder.into());
        }
        let bucket = url
            .strip_prefix("s3://")
            .ok_or("must start with file:// or s3://")?;
        let (bucket, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
        let store = AmazonS3Builder::from_env()
            .with_bucket_name(bucket)
            .build()
            .map_err(|error| error.to_string())?;
        Ok(Self {
            store: Arc::new(PrefixStore::new(store, Path::from(prefix))),
            chunk: BUCKET_CHUNK,
        })
    }

    fn in_folder(folder: PathBuf) -> Result<Self, String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
        std::fs::create_dir_all(&folder).map_err(|error| failed(&error))?;
        let store = LocalFileSystem::new_with_prefix(&folder)
            .map_err(|error| failed(&error))?
            // A receipt is shown once the row is on disk: so must its files be.
            .with_fsync(true);
        Ok(Self {
            store: Arc::new(store),
            chunk: FOLDER_CHUNK,
        })
    }

    /// A file that begins to arrive.
    pub async fn begin(&self, id: FileId) -> Result<Arriving, FilesError> {
        let upload = self.store.put_multipart(&place(id)).await?;
        let writer = WriteMultipart::new_with_chunk_size(upload, self.chunk);
        Ok(Arriving::new(Some(writer)))
    }

    /// The bytes of a file and their number.
    pub async fn read(
        &self,
        id: FileId,
    ) -> Result<(u64, impl Stream<Item = Result<Bytes, FilesError>> + use<>), FilesError> {
        let found = self.store.get(&place(id)).await?;
        let size = found.meta.size;
        Ok((size, found.into_stream().map_err(FilesError)))
    }

    /// Removes a file; one that is not there is removed already.
    pub async fn remove(&self, id: FileId) -> Result<(), FilesError> {
        match self.store.delete(&place(id)).await.map_err(FilesError) {
            Err(error) if !error.is_missing() => Err(error),
            _ => Ok(()),
        }
    }
}

/// The first two digits of a row's random end make folders that stay small.
fn place(id: FileId) -> Path {
    let name = id.0.simple().to_string();
    Path::from_iter([&name[30..], &name])
}
