//! Lets one start install while the others wait.
//!
//! The lock is a file that its owner touches every second. It contains the owner's process and PID namespace, so that a
//! start that was killed is detected at once on the same system, and by the age of the file elsewhere. The Python
//! launcher uses the same files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

const BEAT: Duration = Duration::from_secs(1);
/// Longer than a busy system delays a beat.
const STALE: Duration = Duration::from_secs(15);
const POLL: Duration = Duration::from_millis(200);
/// Where stderr is not a terminal, progress is one line per this time.
const REPORT: Duration = Duration::from_secs(30);

/// The right to install, until it is dropped.
pub struct Turn {
    path: PathBuf,
    stop: Option<Sender<()>>,
    beats: Option<JoinHandle<()>>,
}

/// Waits until no other start installs; None if it has installed meanwhile.
pub fn take(path: &Path, is_done: impl Fn() -> bool) -> io::Result<Option<Turn>> {
    let mut announced = false;
    loop {
        if is_done() {
            return Ok(None);
        }
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(mut file) => {
                file.write_all(identity().as_bytes())?;
                return Ok(Some(Turn::start(path)));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        if is_abandoned(path) {
            // Renamed first: of several waiting starts only one can do so.
            let aside = path.with_extension(format!("{}.stale", process::id()));
            if fs::rename(path, &aside).is_ok() {
                let _ = fs::remove_file(aside);
            }
            continue;
        }
        if !announced {
            eprintln!("dirq: another start is installing; waiting for it");
            announced = true;
        }
        thread::sleep(POLL);
    }
}

impl Turn {
    fn start(path: &Path) -> Self {
        let (stop, stopped) = channel();
        let own = path.to_owned();
        let beats = thread::spawn(move || {
            let started = Instant::now();
            let mut reported = started;
            let shows = io::stderr().is_terminal();
            while stopped.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                if let Ok(file) = File::options().write(true).open(&own) {
                    let _ = file.set_modified(SystemTime::now());
                }
                let seconds = started.elapsed().as_secs();
                if shows {
                    eprint!("\r\x1b[Kdirq: npm is installing: {seconds} s");
                } else if reported.elapsed() >= REPORT {
                    eprintln!("dirq: npm is installing: {seconds} s");
                    reported = Instant::now();
                }
            }
            if shows {
                eprint!("\r\x1b[K");
            }
        });
        Self { path: path.to_owned(), stop: Some(stop), beats: Some(beats) }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(beats) = self.beats.take() {
            let _ = beats.join();
        }
        // After a suspension the lock may be that of another start.
        if fs::read_to_string(&self.path).is_ok_and(|owner| owner == identity()) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// This process and its PID namespace, which is empty where the system has none.
fn identity() -> String {
    format!("{} {}", process::id(), namespace())
}

fn namespace() -> String {
    fs::read_link("/proc/self/ns/pid").map(|link| link.display().to_string()).unwrap_or_default()
}

fn is_abandoned(path: &Path) -> bool {
    let Ok(age) = fs::metadata(path).and_then(|metadata| metadata.modified()).map(|time| time.elapsed())
    else {
        return false;
    };
    if matches!(age, Ok(age) if age > STALE) {
        return true;
    }
    let owner = fs::read_to_string(path).unwrap_or_default();
    match owner.split_once(' ') {
        Some((process, space)) => {
            !space.is_empty() && space == namespace() && !Path::new("/proc").join(process).exists()
        }
        None => false,
    }
}
