//! Files, from the page to whoever reviews them.

mod limits;
mod repeats;
mod scanner;
mod serving;

use std::path::PathBuf;

use onceform::domain::account::Role;
use onceform::domain::id::{FormId, ReceiptCode};
use onceform::storage::submissions;
use onceform::storage::uploads::{self, Upload};
use serde_json::{Value, json};

use crate::support::documents::asking;
use crate::support::parts::Parts;
use crate::support::{Answer, Member, Person, TestServer, on_shared_servers};

pub(super) const PDF: &[u8] = b"%PDF-1.7\nOne page.\n%%EOF\n";
pub(super) const JPG: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF picture";

/// A form that asks for files, and who made it.
pub(super) struct Filled<'s> {
    server: &'s TestServer,
    person: Person,
    slug: &'static str,
    form: FormId,
}

fn questions() -> Value {
    json!([
        { "id": "name", "kind": "text", "label": "Full name", "required": true },
        { "id": "cv", "kind": "file", "label": "CV", "required": true, "types": ["pdf", "jpg"], "max_size_mb": 1 },
        { "id": "more", "kind": "file", "label": "More", "types": ["pdf", "jpg", "txt"], "max_size_mb": 1, "max_files": 3 },
    ])
}

impl<'s> Filled<'s> {
    async fn new(server: &'s TestServer, slug: &'static str) -> Self {
        Self::asking(server, slug, questions()).await
    }

    async fn asking(server: &'s TestServer, slug: &'static str, fields: Value) -> Self {
        let form = server.publish(&asking(slug, fields)).await;
        let person = server.person();
        Self {
            server,
            person,
            slug,
            form,
        }
    }

    fn path(&self) -> String {
        format!("/f/{}/submissions", self.slug)
    }

    async fn pair(&self) -> [(String, String); 2] {
        self.person.open(self.slug).await
    }

    async fn send(&self, parts: Parts) -> Answer {
        parts.post(&self.person, &self.path()).await
    }

    /// Sends a file as the page's script does.
    async fn upload(
        &self,
        pair: &[(String, String)],
        field: &str,
        name: &str,
        bytes: &[u8],
    ) -> Answer {
        let parts = Parts::of(pair, &[]).file(field, name, bytes);
        let path = format!("/f/{}/files/{field}", self.slug);
        parts.post(&self.person, &path).await
    }

    /// The files behind a receipt.
    async fn files(&self, stored: &Answer) -> (String, Vec<Upload>) {
        assert_eq!(stored.status, 303, "{:.3000}", stored.body);
        let code = stored.location().rsplit('/').next().unwrap();
        let code = ReceiptCode::parse(code).unwrap();
        let db = &self.server.site.db;
        let row = submissions::by_receipt(db, &code).await.unwrap().unwrap();
        let records = uploads::of_form(db, self.form).await.unwrap();
        let kept = row.answers.unwrap().to_string();
        let own: Vec<Upload> = records
            .into_iter()
            .filter(|upload| kept.contains(&upload.file.id.to_string()))
            .collect();
        let record = own.first().map(|upload| upload.record.unwrap().to_string());
        (record.unwrap_or_default(), own)
    }

    /// Where a reviewer gets a file.
    fn link(&self, record: &str, upload: &Upload) -> String {
        format!("/review/{}/{record}/files/{}", self.slug, upload.file.id)
    }

    async fn admin(&self) -> Member {
        let email = format!("files-{}@example.org", self.slug);
        Member::new(self.server, &email, Role::Admin).await
    }

    /// Every file in the store, with its name there.
    fn on_disk(&self) -> Vec<PathBuf> {
        let root = self.server.scratch.folder.path().join("files");
        let folders = std::fs::read_dir(root)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        folders
            .filter(|path| path.is_dir())
            .flat_map(|folder| std::fs::read_dir(folder).unwrap())
            .map(|entry| entry.unwrap().path())
            .collect()
    }

    fn is_on_disk(&self, upload: &Upload) -> bool {
        let name = upload.file.id.0.simple().to_string();
        self.on_disk().iter().any(|path| path.ends_with(&name))
    }
}

