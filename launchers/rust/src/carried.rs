//! The program that this crate carries.

use std::fs;
use std::io;
use std::path::Path;

include!(concat!(env!("OUT_DIR"), "/carried.rs"));

/// The version and a hash of the content: installations of other builds of the same version are not reused.
pub const CONTENT: &str = include_str!("../program/content.txt");

/// Which packages npm installs, each with a lock file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sqlite {
    /// better-sqlite3 with one prebuilt binary per system, for Node-API 10.
    Current,
    /// The version before, compiled for one Node.
    Older,
}

impl Sqlite {
    fn folder(self) -> &'static str {
        match self {
            Self::Current => "sqlite-current/",
            Self::Older => "sqlite-older/",
        }
    }
}

/// Writes the program into a folder, with the package.json and the lock of these packages if npm is to install them.
pub fn unpack(folder: &Path, sqlite: Option<Sqlite>) -> io::Result<()> {
    let wanted = sqlite.map_or("", Sqlite::folder);
    // Those of the packages come last and replace the program's own package.json.
    let of_program = FILES.iter().filter(|(name, _)| !name.starts_with("sqlite-")).copied();
    let of_packages = FILES
        .iter()
        .filter(|_| !wanted.is_empty())
        .filter_map(|(name, content)| name.strip_prefix(wanted).map(|name| (name, *content)));
    for (name, content) in of_program.chain(of_packages) {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, content)?;
    }
    Ok(())
}
