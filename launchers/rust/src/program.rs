//! The program that is started: the npm package of this crate's version.
//!
//! A crate is source code for rustc and cannot contain what npm installs for a system and a Node. Therefore npm installs
//! the package once, into the user's cache.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::error::Error;
use crate::node::Node;
use crate::places::cache_folder;
use crate::VERSION;

const ENTRY: &str = "node_modules/dirq/bin/dirq.cjs";

const LONGEST_INSTALL: Duration = Duration::from_secs(60 * 60);

/// Overrides npm settings of the user that install elsewhere, or do not install.
const PLAIN_INSTALL: [&str; 4] =
    ["--global=false", "--location=project", "--dry-run=false", "--package-lock-only=false"];

/// The script to give to Node.
pub fn installed(node: &Node) -> Result<PathBuf, Error> {
    let cache = cache_folder()
        .ok_or_else(|| Error::new("the cache folder is unknown; set HOME to your home directory"))?;
    let kind = format!("{VERSION}-{}-{}-{}-npm", env::consts::OS, env::consts::ARCH, node.kind);
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
    // Installed under a temporary name and renamed, so that an interrupted start leaves no incomplete installation.
    remove_leftovers(cache);
    let fresh = cache.join(format!("installing-{}", std::process::id()));
    let _ = fs::remove_dir_all(&fresh);
    fs::create_dir_all(&fresh).map_err(cannot_write)?;
    let outcome = fill(&fresh, &npm, node)
        .and_then(|()| fs::write(fresh.join("ready"), "").map_err(cannot_write))
        .and_then(|()| take_place(&fresh, place).map_err(cannot_write));
    let _ = fs::remove_dir_all(&fresh);
    outcome
}

/// Removes the leftovers of interrupted starts. A recent one may still be running.
fn remove_leftovers(cache: &Path) {
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        let is_install = entry.file_name().to_string_lossy().starts_with("installing-");
        let age = entry.metadata().and_then(|metadata| metadata.modified()).map(|time| time.elapsed());
        if is_install && matches!(age, Ok(Ok(age)) if age > LONGEST_INSTALL) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

fn fill(fresh: &Path, npm: &Path, node: &Node) -> Result<(), Error> {
    // Without a prebuilt binary an install script compiles it, and some users have disabled install scripts. For
    // Node-API 10 there are prebuilt binaries, but not for every system.
    let mut said = run_npm(npm, fresh, node, !node.has_node_api_10())?;
    let mut problem = try_out(fresh, node);
    if problem.is_some() && node.has_node_api_10() {
        // npm does not run the scripts of packages that are already installed.
        let _ = fs::remove_dir_all(fresh.join("node_modules"));
        said = run_npm(npm, fresh, node, true)?;
        problem = try_out(fresh, node);
    }
    match problem {
        None => Ok(()),
        Some(problem) => Err(Error::new(problem + &quoted(&said))),
    }
}

/// The output of npm, as the end of an error message.
fn quoted(said: &str) -> String {
    if said.is_empty() {
        String::new()
    } else {
        format!("; npm said:\n{said}")
    }
}

fn take_place(fresh: &Path, place: &Path) -> std::io::Result<()> {
    match fs::rename(fresh, place) {
        // A concurrent start was faster.
        Err(_) if place.join("ready").is_file() => Ok(()),
        Err(_) => {
            let _ = fs::remove_dir_all(place);
            fs::rename(fresh, place)
        }
        done => done,
    }
}

/// The last lines of npm's output.
fn run_npm(npm: &Path, folder: &Path, node: &Node, scripts: bool) -> Result<String, Error> {
    fs::write(folder.join("package.json"), "{\"private\":true}")
        .map_err(|error| Error::new(format!("cannot write to {}: {error}", folder.display())))?;
    let mut command = Command::new(npm);
    command
        .args(["install", "--include=optional", "--no-package-lock", "--no-audit", "--no-fund"])
        .args(PLAIN_INSTALL)
        .arg(format!("--ignore-scripts={}", !scripts))
        .arg(format!("dirq@{VERSION}"))
        .current_dir(folder)
        // Standard input and output are used by the query.
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
    if !output.status.success() {
        let ending = ending(output.status);
        return Err(Error::new(format!("npm could not install dirq {VERSION} ({ending}):\n{last}")));
    }
    if !folder.join(ENTRY).is_file() {
        return Err(Error::new(format!(
            "npm reports success but has not installed dirq {VERSION}{}",
            quoted(&last)
        )));
    }
    Ok(last)
}

/// Why the program cannot start, if it cannot. For npm it is a success if an optional dependency could not be compiled;
/// the first query would fail.
fn try_out(folder: &Path, node: &Node) -> Option<String> {
    let outcome = Command::new(&node.path)
        .arg(folder.join(ENTRY))
        .arg("SELECT 1")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output();
    let output = match outcome {
        Ok(output) if output.status.success() => return None,
        Ok(output) => output,
        Err(error) => return Some(format!("cannot run {}: {error}", node.path.display())),
    };
    let stderr = String::from_utf8_lossy(&output.stderr);
    // Everything else is output of Node, and long.
    if let Some(message) = stderr.lines().find_map(|line| line.strip_prefix("dirq: ")) {
        return Some(message.into());
    }
    let last = stderr.lines().rfind(|line| !line.trim().is_empty());
    let last = last.map(|line| format!(": {line}")).unwrap_or_default();
    Some(format!("dirq does not start ({}){last}", ending(output.status)))
}

fn ending(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    status.code().map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
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