fn named(name: &str) -> [(&str, &str); 1] {
    [("name", name)]
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_01_fil_02_a_file_outlives_a_mistake_elsewhere() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "fil-01").await;
        let pair = form.pair().await;
        let parts = Parts::of(&pair, &named("")).file("cv", "cv.pdf", PDF);
        let wrong = form.send(parts).await;
        assert_eq!(wrong.status, 422, "{:.3000}", wrong.body);
        assert_eq!(wrong.pair(), Some(pair));
        let kept = wrong.texts(".kept label");
        assert_eq!(kept, ["cv.pdf (25 B)"], "shown by name, ticked");
        let said = wrong.texts("main [data-focus] a");
        assert_eq!(said, ["Answer “Full name”"], "and nothing wrong with it");
        let mut inputs = wrong.inputs("form[data-send]");
        inputs.retain(|(name, value)| !(name == "name" || name == "cv" && value.is_empty()));
        inputs.push(("name".to_owned(), "Ada".to_owned()));
        let again = form.send(Parts::of(&inputs, &[]).file("cv", "", b"")).await;
        let (_, files) = form.files(&again).await;
        assert_eq!(files.len(), 1, "without choosing it again");
        assert!(form.is_on_disk(&files[0]));
        let receipt = form.person.get(again.location()).await;
        assert!(receipt.texts(".answers dd").contains(&"cv.pdf".to_owned()));
        assert!(
            !receipt.body.contains("/files/"),
            "the receipt shows names only"
        );
        assert_eq!(server.stored("fil-01").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_01_unticking_a_kept_file_removes_it() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "fil-01-untick").await;
        let pair = form.pair().await;
        let parts = Parts::of(&pair, &named("")).file("cv", "cv.pdf", PDF);
        assert_eq!(form.send(parts).await.status, 422);
        let without = form.send(Parts::of(&pair, &named("Ada"))).await;
        assert_eq!(without.status, 422);
        let said = without.texts("main [data-focus] a");
        assert_eq!(said, ["Select a file for “CV”"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_04_an_empty_file_is_told_from_none() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "fil-04").await;
        let pair = form.pair().await;
        let start = || Parts::of(&pair, &named("Ada"));
        for (parts, sentence) in [
            (start().file("cv", "cv.pdf", b""), "“cv.pdf” is empty"),
            (start().file("cv", "", b""), "Select a file for “CV”"),
            (start(), "Select a file for “CV”"),
            (start().text("cv", ""), "Select a file for “CV”"),
            (
                start().file("cv", "run.exe", b"MZ\x90\0"),
                "“run.exe” must be one of these types: PDF, JPG",
            ),
        ] {
            let answer = form.send(parts).await;
            assert_eq!(answer.status, 422, "{sentence}: {:.3000}", answer.body);
            assert_eq!(answer.texts("main [data-focus] a"), [sentence]);
        }
        assert_eq!(server.stored("fil-04").await, 0);
        let strange = form.send(start().file("nowhere", "cv.pdf", PDF)).await;
        assert_eq!(strange.status, 400);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fil_08_only_files_of_this_page_and_question_are_taken() {
    on_shared_servers(async |server| {
        let form = Filled::new(server, "fil-08").await;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/x", listener.local_addr().unwrap());
        let (mine, theirs) = (form.pair().await, server.person().open("fil-08").await);
        let stolen = form.upload(&theirs, "cv", "cv.pdf", PDF).await;
        let other = form.upload(&mine, "more", "cv.pdf", PDF).await;
        assert_eq!((stolen.status, other.status), (201, 201), "{}", stolen.body);
        let value = |answer: &Answer| {
            let json: Value = serde_json::from_str(&answer.body).unwrap();
            json["value"].as_str().unwrap().to_owned()
        };
        for strange in [
            url,
            value(&stolen),
            value(&other),
            "file:///etc/passwd".to_owned(),
        ] {
            let answer = form
                .send(Parts::of(&mine, &[("name", "Ada"), ("cv", &strange)]))
                .await;
            assert_eq!(answer.status, 422, "{strange}");
            assert_eq!(
                answer.texts("main [data-focus] a"),
                ["Choose the file for “CV” again"]
            );
        }
        assert_eq!(server.stored("fil-08").await, 0);
        let waiting =
            tokio::time::timeout(std::time::Duration::from_millis(200), listener.accept());
        assert!(waiting.await.is_err(), "nobody came for the address");
        // Without a good pair no file is looked at.
        let forged = [
            ("request_id".to_owned(), mine[0].1.clone()),
            ("page_token".to_owned(), "x".to_owned()),
        ];
        let before = form.on_disk().len();
        assert_eq!(form.upload(&forged, "cv", "cv.pdf", PDF).await.status, 400);
        let page = form
            .send(Parts::of(&forged, &named("Ada")).file("cv", "cv.pdf", PDF))
            .await;
        assert_eq!(page.status, 400);
        assert_eq!(page.value("input[name=name]").as_deref(), Some("Ada"));
        assert_eq!(form.on_disk().len(), before);
    })
    .await;
}
