//! The program that is started.
//!
//! The crate carries it. What it cannot carry is better-sqlite3, which is for one system, and without Node-API 10
//! compiled for one Node: npm installs that once, into the user's cache, from a lock file with hashes.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};

use crate::carried::{unpack, Sqlite, CONTENT};
use crate::error::Error;
use crate::node::Node;
use crate::npm;
use crate::places::cache_folder;
use crate::turn;

const ENTRY: &str = "bin/dirq.cjs";

/// The script to give to Node for a mode that opens no database.
pub fn without_sqlite() -> Result<PathBuf, Error> {
    let cache = writable_cache()?;
    let place = cache.join(format!("program-{}", CONTENT.trim()));
    if !place.join("ready").is_file() {
        let fresh = cache.join(format!("unpacking-{}", process::id()));
        let outcome = unpack(&fresh, None)
            .and_then(|()| fs::write(fresh.join("ready"), ""))
            .and_then(|()| take_place(&fresh, &place));
        let _ = fs::remove_dir_all(&fresh);
        outcome.map_err(|error| cannot_write(&cache, &error))?;
    }
    Ok(place.join(ENTRY))
}

/// The script to give to Node for a query.
pub fn installed(node: &Node) -> Result<PathBuf, Error> {
    let cache = known_cache()?;
    let name = [CONTENT.trim(), env::consts::OS, env::consts::ARCH, &node.kind].join("-");
    let place = cache.join(&name);
    let is_done = || place.join("ready").is_file();
    if !is_done() {
        let npm = npm::find(node)?;
        writable_cache()?;
        let lock = cache.join(format!("{name}.lock"));
        let turn = turn::take(&lock, is_done).map_err(|error| cannot_write(&cache, &error))?;
        if let Some(turn) = turn {
            install(&cache, &name, &npm, node)?;
            drop(turn);
        }
    }
    Ok(place.join(ENTRY))
}

fn known_cache() -> Result<PathBuf, Error> {
    cache_folder().ok_or_else(|| Error::new("the cache folder is unknown; set HOME to your home directory"))
}

fn writable_cache() -> Result<PathBuf, Error> {
    let cache = known_cache()?;
    fs::create_dir_all(&cache).map_err(|error| cannot_write(&cache, &error))?;
    Ok(cache)
}

fn cannot_write(cache: &Path, error: &io::Error) -> Error {
    Error::new(format!("cannot write to {}: {error}", cache.display()))
}

fn install(cache: &Path, name: &str, npm: &Path, node: &Node) -> Result<(), Error> {
    eprintln!("dirq: first start with this Node: npm installs better-sqlite3 from its registry, once");
    // Installed under a temporary name and renamed, so that an interrupted start leaves no incomplete installation.
    // This start has the turn: others of the name were interrupted.
    remove_all(cache, &format!("installing-{name}-"));
    let fresh = cache.join(format!("installing-{name}-{}", process::id()));
    let outcome = fill(&fresh, npm, node).and_then(|()| {
        fs::write(fresh.join("ready"), "")
            .and_then(|()| take_place(&fresh, &cache.join(name)))
            .map_err(|error| cannot_write(cache, &error))
    });
    let _ = fs::remove_dir_all(&fresh);
    outcome
}

fn remove_all(cache: &Path, prefix: &str) {
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(prefix) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// For Node-API 10 there are prebuilt binaries, but not for every system; there the older version can be compiled, for a
/// Node before 24. It always needs its install script, which some users have disabled.
fn fill(fresh: &Path, npm: &Path, node: &Node) -> Result<(), Error> {
    let choices: &[Sqlite] = match node.has_node_api_10() {
        true if node.major() < 24 => &[Sqlite::Current, Sqlite::Older],
        true => &[Sqlite::Current],
        false => &[Sqlite::Older],
    };
    let mut problem = Ok(());
    for &sqlite in choices {
        let _ = fs::remove_dir_all(fresh);
        unpack(fresh, Some(sqlite)).map_err(|error| cannot_write(fresh, &error))?;
        let said = npm::install(npm, fresh, node, sqlite == Sqlite::Older)?;
        problem = match try_out(fresh, node) {
            None => return Ok(()),
            Some(reason) => Err(Error::new(reason + &npm::quoted(&said))),
        };
    }
    problem
}

fn take_place(fresh: &Path, place: &Path) -> io::Result<()> {
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

/// Why the program cannot start, if it cannot. An installation may succeed without a binary that the Node can load.
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
    Some(format!("dirq does not start ({}){last}", npm::ending(output.status)))
}
