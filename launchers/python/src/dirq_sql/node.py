"""Finds a Node that can run the program."""

from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

from dirq_sql.errors import LauncherError
from dirq_sql.places import cache_folder, write_atomically

FLOOR = (20, 11)

_QUESTION = """process.stdout.write(process.versions.node + ' ' +
    (process.versions.napi >= 10 ? 'napi10' : 'node' + process.versions.modules))"""


@dataclass(frozen=True)
class Node:
    path: str
    version: str
    #: The ABI of the binaries that it loads, as part of a folder name: `napi10`, or `node` and the version of its own binary
    #: interface, since a binary compiled for one does not load into another.
    kind: str

    @property
    def has_node_api_10(self) -> bool:
        """better-sqlite3 has one prebuilt binary for all of these. Not every later Node supports it."""
        return self.kind == "napi10"

    @property
    def numbers(self) -> tuple[int, int]:
        match = re.match(r"v?(\d+)\.(\d+)", self.version)
        return (int(match[1]), int(match[2])) if match else (0, 0)


def find_node() -> Node:
    """The first Node on the PATH that is new enough. `DIRQ_NODE` overrides it by a path or a name on the PATH."""
    named = os.environ.get("DIRQ_NODE")
    if not named:
        candidates = _on_path(["node.exe"] if os.name == "nt" else ["node", "nodejs"])
    elif os.path.dirname(named):
        candidates = [named]
    else:
        candidates = _on_path([named, f"{named}.exe"] if os.name == "nt" else [named])
    too_old = None
    for candidate in candidates:
        node = _ask(candidate)
        if node is None:
            continue
        if node.numbers >= FLOOR:
            return node
        too_old = too_old or node
    wanted = "dirq runs on Node 20.11 or later"
    if too_old is not None:
        raise LauncherError(f"{wanted}, but {too_old.path} is Node {too_old.version}; install a newer one")
    if named:
        raise LauncherError(f"{wanted}, but DIRQ_NODE names {named}, which cannot be run")
    raise LauncherError(f"{wanted}, but there is no node on the PATH; install Node, or set DIRQ_NODE to one")


def _on_path(names: list[str]) -> Iterator[str]:
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        for name in names:
            path = os.path.join(folder or ".", name)
            if os.path.isfile(path) and os.access(path, os.X_OK):
                yield os.path.abspath(path)


def _ask(path: str) -> Node | None:
    """Querying the version takes a start of Node, so the result is cached until the file changes."""
    notes = cache_folder() / "node.json"
    try:
        stat = os.stat(path)
    except OSError:
        return None
    key = f"{os.path.realpath(path)}:{stat.st_size}:{stat.st_mtime_ns}"
    answer = _kept(notes, key)
    if answer is None:
        try:
            outcome = subprocess.run([path, "-e", _QUESTION], capture_output=True, timeout=60, check=True)
            answer = _understood(outcome.stdout.decode().split())
        except (OSError, ValueError, subprocess.SubprocessError):
            return None
        if answer is None:
            return None
        write_atomically(notes, json.dumps({key: answer}))
    version, kind = answer
    return Node(path, version, kind)


def _kept(notes: pathlib.Path, key: str) -> list[str] | None:
    """The cached result; other versions of the launcher may have another format."""
    try:
        known = json.loads(notes.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return _understood(known.get(key)) if isinstance(known, dict) else None


def _understood(answer: object) -> list[str] | None:
    """A version and an ABI, or None."""
    match answer:
        case [str(), str(kind)] if re.fullmatch(r"napi10|node\d+", kind):
            return answer
    return None
