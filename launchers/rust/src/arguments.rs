//! Which arguments need no SQLite.

use std::ffi::OsStr;

/// The modes that read neither files nor a config.
const PLAIN: [&str; 7] = ["init", "completions", "help", "--help", "-h", "--version", "-V"];

/// Whether the program opens a database for these arguments. Help, the version, `init` and `completions` start without
/// an installation, hence without npm and a network.
pub fn needs_sqlite<A: AsRef<OsStr>>(arguments: &[A]) -> bool {
    let flags: Vec<&str> = arguments
        .iter()
        .map(|word| word.as_ref().to_str().unwrap_or(""))
        .take_while(|word| *word != "--")
        .collect();
    let is_plain = flags.first().is_some_and(|first| PLAIN.contains(first));
    !is_plain && !flags.iter().any(|word| ["--help", "-h", "--version"].contains(word))
}

#[cfg(test)]
mod tests {
    use super::needs_sqlite;

    #[test]
    fn only_help_version_init_and_completions_need_no_sqlite() {
        for plain in [vec!["--help"], vec!["server", "--help"], vec!["init", "--force"], vec!["-V"]] {
            assert!(!needs_sqlite(&plain), "{plain:?}");
        }
        for query in [vec![], vec!["SELECT 1"], vec!["server"], vec!["query", "--", "--help"]] {
            assert!(needs_sqlite(&query), "{query:?}");
        }
    }
}
