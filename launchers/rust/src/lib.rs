//! Starts dirq, a program for Node that presents a directory tree as a SQL database.
//!
//! ```no_run
//! let output = dirq::command(["SELECT path FROM './'"])?.output()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arguments;
mod carried;
mod error;
mod node;
mod npm;
mod places;
mod program;
mod turn;

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::Command;

pub use error::Error;

/// The version of this crate and of the program that it starts.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A command that runs dirq with these arguments.
///
/// `DIRQ_NODE` names the Node to use, `DIRQ_BIN` another dirq. The first call with a Node of some ABI, for arguments that
/// run a query, runs npm to install better-sqlite3 into the user's cache; a concurrent call waits for it.
///
/// # Errors
/// If there is no Node of version 20.11 or later, or the program cannot be installed.
pub fn command<I, A>(args: I) -> Result<Command, Error>
where
    I: IntoIterator<Item = A>,
    A: AsRef<OsStr>,
{
    let args: Vec<A> = args.into_iter().collect();
    let mut words = program_words(arguments::needs_sqlite(&args))?.into_iter();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).args(args);
    Ok(command)
}

fn program_words(needs_sqlite: bool) -> Result<Vec<OsString>, Error> {
    let Some(named) = std::env::var_os("DIRQ_BIN").filter(|name| !name.is_empty()).map(PathBuf::from) else {
        let node = node::find()?;
        let entry = if needs_sqlite { program::installed(&node)? } else { program::without_sqlite()? };
        return Ok(vec![node.path.into(), entry.into()]);
    };
    if !named.is_file() {
        return Err(Error::new(format!("DIRQ_BIN names {}, but there is no such file", named.display())));
    }
    let is_script = named.extension().is_some_and(|ext| ext == "js" || ext == "cjs" || ext == "mjs");
    if is_script {
        return Ok(vec![node::find()?.path.into(), named.into()]);
    }
    // A bare name would be searched on the PATH, where it may be this launcher.
    Ok(vec![std::path::absolute(&named).unwrap_or(named).into()])
}
