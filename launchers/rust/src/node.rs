//! Finds a Node that can run the program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;

use crate::error::Error;
use crate::places::cache_folder;

const FLOOR: (u32, u32) = (20, 11);

pub struct Node {
    pub path: PathBuf,
    pub version: String,
    /// The ABI of the binaries that it loads, as part of a folder name: `napi10`, or `node` and the version of its own
    /// binary interface, since a binary compiled for one does not load into another.
    pub kind: String,
}

impl Node {
    /// better-sqlite3 has one prebuilt binary for all of these. Not every later Node supports it.
    pub fn has_node_api_10(&self) -> bool {
        self.kind == "napi10"
    }

    pub fn major(&self) -> u32 {
        numbers(&self.version).0
    }
}

const QUESTION: &str = "process.stdout.write(process.versions.node + ' ' + \
    (process.versions.napi >= 10 ? 'napi10' : 'node' + process.versions.modules))";

/// The first Node on the PATH that is new enough. `DIRQ_NODE` overrides it by a path or a name on the PATH.
pub fn find() -> Result<Node, Error> {
    let named = env::var_os("DIRQ_NODE").filter(|name| !name.is_empty()).map(PathBuf::from);
    let candidates = match &named {
        None => on_path(if cfg!(windows) { &["node.exe"] } else { &["node", "nodejs"] }),
        Some(path) if path.components().count() > 1 || path.is_absolute() => vec![path.clone()],
        Some(name) if cfg!(windows) => on_path(&[name.clone(), name.with_extension("exe")]),
        Some(name) => on_path(&[name]),
    };
    let mut too_old = None;
    for node in candidates.into_iter().filter_map(ask) {
        if numbers(&node.version) >= FLOOR {
            return Ok(node);
        }
        too_old.get_or_insert(node);
    }
    let problem = match (too_old, named) {
        (Some(node), _) => {
            format!("{} is Node {}; install a newer one", node.path.display(), node.version)
        }
        (None, Some(path)) => format!("DIRQ_NODE names {}, which cannot be run", path.display()),
        (None, None) => "there is no node on the PATH; install Node, or set DIRQ_NODE to one".into(),
    };
    Err(Error::new(format!("dirq runs on Node 20.11 or later, but {problem}")))
}

fn on_path<N: AsRef<Path>>(names: &[N]) -> Vec<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .filter(|path| path.is_file())
        .collect()
}

fn numbers(version: &str) -> (u32, u32) {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
}

/// Querying the version takes a start of Node, so the result is cached until the file changes.
fn ask(path: PathBuf) -> Option<Node> {
    let key = identity(&path)?;
    let notes = cache_folder().map(|folder| folder.join("node.txt"));
    let known = notes.as_ref().and_then(|notes| fs::read_to_string(notes).ok()).unwrap_or_default();
    // Other versions of the launcher may have another format.
    let kept = known.strip_prefix(&key).and_then(|rest| rest.strip_prefix('\n')).and_then(understood);
    let (version, kind) = match kept {
        Some(answer) => answer,
        None => {
            let output = Command::new(&path).args(["-e", QUESTION]).output().ok()?;
            if !output.status.success() {
                return None;
            }
            let (version, kind) = understood(std::str::from_utf8(&output.stdout).ok()?)?;
            if let Some(notes) = notes {
                keep(&notes, &format!("{key}\n{version} {kind}"));
            }
            (version, kind)
        }
    };
    Some(Node { path, version, kind })
}

/// A version and an ABI, or None.
fn understood(answer: &str) -> Option<(String, String)> {
    let (version, kind) = answer.trim().split_once(' ')?;
    let is_kind = kind == "napi10"
        || kind
            .strip_prefix("node")
            .is_some_and(|abi| !abi.is_empty() && abi.bytes().all(|byte| byte.is_ascii_digit()));
    is_kind.then(|| (version.into(), kind.into()))
}

fn identity(path: &Path) -> Option<String> {
    let real = path.canonicalize().ok()?;
    let metadata = real.metadata().ok()?;
    let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    Some(format!("{}:{}:{modified}", real.display(), metadata.len()))
}

/// If the file cannot be written, only the next start takes longer.
fn keep(notes: &Path, text: &str) {
    let fresh = notes.with_extension(format!("{}.tmp", std::process::id()));
    let written = notes
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(&fresh, text))
        .and_then(|()| fs::rename(&fresh, notes));
    if written.is_err() {
        let _ = fs::remove_file(&fresh);
    }
}
