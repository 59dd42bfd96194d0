//! Debian's nginx in front of servers.

use std::fmt::Write as _;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::sleep;

use super::database::service;
use super::redis::free_port;

/// A gateway that ends with the value.
pub(crate) struct Nginx {
    /// Where people reach it, one address for each of its sites.
    pub(crate) urls: Vec<String>,
    process: Child,
    _folder: TempDir,
}

/// One address of the gateway.
pub(crate) struct Site<'s> {
    /// `127.0.0.1:…`, in the order in which they are tried.
    pub(crate) upstreams: Vec<&'s str>,
    /// Directives beside the usual ones.
    pub(crate) settings: &'s str,
}

impl Nginx {
    /// Starts one; `None` where no program is named and none is required.
    pub(crate) async fn start(sites: &[Site<'_>]) -> Option<Self> {
        let program = service("ONCEFORM_TEST_NGINX")?;
        let folder = tempfile::tempdir().unwrap();
        let ports: Vec<u16> = sites.iter().map(|_| free_port()).collect();
        let path = folder.path().join("nginx.conf");
        let text = configuration(&folder.path().display().to_string(), sites, &ports);
        std::fs::write(&path, text).unwrap();
        let process = Command::new(program)
            .arg("-c")
            .arg(&path)
            .arg("-e")
            .arg(folder.path().join("error.log"))
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        for port in &ports {
            answers(*port).await;
        }
        Some(Self {
            urls: ports
                .iter()
                .map(|port| format!("http://127.0.0.1:{port}"))
                .collect(),
            process,
            _folder: folder,
        })
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // One process: it has neither a master nor workers.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

async fn answers(port: u16) {
    for _ in 0..200 {
        if TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("nginx does not answer");
}

fn configuration(folder: &str, sites: &[Site<'_>], ports: &[u16]) -> String {
    let mut text = format!(
        "daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\n\
         events {{ worker_connections 256; }}\nhttp {{ access_log off;\n"
    );
    for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"] {
        writeln!(text, "{kind}_temp_path {folder}/{kind};").unwrap();
    }
    for (at, (site, port)) in sites.iter().zip(ports).enumerate() {
        writeln!(text, "upstream servers_{at} {{").unwrap();
        for server in &site.upstreams {
            writeln!(text, "server {server} max_fails=0;").unwrap();
        }
        // Idle for less than the five seconds after which the server closes.
        writeln!(text, "keepalive 4; keepalive_timeout 4s; }}").unwrap();
        writeln!(
            text,
            "server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://servers_{at}; \
             proxy_http_version 1.1; proxy_set_header Connection ''; {} }} }}",
            site.settings
        )
        .unwrap();
    }
    text + "}\n"
}
