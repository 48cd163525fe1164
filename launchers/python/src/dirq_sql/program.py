"""
The program that is started.

The wheel carries the program itself, so that the launcher and what it launches are one version. What it cannot carry is
better-sqlite3, which is for one system, and without Node-API 10 compiled for one Node: npm installs that once, into the
user's cache, the first time that dirq is started with a Node of some kind.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

from dirq_sql.errors import LauncherError
from dirq_sql.node import Node
from dirq_sql.places import cache_folder

_ENTRY = pathlib.Path("bin", "dirq.cjs")

_LONGEST_INSTALL_S = 60 * 60

#: Overrides npm settings of the user that install elsewhere, or do not install.
_PLAIN_INSTALL = ["--global=false", "--location=project", "--dry-run=false", "--package-lock-only=false"]


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
    version = _version(carried)
    place = cache_folder() / f"{version}-{sys.platform}-{platform.machine().lower()}-{node.kind}"
    if (place / "ready").is_file():
        return place
    _install(carried, place, node)
    return place


def _version(carried: pathlib.Path) -> str:
    try:
        return json.loads((carried / "package.json").read_text(encoding="utf-8"))["version"]
    except OSError as error:
        raise LauncherError(f"the installation of dirq is incomplete ({error}); reinstall dirq") from error


def _install(carried: pathlib.Path, place: pathlib.Path, node: Node) -> None:
    npm = _find_npm(node)
    sys.stderr.write("dirq: first start with this Node: npm installs what is made for it (better-sqlite3)\n")
    sys.stderr.flush()
    _remove_leftovers(place.parent)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        # Installed under a temporary name and renamed, so that an interrupted start leaves no incomplete installation.
        fresh = pathlib.Path(tempfile.mkdtemp(dir=place.parent, prefix="installing-"))
    except OSError as error:
        raise LauncherError(f"cannot write to {place.parent}: {error.strerror}") from error
    with _ended_by_signal():
        try:
            _fill(fresh, carried, npm, node)
            _take_place(fresh, place)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)


def _take_place(fresh: pathlib.Path, place: pathlib.Path) -> None:
    try:
        fresh.rename(place)
    except OSError:
        # A concurrent start was faster, or a start was killed while it removed an old installation.
        if not (place / "ready").is_file():
            shutil.rmtree(place, ignore_errors=True)
            fresh.rename(place)


def _remove_leftovers(cache: pathlib.Path) -> None:
    """Removes the leftovers of killed starts. A recent one may still be running."""
    for folder in cache.glob("installing-*"):
        try:
            is_left = time.time() - folder.stat().st_mtime > _LONGEST_INSTALL_S
        except OSError:
            continue
        if is_left:
            shutil.rmtree(folder, ignore_errors=True)


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
    shutil.copytree(carried, fresh, dirs_exist_ok=True)
    # Without a prebuilt binary an install script compiles it, and some users have disabled install scripts.
    # For Node-API 10 there are prebuilt binaries, but not for every system.
    said = _run_npm(npm, fresh, node, scripts=not node.has_node_api_10)
    problem = _try_out(fresh, node)
    if problem is not None and node.has_node_api_10:
        # npm does not run the scripts of packages that are already installed.
        shutil.rmtree(fresh / "node_modules", ignore_errors=True)
        said = _run_npm(npm, fresh, node, scripts=True)
        problem = _try_out(fresh, node)
    if problem is not None:
        raise LauncherError(f"{problem}; npm said:\n{said}" if said else problem)
    (fresh / "ready").touch()


def _run_npm(npm: str, folder: pathlib.Path, node: Node, scripts: bool) -> str:
    """The last lines of npm's output."""
    flags = ["--omit=dev", "--include=optional", "--no-package-lock", "--no-audit", "--no-fund", *_PLAIN_INSTALL]
    flags.append(f"--ignore-scripts={'false' if scripts else 'true'}")
    path = os.pathsep.join([os.path.dirname(node.path), os.environ.get("PATH", os.defpath)])
    try:
        # Standard input and output are used by the query.
        outcome = subprocess.run(
            [npm, "install", *flags],
            cwd=folder,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise LauncherError(f"cannot run {npm}: {error.strerror}") from error
    said = "\n".join((outcome.stderr or outcome.stdout).strip().splitlines()[-15:])
    if outcome.returncode != 0:
        raise LauncherError(f"npm could not install better-sqlite3 ({_ending(outcome.returncode)}):\n{said}")
    # npm ignores failures of optional packages, but not of the others.
    if not (folder / "node_modules").is_dir():
        raise LauncherError(
            "npm reports success but has installed nothing" + (f"; npm said:\n{said}" if said else "")
        )
    return said


def _try_out(folder: pathlib.Path, node: Node) -> str | None:
    """
    What keeps the program from starting, if anything. npm counts it as a success when an optional dependency could not
    be compiled; the first query does not.
    """
    words = [node.path, str(folder / _ENTRY), "SELECT 1"]
    try:
        outcome = subprocess.run(
            words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace"
        )
    except OSError as error:
        return f"cannot run {node.path}: {error.strerror}"
    if outcome.returncode == 0:
        return None
    lines = [line for line in outcome.stderr.splitlines() if line.strip()]
    # Everything else is output of Node, and long.
    message = next((line.removeprefix("dirq: ") for line in lines if line.startswith("dirq: ")), None)
    if message is not None:
        return message
    return ": ".join([f"dirq does not start ({_ending(outcome.returncode)})", *lines[-1:]])


def _ending(returncode: int) -> str:
    return f"signal {-returncode}" if returncode < 0 else f"exit code {returncode}"


def _find_npm(node: Node) -> str:
    name = "npm.cmd" if os.name == "nt" else "npm"
    beside = os.path.join(os.path.dirname(node.path), name)
    found = beside if os.path.isfile(beside) else shutil.which(name)
    if found is None:
        raise LauncherError(
            f"the first start needs npm, which comes with Node, but there is none beside {node.path} or on the PATH"
        )
    return found
