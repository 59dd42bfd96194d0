//! Takes files in: from the page's script one by one, or all together with the form.

mod sweep;

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{Stream, StreamExt};

use crate::domain::definition::Definition;
use crate::domain::field::file::MEGABYTE;
use crate::domain::field::{File, Kind};
use crate::domain::id::{FileId, FormId, RequestId};
use crate::domain::upload::{FileAnswer, FileValue, Refusal, plain_name};
use crate::files::scanner::Verdict;
use crate::files::{Arrived, Arriving, FilesError};
use crate::storage::uploads::{self, Announced, Upload};
use crate::storage::{Db, StorageError};
use crate::web::error::WebError;
use crate::web::extract::body;
use crate::web::extract::submitted::SignedPage;
use crate::web::site::Site;

pub use sweep::{again, sweep};

/// Files that one page may send, those included that it sent again: a page is no store.
const MOST_OF_PAGE: u64 = 200;
/// How long a file is kept beyond the life of the page that sent it.
const GRACE: TimeDelta = TimeDelta::hours(24);

/// Takes the files of one page.
pub struct Receiver<'s> {
    site: &'s Site,
    form: FormId,
    page: RequestId,
    definition: Arc<Definition>,
    /// Whether files are kept: those of an act that is stored already are only looked at, to tell whether they are the
    /// same.
    keep: bool,
    expires_at: DateTime<Utc>,
}

/// Why a file did not get in; the sender's side has its words, ours is logged.
enum Stopped {
    /// The file is refused; its sender can do something about it.
    Refused(Refusal),
    /// The rest of the body cannot be read.
    Broken(WebError),
}

impl From<FilesError> for Stopped {
    fn from(error: FilesError) -> Self {
        tracing::error!(%error, "a file could not be kept");
        Self::Refused(Refusal::Failed)
    }
}

impl From<StorageError> for Stopped {
    fn from(error: StorageError) -> Self {
        tracing::error!(%error, "a file could not be written down");
        Self::Refused(Refusal::Failed)
    }
}

impl<'s> Receiver<'s> {
    /// Ready for the files of a page whose signature holds. `None`: its version is not there or cannot be read.
    pub async fn of(site: &'s Site, signed: &SignedPage, keep: bool) -> Option<Self> {
        let page = &signed.page;
        let definition = site
            .published
            .version(&site.db, page.form, page.version)
            .await;
        let definition = definition.ok()??;
        let settings = &definition.settings;
        let page_life = TimeDelta::hours(i64::from(settings.page_life_hours));
        let life = match definition.keeps_answers() {
            true => page_life.max(TimeDelta::days(i64::from(settings.draft_days))),
            false => page_life,
        };
        Some(Self {
            site,
            form: page.form,
            page: signed.id.clone(),
            definition,
            keep,
            expires_at: site.clock.now() + life + GRACE,
        })
    }

    /// Most bytes that the form's files and answers can have.
    #[must_use]
    pub fn most_bytes(&self) -> u64 {
        let kinds = self.definition.fields().map(|field| &field.kind);
        let files = kinds.filter_map(|kind| match kind {
            Kind::File(file) => Some(file.max_bytes() * u64::from(file.max_files)),
            _ => None,
        });
        files.sum::<u64>() + body::LIMIT as u64
    }

    /// The same for people.
    #[must_use]
    pub fn most_in_words(&self) -> String {
        format!("{} MB", self.most_bytes() / MEGABYTE)
    }

    /// Takes one file in and gives the text that stands for it, also where it is refused.
    ///
    /// Fails with [`WebError::BadRequest`] when no question of this name takes files, and as `bytes` does. What has
    /// come until then is removed.
    pub async fn take(
        &self,
        field: &str,
        name: &str,
        bytes: impl Stream<Item = Result<bytes::Bytes, WebError>>,
    ) -> Result<FileValue, WebError> {
        let found = self.definition.field(field).map(|field| &field.kind);
        let Some(Kind::File(kind)) = found else {
            return Err(WebError::BadRequest("a file for no question of files"));
        };
        let new = Announced {
            id: FileId::new(self.site.clock.now(), &self.site.chance),
            form: self.form,
            page: self.page.clone(),
            field: field.to_owned(),
            name: plain_name(name),
            expires_at: self.expires_at,
        };
        let mut bytes = std::pin::pin!(bytes);
        let mut pieces = bytes.by_ref();
        match self.arrive(kind, &new, &mut pieces).await {
            Ok(file) => Ok(FileValue::Kept(file)),
            Err(Stopped::Broken(error)) => Err(error),
            Err(Stopped::Refused(refusal)) => {
                // The answer waits until all has been sent: a browser that is cut off shows no page.
                while let Some(piece) = pieces.next().await {
                    piece?;
                }
                Ok(FileValue::Refused(refusal, new.name))
            }
        }
    }

    async fn arrive(
        &self,
        kind: &File,
        new: &Announced,
        bytes: &mut (impl Stream<Item = Result<bytes::Bytes, WebError>> + Unpin),
    ) -> Result<FileAnswer, Stopped> {
        if !self.keep {
            let mut arriving = Arriving::unkept();
            fill(&mut arriving, kind, bytes).await?;
            return judged(kind, new, arriving.seen());
        }
        self.room_for(1).await?;
        if uploads::count(&self.site.db, &self.page).await? >= MOST_OF_PAGE {
            return Err(Stopped::Refused(Refusal::NoRoom));
        }
        uploads::announce(&self.site.db, new).await?;
        let taken = self.keep(kind, new, bytes).await;
        if !matches!(&taken, Ok(file) if file.id == new.id) {
            // Its bytes go with the next sweep; without this they would wait for the page's end.
            uploads::drop_one(&self.site.db, new.id).await?;
        }
        taken
    }

