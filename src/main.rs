//! The `onceform` program.

use std::process::ExitCode;

/// Frees what password hashing and large pages took, and is quicker on the path of a submission than glibc's own.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // One provider of cryptography for every TLS connection; a second installation would be a mistake of ours.
    let _ = rustls::crypto::ring::default_provider().install_default();
    onceform::cli::run()
}
