//! The program that is started: the npm package of this crate's version.
//!
//! A crate is source code for rustc and cannot carry what npm installs for one system and one Node. So npm installs the
//! package once, into the user's cache.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::Error;
use crate::node::Node;
use crate::places::cache_folder;
use crate::VERSION;

const ENTRY: &str = "node_modules/dirq/bin/dirq.cjs";

/// The script to give to Node.
pub fn installed(node: &Node) -> Result<PathBuf, Error> {
    let cache = cache_folder()
        .ok_or_else(|| Error::new("there is no place for the program; set HOME to your home directory"))?;
    let kind = format!("{VERSION}-{}-{}-{}-npm", env::consts::OS, env::consts::ARCH, node.needs());
    let place = cache.join(kind);
    if !place.join("ready").is_file() {
        install(&cache, &place, node)?;
    }
    Ok(place.join(ENTRY))
}

fn install(cache: &Path, place: &Path, node: &Node) -> Result<(), Error> {
    let npm = find_npm(node)?;
    eprintln!("dirq: first start with this Node: npm installs dirq {VERSION} for it");
    let cannot_write =
        |error: std::io::Error| Error::new(format!("cannot write to {}: {error}", cache.display()));
    // Made whole under another name, so that a start that is interrupted leaves nothing behind that looks ready.
    let fresh = cache.join(format!("installing-{}", std::process::id()));
    let _ = fs::remove_dir_all(&fresh);
    fs::create_dir_all(&fresh).map_err(cannot_write)?;
    let outcome = run_npm(&npm, &fresh, node)
        .and_then(|said| try_out(&fresh, node, &said))
        .and_then(|()| fs::write(fresh.join("ready"), "").map_err(cannot_write))
        .and_then(|()| take_place(&fresh, place).map_err(cannot_write));
    let _ = fs::remove_dir_all(&fresh);
    outcome
}

fn take_place(fresh: &Path, place: &Path) -> std::io::Result<()> {
    match fs::rename(fresh, place) {
        // Another start was faster.
        Err(_) if place.join("ready").is_file() => Ok(()),
        Err(_) => {
            let _ = fs::remove_dir_all(place);
            fs::rename(fresh, place)
        }
        done => done,
    }
}

/// What npm said at its end.
fn run_npm(npm: &Path, folder: &Path, node: &Node) -> Result<String, Error> {
    fs::write(folder.join("package.json"), "{\"private\":true}")
        .map_err(|error| Error::new(format!("cannot write to {}: {error}", folder.display())))?;
    let mut command = Command::new(npm);
    command
        .args(["install", "--include=optional", "--no-package-lock", "--no-audit", "--no-fund"])
        // What is compiled where there is no ready binary is compiled by a script, which some users have turned off in
        // general. A Node that needs nothing compiled needs no script either.
        .arg(format!("--ignore-scripts={}", node.loads_any_binary()))
        .arg(format!("dirq@{VERSION}"))
        .current_dir(folder)
        // Standard input and output belong to the query.
        .stdin(Stdio::null());
    if let Some(beside) = node.path.parent() {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(beside.to_owned()).chain(env::split_paths(&path));
        if let Ok(joined) = env::join_paths(folders) {
            command.env("PATH", joined);
        }
    }
    let output =
        command.output().map_err(|error| Error::new(format!("cannot run {}: {error}", npm.display())))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = said.trim().lines().collect();
    let last = lines[lines.len().saturating_sub(15)..].join("\n");
    if output.status.success() {
        return Ok(last);
    }
    Err(Error::new(format!("npm could not install dirq {VERSION} ({}):\n{last}", output.status)))
}

/// npm counts it as a success when an optional dependency could not be compiled; the first query does not.
fn try_out(folder: &Path, node: &Node, said: &str) -> Result<(), Error> {
    let output = Command::new(&node.path)
        .arg(folder.join(ENTRY))
        .arg("SELECT 1")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Error::new(format!("cannot run {}: {error}", node.path.display())))?;
    if output.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let reason = stderr.trim().trim_start_matches("dirq: ");
    let npm = if said.is_empty() { String::new() } else { format!("; npm said:\n{said}") };
    Err(Error::new(format!("{reason}{npm}")))
}

fn find_npm(node: &Node) -> Result<PathBuf, Error> {
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