    async fn keep(
        &self,
        kind: &File,
        new: &Announced,
        bytes: &mut (impl Stream<Item = Result<bytes::Bytes, WebError>> + Unpin),
    ) -> Result<FileAnswer, Stopped> {
        let mut arriving = self.site.files.begin(new.id).await?;
        let filled = fill(&mut arriving, kind, bytes).await;
        let file = match filled.and_then(|()| judged(kind, new, arriving.seen())) {
            Ok(file) => file,
            Err(stopped) => {
                arriving.abort().await;
                return Err(stopped);
            }
        };
        // Sent twice from one page it is one file.
        if let Some(known) = uploads::same(&self.site.db, new, file.digest).await? {
            arriving.abort().await;
            return Ok(known.file);
        }
        if let Err(stopped) = self.room_for(file.size).await {
            arriving.abort().await;
            return Err(stopped);
        }
        arriving.keep().await?;
        let checked = self.scan(new.id).await?;
        uploads::keep(&self.site.db, &file, checked).await?;
        Ok(file)
    }

    async fn room_for(&self, size: u64) -> Result<(), Stopped> {
        let limits = &self.site.config.uploads;
        for (most, form) in [(limits.most, None), (limits.most_of_form, Some(self.form))] {
            let Some(most) = most else { continue };
            if uploads::used(&self.site.db, form).await? + size > most {
                tracing::warn!(form = %self.form, "a file was refused: the room for files is used up");
                return Err(Stopped::Refused(Refusal::NoRoom));
            }
        }
        Ok(())
    }

    /// Whether the file counts as looked at.
    async fn scan(&self, id: FileId) -> Result<bool, Stopped> {
        let settings = &self.site.config.uploads;
        let Some(scanner) = &settings.scanner else {
            return Ok(true);
        };
        let (_, bytes) = self.site.files.read(id).await?;
        match scanner.scan(bytes).await {
            Verdict::Clean => Ok(true),
            Verdict::Found => Err(Stopped::Refused(Refusal::Unsafe)),
            Verdict::Away if settings.refuse_unchecked => Err(Stopped::Refused(Refusal::Failed)),
            Verdict::Away => Ok(false),
        }
    }
}

async fn fill(
    arriving: &mut Arriving,
    kind: &File,
    bytes: &mut (impl Stream<Item = Result<bytes::Bytes, WebError>> + Unpin),
) -> Result<(), Stopped> {
    while let Some(piece) = bytes.next().await {
        let piece = piece.map_err(Stopped::Broken)?;
        if arriving.size() + piece.len() as u64 > kind.max_bytes() {
            return Err(Stopped::Refused(Refusal::Size));
        }
        arriving.add(piece).await?;
    }
    Ok(())
}

fn judged(kind: &File, new: &Announced, seen: Arrived) -> Result<FileAnswer, Stopped> {
    if seen.size == 0 {
        return Err(Stopped::Refused(Refusal::Empty));
    }
    let found = seen.kind.filter(|found| kind.types.contains(found));
    let found = found.ok_or(Stopped::Refused(Refusal::Kind))?;
    Ok(FileAnswer {
        id: new.id,
        digest: seen.digest,
        size: seen.size,
        kind: found,
        name: new.name.clone(),
    })
}

/// The pairs of a page with only those files that it may send, as we know them. `strange` says what becomes of the
/// others: the reason that stands in their place, or nothing at all.
pub async fn checked(
    db: &Db,
    definition: &Definition,
    page: &RequestId,
    form: FormId,
    pairs: &[(String, String)],
    strange: Option<Refusal>,
) -> Result<Vec<(String, String)>, StorageError> {
    let is_file = |name: &str| {
        let found = definition.field(name).map(|field| &field.kind);
        matches!(found, Some(Kind::File(_)))
    };
    let sent = |(name, value): &(String, String)| is_file(name) && !value.is_empty();
    if !pairs.iter().any(sent) {
        return Ok(pairs.to_vec());
    }
    let known = uploads::of_page(db, form, page).await?;
    let one = |pair: &(String, String)| {
        let (name, value) = pair;
        if !sent(pair) {
            return Some(pair.clone());
        }
        let value = match FileValue::read(value) {
            FileValue::Kept(file) => match find(&known, name, &file) {
                Some(file) => FileValue::Kept(file.clone()),
                None => FileValue::Refused(strange?, file.name),
            },
            refused => refused,
        };
        Some((name.clone(), value.text()))
    };
    Ok(pairs.iter().filter_map(one).collect())
}

fn find<'u>(known: &'u [Upload], field: &str, sent: &FileAnswer) -> Option<&'u FileAnswer> {
    let found = known.iter().find(|upload| {
        let file = &upload.file;
        upload.record.is_none()
            && upload.field == field
            && (file.id, file.digest) == (sent.id, sent.digest)
    });
    found.map(|upload| &upload.file)
}
