//! Lists the files of `program`, the dirq that this crate carries, as a table that `src/carried.rs` includes.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let program = root.join("program");
    println!("cargo::rerun-if-changed=program");
    let mut files = Vec::new();
    collect(&program, &program, &mut files);
    files.sort();
    assert!(
        files.iter().any(|name| name == "bin/dirq.cjs"),
        "{} contains no program: build from a published crate, or run `npm run build` in the repository first",
        program.display()
    );
    let mut table = String::from("pub static FILES: &[(&str, &[u8])] = &[\n");
    for name in files {
        let path = program.join(&name);
        writeln!(table, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())
            .expect("a String");
    }
    table.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("carried.rs"), table).expect("cannot write to OUT_DIR");
}

/// The files below a folder by their paths relative to `base`, with `/`.
fn collect(base: &Path, folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(base, &path, files);
        } else if let Ok(name) = path.strip_prefix(base) {
            files.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
}
