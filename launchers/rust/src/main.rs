//! The command `dirq` as installed by cargo.

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let is_version = arguments.next().is_some_and(|first| first == "--version" || first == "-V");
    let has_more = arguments.next().is_some() || std::env::var_os("DIRQ_BIN").is_some();
    if is_version && !has_more {
        // Neither Node nor the carried program is needed to know it.
        println!("{}", dirq::VERSION);
        return ExitCode::SUCCESS;
    }
    let command = match dirq::command(std::env::args_os().skip(1)) {
        Ok(command) => command,
        Err(error) => return fail(&error.to_string()),
    };
    start(command)
}

/// The program replaces this process, so that signals, exit code and streams are its own.
#[cfg(unix)]
fn start(mut command: Command) -> ExitCode {
    use std::os::unix::process::CommandExt;
    // Rust programs ignore SIGPIPE, and ignored signals are inherited; `exec` of std restores the default.
    let error = command.exec();
    fail(&format!("cannot start {}: {error}", command.get_program().to_string_lossy()))
}

#[cfg(not(unix))]
fn start(mut command: Command) -> ExitCode {
    match command.status() {
        Ok(status) => ExitCode::from(u8::try_from(status.code().unwrap_or(1)).unwrap_or(1)),
        Err(error) => fail(&format!("cannot start {}: {error}", command.get_program().to_string_lossy())),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("dirq: {message}");
    ExitCode::FAILURE
}
