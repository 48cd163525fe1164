"""
The program that is started.

The wheel carries it, so that the launcher and what it launches are one version. What it cannot carry is better-sqlite3,
which is for one system, and without Node-API 10 compiled for one Node: npm installs that once, into the user's cache, from
a lock file with hashes.
"""

from __future__ import annotations

import contextlib
import os
import pathlib
import platform
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

from dirq_sql.errors import LauncherError
from dirq_sql.node import Node
from dirq_sql.npm import ending, find_npm, install_packages, quoted
from dirq_sql.places import cache_folder
from dirq_sql.turn import take_turn

_ENTRY = pathlib.Path("bin", "dirq.cjs")

#: The packages that npm installs, each a folder with a lock file: with one prebuilt binary per system, for Node-API 10,
#: and the version before, compiled for one Node.
_CURRENT = "sqlite-current"
_OLDER = "sqlite-older"


def find_program(find_node: Callable[[], Node], *, needs_sqlite: bool = True) -> list[str]:
    """
    The command line that starts it. `DIRQ_BIN` overrides it: a script for Node, or any executable. What needs no SQLite,
    such as `--help` and `--version`, is run from the wheel itself, without npm and a network.
    """
    named = os.environ.get("DIRQ_BIN")
    if not named:
        node = find_node()
        carried = pathlib.Path(__file__).parent / "program"
        folder = _installed(carried, node) if needs_sqlite else carried
        return [node.path, str(folder / _ENTRY)]
    if not os.path.isfile(named):
        raise LauncherError(f"DIRQ_BIN names {named}, but there is no such file")
    if named.endswith((".js", ".cjs", ".mjs")):
        return [find_node().path, named]
    return [os.path.abspath(named)]


def _installed(carried: pathlib.Path, node: Node) -> pathlib.Path:
    cache = cache_folder()
    name = "-".join([_content(carried), sys.platform, platform.machine().lower(), node.kind])
    place = cache / name

    def is_done() -> bool:
        return (place / "ready").is_file()

    if is_done():
        return place
    npm = find_npm(node)
    try:
        cache.mkdir(parents=True, exist_ok=True)
        # A signal removes the lock and what is half installed.
        with _ended_by_signal(), take_turn(cache / f"{name}.lock", is_done) as is_ours:
            if is_ours:
                _install(carried, place, npm, node)
    except OSError as error:
        raise LauncherError(f"cannot write to {cache}: {error.strerror}") from error
    return place


def _content(carried: pathlib.Path) -> str:
    """The version and a hash of the program: installations of other builds of the same version are not reused."""
    try:
        return (carried / "content.txt").read_text(encoding="ascii").strip()
    except OSError as error:
        raise LauncherError(f"the installation of dirq is incomplete ({error}); reinstall dirq") from error


def _install(carried: pathlib.Path, place: pathlib.Path, npm: str, node: Node) -> None:
    sys.stderr.write("dirq: first start with this Node: npm installs better-sqlite3 from its registry, once\n")
    sys.stderr.flush()
    # Installed under a temporary name and renamed, so that an interrupted start leaves no incomplete installation. This
    # start has the turn: others of the name were interrupted.
    for leftover in place.parent.glob(f"installing-{place.name}-*"):
        shutil.rmtree(leftover, ignore_errors=True)
    fresh = place.with_name(f"installing-{place.name}-{os.getpid()}")
    try:
        _fill(fresh, carried, npm, node)
        (fresh / "ready").touch()
        # An old installation without the file was not complete.
        shutil.rmtree(place, ignore_errors=True)
        fresh.rename(place)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


@contextlib.contextmanager
def _ended_by_signal() -> Iterator[None]:
    """SIGTERM cleans up and exits as Ctrl-C does, with exit code 128 + SIGTERM."""

    def end(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    earlier = signal.getsignal(signal.SIGTERM)
    # An existing handler, or ignoring the signal, is left unchanged.
    if earlier is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, earlier)


def _fill(fresh: pathlib.Path, carried: pathlib.Path, npm: str, node: Node) -> None:
    """
    For Node-API 10 there are prebuilt binaries, but not for every system; there the older version can be compiled, for a
    Node before 24. It always needs its install script, which some users have disabled.
    """
    if not node.has_node_api_10:
        choices = [_OLDER]
    else:
        choices = [_CURRENT, _OLDER] if node.numbers < (24, 0) else [_CURRENT]
    problem = said = ""
    for sqlite in choices:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.copytree(carried, fresh, ignore=shutil.ignore_patterns("sqlite-*"))
        shutil.copytree(carried / sqlite, fresh, dirs_exist_ok=True)
        said = install_packages(npm, fresh, node, scripts=sqlite == _OLDER)
        problem = _try_out(fresh, node)
        if not problem:
            return
    raise LauncherError(problem + quoted(said))


def _try_out(folder: pathlib.Path, node: Node) -> str:
    """
    What keeps the program from starting, if anything. An installation may succeed without a binary that the Node can
    load.
    """
    words = [node.path, str(folder / _ENTRY), "SELECT 1"]
    try:
        outcome = subprocess.run(
            words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace"
        )
    except OSError as error:
        return f"cannot run {node.path}: {error.strerror}"
    if outcome.returncode == 0:
        return ""
    lines = [line for line in outcome.stderr.splitlines() if line.strip()]
    # Everything else is output of Node, and long.
    message = next((line.removeprefix("dirq: ") for line in lines if line.startswith("dirq: ")), None)
    if message is not None:
        return message
    return ": ".join([f"dirq does not start ({ending(outcome.returncode)})", *lines[-1:]])
