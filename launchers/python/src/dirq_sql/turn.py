"""
Lets one start install while the others wait.

The lock is a file that its owner touches every second. It contains the owner's process and PID namespace, so that a start
that was killed is detected at once on the same system, and by the age of the file elsewhere. The Rust launcher uses the
same files.
"""

from __future__ import annotations

import contextlib
import os
import pathlib
import sys
import threading
import time
from collections.abc import Callable, Iterator

_BEAT_S = 1.0
#: Longer than a busy system delays a beat.
_STALE_S = 15.0
_POLL_S = 0.2
#: Where stderr is not a terminal, progress is one line per this time.
_REPORT_S = 30.0


@contextlib.contextmanager
def take_turn(lock: pathlib.Path, is_done: Callable[[], bool]) -> Iterator[bool]:
    """Waits until no other start installs. False if it has installed meanwhile."""
    if not _acquire(lock, is_done):
        yield False
        return
    stop = threading.Event()
    beats = threading.Thread(target=_beat, args=(lock, stop), daemon=True)
    beats.start()
    try:
        yield True
    finally:
        stop.set()
        beats.join()
        # After a suspension the lock may be that of another start.
        with contextlib.suppress(OSError):
            if lock.read_text() == _identity():
                lock.unlink()


def _acquire(lock: pathlib.Path, is_done: Callable[[], bool]) -> bool:
    announced = False
    while not is_done():
        try:
            with open(lock, "x", encoding="ascii") as file:
                file.write(_identity())
            return True
        except FileExistsError:
            pass
        if _is_abandoned(lock):
            # Renamed first: of several waiting starts only one can do so.
            aside = lock.with_name(f"{lock.name}.{os.getpid()}.stale")
            with contextlib.suppress(OSError):
                lock.rename(aside)
                aside.unlink()
            continue
        if not announced:
            sys.stderr.write("dirq: another start is installing; waiting for it\n")
            sys.stderr.flush()
            announced = True
        time.sleep(_POLL_S)
    return False


def _beat(lock: pathlib.Path, stop: threading.Event) -> None:
    started = reported = time.monotonic()
    shows = sys.stderr.isatty()
    while not stop.wait(_BEAT_S):
        with contextlib.suppress(OSError):
            os.utime(lock)
        now = time.monotonic()
        if shows:
            sys.stderr.write(f"\r\x1b[Kdirq: npm is installing: {now - started:.0f} s")
        elif now - reported >= _REPORT_S:
            sys.stderr.write(f"dirq: npm is installing: {now - started:.0f} s\n")
            reported = now
        sys.stderr.flush()
    if shows:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _identity() -> str:
    """This process and its PID namespace, which is empty where the system has none."""
    return f"{os.getpid()} {_namespace()}"


def _namespace() -> str:
    try:
        return os.readlink("/proc/self/ns/pid")
    except OSError:
        return ""


def _is_abandoned(lock: pathlib.Path) -> bool:
    try:
        if time.time() - lock.stat().st_mtime > _STALE_S:
            return True
        process, _, namespace = lock.read_text().partition(" ")
    except OSError:
        return False
    return namespace != "" and namespace == _namespace() and not os.path.exists(f"/proc/{process}")
