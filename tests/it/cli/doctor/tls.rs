//! The doctor over TLS, whose certificate only this machine's own list vouches for.

use std::process::{Command, Stdio};
use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::pki_types::PrivatePkcs8KeyDer;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::block_in_place;
use tokio_rustls::TlsAcceptor;

use crate::support::{Scratch, TestServer};

/// A gateway that ends TLS before a server: its port, and its certificate.
async fn gateway(to: &str) -> (u16, String) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key.into())
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let to = to.trim_start_matches("http://").to_owned();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (acceptor, to) = (acceptor.clone(), to.clone());
            tokio::spawn(async move {
                let Ok(mut client) = acceptor.accept(client).await else {
                    return;
                };
                let mut server = TcpStream::connect(&to).await.unwrap();
                let _ = copy_bidirectional(&mut client, &mut server).await;
            });
        }
    });
    (port, cert.pem())
}

#[tokio::test(flavor = "multi_thread")]
async fn fire_speaks_tls_and_trusts_what_the_machine_trusts() {
    let server = TestServer::start(&Arc::new(Scratch::sqlite().await), &[]).await;
    let (port, certificate) = gateway(&server.url).await;
    let folder = server.scratch.folder.path();
    let trusted = folder.join("trusted.pem");
    std::fs::write(&trusted, certificate).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_onceform"));
    command
        .args(["doctor", "--fire", "20", "--url"])
        .arg(format!("https://localhost:{port}"))
        .env_clear()
        .env("ONCEFORM_DATA_DIR", folder)
        .env("ONCEFORM_DATABASE_URL", &server.scratch.url)
        .env("ONCEFORM_LOG", "off")
        .current_dir(folder)
        .stdin(Stdio::null());
    command.env("SSL_CERT_FILE", &trusted);
    let trusting = block_in_place(|| command.output()).unwrap();
    let said = String::from_utf8_lossy(&trusting.stdout).into_owned();
    assert!(
        trusting.status.success(),
        "{said} {}",
        String::from_utf8_lossy(&trusting.stderr)
    );
    assert!(said.contains("answers:            20 × 303"), "{said}");
    assert!(said.contains("rows:               1 (must be 1)"), "{said}");
    assert!(said.contains("different receipts: 1 (must be 1)"), "{said}");

    command.env_remove("SSL_CERT_FILE");
    let wary = block_in_place(|| command.output()).unwrap();
    assert_eq!(wary.status.code(), Some(1));
    let said = String::from_utf8_lossy(&wary.stderr).into_owned();
    assert!(said.contains("certificate"), "{said}");
    assert_eq!(server.rows("form").await, 0);
    server.stop().await;
}
