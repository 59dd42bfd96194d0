//! A stand-in that speaks clamd's protocol.

use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::{Filled, PDF, named};
use crate::support::parts::Parts;
use crate::support::{Scratch, TestServer};

/// Answers as clamd does: finds something in whatever says `EICAR`.
async fn stand_in() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        while let Ok((mut wire, _)) = listener.accept().await {
            let mut command = [0; 10];
            wire.read_exact(&mut command).await.unwrap();
            assert_eq!(&command, b"zINSTREAM\0");
            let mut bytes = Vec::new();
            loop {
                let length = wire.read_u32().await.unwrap() as usize;
                if length == 0 {
                    break;
                }
                let mut piece = vec![0; length];
                wire.read_exact(&mut piece).await.unwrap();
                bytes.extend(piece);
            }
            let found = bytes.windows(5).any(|window| window == b"EICAR");
            let answer: &[u8] = match found {
                true => b"stream: Eicar-Test-Signature FOUND\0",
                false => b"stream: OK\0",
            };
            wire.write_all(answer).await.unwrap();
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_in_which_something_is_found_is_refused_and_not_kept() {
    let scanner = stand_in().await;
    let settings = [("ONCEFORM_CLAMD", scanner.as_str())];
    let server = TestServer::start(&Arc::new(Scratch::sqlite().await), &settings).await;
    let form = Filled::new(&server, "scanned").await;
    let pair = form.pair().await;
    let bad = [PDF, b"EICAR"].concat();
    let refused = form.upload(&pair, "cv", "cv.pdf", &bad).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.body.contains("“cv.pdf” contains a virus"),
        "{}",
        refused.body
    );
    onceform::web::uploads::sweep(&server.site).await;
    assert_eq!(
        (form.on_disk().len(), server.rows("uploaded_file").await),
        (0, 0)
    );
    let parts = Parts::of(&pair, &named("Ada")).file("cv", "cv.pdf", PDF);
    let (record, files) = form.files(&form.send(parts).await).await;
    assert!(files[0].checked);
    let page = form
        .admin()
        .await
        .get(&format!("/review/scanned/{record}"))
        .await;
    assert!(!page.body.contains("Not checked for viruses"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_scanner_is_away_the_setting_decides() {
    for (setting, status) in [("keep", 201), ("refuse", 422)] {
        let settings = [
            ("ONCEFORM_CLAMD", "127.0.0.1:1"),
            ("ONCEFORM_CLAMD_AWAY", setting),
        ];
        let server = TestServer::start(&Arc::new(Scratch::sqlite().await), &settings).await;
        let form = Filled::new(&server, "unscanned").await;
        let pair = form.pair().await;
        let answer = form.upload(&pair, "cv", "cv.pdf", PDF).await;
        assert_eq!(answer.status, status, "{}", answer.body);
        if status == 422 {
            assert!(answer.body.contains("wasn’t uploaded – try again"));
        } else {
            let parts = Parts::of(&pair, &named("Ada")).file("cv", "cv.pdf", PDF);
            let (record, files) = form.files(&form.send(parts).await).await;
            assert!(!files[0].checked);
            let page = form
                .admin()
                .await
                .get(&format!("/review/unscanned/{record}"))
                .await;
            assert!(page.body.contains("Not checked for viruses"));
        }
        server.stop().await;
    }
}
