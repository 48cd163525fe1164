//! Runs npm.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use crate::error::Error;
use crate::node::Node;

/// Overrides npm settings of the user that install elsewhere, do not install, or ignore the lock file. The retries are
/// short: without a network npm's own would take minutes.
const FLAGS: [&str; 11] = [
    "ci",
    "--omit=dev",
    "--no-audit",
    "--no-fund",
    "--global=false",
    "--location=project",
    "--dry-run=false",
    "--package-lock=true",
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=4000",
];

/// What npm and Node report where no connection to the registry is possible.
const NO_NETWORK: [&str; 9] = [
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "ENETUNREACH",
    "EHOSTUNREACH",
    "ERR_SOCKET_TIMEOUT",
    "ENOTCACHED",
];

/// Installs what the folder's lock file lists. Returns the last lines of npm's output.
pub fn install(npm: &Path, folder: &Path, node: &Node, scripts: bool) -> Result<String, Error> {
    let mut command = Command::new(npm);
    command.args(FLAGS).arg(format!("--ignore-scripts={}", !scripts)).current_dir(folder);
    let beside = node.path.parent().unwrap_or(Path::new(""));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(beside.to_owned()).chain(env::split_paths(&path));
    if let Ok(joined) = env::join_paths(folders) {
        command.env("PATH", joined);
    }
    // Standard input and output are used by the query.
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Error::new(format!("cannot run {}: {error}", npm.display())))?;
    let text = if output.stderr.is_empty() { output.stdout } else { output.stderr };
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.trim().lines().collect();
    let said = lines[lines.len().saturating_sub(15)..].join("\n");
    if !output.status.success() {
        return Err(Error::new(failure(output.status, &text, &said)));
    }
    if !folder.join("node_modules").is_dir() {
        return Err(Error::new(format!("npm reports success but has installed nothing{}", quoted(&said))));
    }
    Ok(said)
}

fn failure(status: ExitStatus, text: &str, said: &str) -> String {
    if let Some(code) = NO_NETWORK.iter().find(|code| text.contains(*code)) {
        // The rest of npm's output is a stack trace.
        let request = text.lines().find(|line| line.contains("reason:")).unwrap_or(code);
        return format!(
            "the first start needs a network, because npm installs better-sqlite3 from its registry; connect, or set \
             npm's registry or proxy, and start again; npm said: {}",
            request.trim_start_matches("npm error").trim()
        );
    }
    if text.contains("EINTEGRITY") {
        return format!(
            "npm's registry has other contents than this version of dirq was published with, so nothing was \
             installed; npm said:\n{said}"
        );
    }
    format!("npm could not install better-sqlite3 ({}):\n{said}", ending(status))
}

/// The output of npm, as the end of an error message.
pub fn quoted(said: &str) -> String {
    if said.is_empty() {
        String::new()
    } else {
        format!("; npm said:\n{said}")
    }
}

pub fn ending(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    status.code().map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
}

pub fn find(node: &Node) -> Result<PathBuf, Error> {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let path = env::var_os("PATH").unwrap_or_default();
    let beside = node.path.parent().map(Path::to_owned);
    beside
        .into_iter()
        .chain(env::split_paths(&path))
        .map(|folder| folder.join(name))
        .find(|candidate| candidate.is_file())
        .ok_or_else(|| {
            Error::new(format!(
                "the first start needs npm, which comes with Node, but there is none beside {} or on the PATH",
                node.path.display()
            ))
        })
}
