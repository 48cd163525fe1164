"""Finds a Node that can run the program."""

from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
from dataclasses import dataclass

from dirq.errors import LauncherError
from dirq.places import cache_folder, write_atomically

FLOOR = (20, 11)


@dataclass(frozen=True)
class Node:
    path: str
    version: str
    #: The version of its own binary interface: what is compiled for one does not load into another.
    abi: str

    @property
    def loads_any_binary(self) -> bool:
        """Whether it has Node-API 10, for which better-sqlite3 brings a binary that all such Nodes load."""
        return self.numbers >= (22, 14)

    @property
    def needs(self) -> str:
        """The kind of binary that it loads, as part of a folder's name."""
        return "napi10" if self.loads_any_binary else f"node{self.abi}"

    @property
    def numbers(self) -> tuple[int, int]:
        match = re.match(r"v?(\d+)\.(\d+)", self.version)
        return (int(match[1]), int(match[2])) if match else (0, 0)


def find_node() -> Node:
    """The first Node on the PATH that is new enough. `DIRQ_NODE` names one directly."""
    named = os.environ.get("DIRQ_NODE")
    candidates = [named] if named else list(_on_path())
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


def _on_path():
    names = ["node.exe"] if os.name == "nt" else ["node", "nodejs"]
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        for name in names:
            path = os.path.join(folder or ".", name)
            if os.path.isfile(path) and os.access(path, os.X_OK):
                yield os.path.abspath(path)


def _ask(path: str) -> Node | None:
    """Asking takes as long as starting Node, so the answer is kept for as long as the file is the same."""
    notes = cache_folder() / "node.json"
    try:
        stat = os.stat(path)
    except OSError:
        return None
    key = f"{os.path.realpath(path)}:{stat.st_size}:{stat.st_mtime_ns}"
    known = _read(notes)
    if key not in known:
        code = "process.stdout.write(process.versions.node + ' ' + process.versions.modules)"
        try:
            answer = subprocess.run([path, "-e", code], capture_output=True, text=True, timeout=60, check=True)
            version, abi = answer.stdout.split()
        except (OSError, ValueError, subprocess.SubprocessError):
            return None
        known = {key: [version, abi]}
        write_atomically(notes, json.dumps(known))
    version, abi = known[key]
    return Node(path, version, abi)


def _read(notes: pathlib.Path) -> dict[str, list[str]]:
    try:
        known = json.loads(notes.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}
