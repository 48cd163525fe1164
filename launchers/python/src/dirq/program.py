"""
The program that is started.

The wheel carries the program itself, so that the launcher and what it launches are one version. What it cannot carry is
better-sqlite3, which is for one system, and before Node 22.14 compiled for one Node: npm installs that once, into the
user's cache, the first time that dirq is started with a Node of some kind.
"""

from __future__ import annotations

import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable

from dirq.errors import LauncherError
from dirq.node import Node
from dirq.places import cache_folder

_ENTRY = pathlib.Path("bin", "dirq.cjs")


def find_program(find_node: Callable[[], Node]) -> list[str]:
    """The words that start it. `DIRQ_BIN` names another one: a script for Node, or anything that can be run."""
    named = os.environ.get("DIRQ_BIN")
    if named is None:
        node = find_node()
        return [node.path, str(_installed(node) / _ENTRY)]
    if not os.path.isfile(named):
        raise LauncherError(f"DIRQ_BIN names {named}, but there is no such file")
    if named.endswith((".js", ".cjs", ".mjs")):
        return [find_node().path, named]
    return [os.path.abspath(named)]


def _installed(node: Node) -> pathlib.Path:
    carried = pathlib.Path(__file__).parent / "program"
    version = _version(carried)
    place = cache_folder() / f"{version}-{sys.platform}-{platform.machine().lower()}-{node.needs}"
    if (place / "ready").is_file():
        return place
    _install(carried, place, node)
    return place


def _version(carried: pathlib.Path) -> str:
    try:
        return json.loads((carried / "package.json").read_text(encoding="utf-8"))["version"]
    except OSError as error:
        raise LauncherError(f"this installation is not whole ({error}); install dirq anew") from error


def _install(carried: pathlib.Path, place: pathlib.Path, node: Node) -> None:
    npm = _find_npm(node)
    sys.stderr.write("dirq: first start with this Node: npm installs what is made for it (better-sqlite3)\n")
    sys.stderr.flush()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        # Made whole under another name, so that a start that is interrupted leaves nothing behind that looks ready.
        fresh = pathlib.Path(tempfile.mkdtemp(dir=place.parent, prefix="installing-"))
    except OSError as error:
        raise LauncherError(f"cannot write to {place.parent}: {error.strerror}") from error
    try:
        shutil.copytree(carried, fresh, dirs_exist_ok=True)
        said = _run_npm(npm, fresh, node)
        _try(fresh, node, said)
        (fresh / "ready").touch()
        try:
            fresh.rename(place)
        except OSError:
            # Another start was faster; or one was killed halfway through removing an old one.
            if not (place / "ready").is_file():
                shutil.rmtree(place, ignore_errors=True)
                fresh.rename(place)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _run_npm(npm: str, folder: pathlib.Path, node: Node) -> str:
    # What is compiled where there is no ready binary is compiled by a script, which some users have turned off in general.
    # A Node that needs nothing compiled needs no script either.
    scripts = f"--ignore-scripts={'true' if node.loads_any_binary else 'false'}"
    flags = ["--omit=dev", "--include=optional", "--no-package-lock", "--no-audit", "--no-fund", scripts]
    path = os.pathsep.join([os.path.dirname(node.path), os.environ.get("PATH", os.defpath)])
    try:
        # Standard input and output belong to the query.
        outcome = subprocess.run(
            [npm, "install", *flags],
            cwd=folder,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise LauncherError(f"cannot run {npm}: {error.strerror}") from error
    said = "\n".join((outcome.stderr or outcome.stdout).strip().splitlines()[-15:])
    if outcome.returncode != 0:
        raise LauncherError(f"npm could not install better-sqlite3 (exit code {outcome.returncode}):\n{said}")
    return said


def _try(folder: pathlib.Path, node: Node, said: str) -> None:
    """npm counts it as a success when an optional dependency could not be compiled; the first query does not."""
    words = [node.path, str(folder / _ENTRY), "SELECT 1"]
    outcome = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if outcome.returncode != 0:
        reason = outcome.stderr.strip().removeprefix("dirq: ")
        raise LauncherError(f"{reason}; npm said:\n{said}" if said else reason)


def _find_npm(node: Node) -> str:
    name = "npm.cmd" if os.name == "nt" else "npm"
    beside = os.path.join(os.path.dirname(node.path), name)
    found = beside if os.path.isfile(beside) else shutil.which(name)
    if found is None:
        raise LauncherError(
            f"the first start needs npm, which comes with Node, but there is none beside {node.path} or on the PATH"
        )
    return found
