//! The location of the launcher's cache.

use std::env;
use std::path::PathBuf;

/// The folder, if the environment determines one.
pub fn cache_folder() -> Option<PathBuf> {
    Some(base()?.join("dirq"))
}

fn base() -> Option<PathBuf> {
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        absolute("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        absolute("HOME").map(|home| home.join("Library/Caches"))
    } else {
        absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")))
    }
}
