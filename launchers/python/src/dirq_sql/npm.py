"""Runs npm."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess

from dirq_sql.errors import LauncherError
from dirq_sql.node import Node

#: Overrides npm settings of the user that install elsewhere, do not install, or ignore the lock file. The retries are
#: short: without a network npm's own would take minutes.
_FLAGS = [
    "ci",
    "--omit=dev",
    "--no-audit",
    "--no-fund",
    "--global=false",
    "--location=project",
    "--dry-run=false",
    "--package-lock=true",
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=4000",
]

#: What npm and Node report where no connection to the registry is possible.
_NO_NETWORK = [
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "ENETUNREACH",
    "EHOSTUNREACH",
    "ERR_SOCKET_TIMEOUT",
    "ENOTCACHED",
]


def install_packages(npm: str, folder: pathlib.Path, node: Node, *, scripts: bool) -> str:
    """Installs what the folder's lock file lists. Returns the last lines of npm's output."""
    path = os.pathsep.join([os.path.dirname(node.path), os.environ.get("PATH", os.defpath)])
    try:
        # Standard input and output are used by the query.
        outcome = subprocess.run(
            [npm, *_FLAGS, f"--ignore-scripts={'false' if scripts else 'true'}"],
            cwd=folder,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise LauncherError(f"cannot run {npm}: {error.strerror}") from error
    text = outcome.stderr or outcome.stdout
    said = "\n".join(text.strip().splitlines()[-15:])
    if outcome.returncode != 0:
        raise LauncherError(_failure(outcome.returncode, text, said))
    if not (folder / "node_modules").is_dir():
        raise LauncherError("npm reports success but has installed nothing" + quoted(said))
    return said


def _failure(returncode: int, text: str, said: str) -> str:
    code = next((code for code in _NO_NETWORK if code in text), None)
    if code is not None:
        # The rest of npm's output is a stack trace.
        request = next((line for line in text.splitlines() if "reason:" in line), code)
        return (
            "the first start needs a network, because npm installs better-sqlite3 from its registry; connect, or set "
            f"npm's registry or proxy, and start again; npm said: {request.removeprefix('npm error').strip()}"
        )
    if "EINTEGRITY" in text:
        return (
            "npm's registry has other contents than this version of dirq was published with, so nothing was installed; "
            f"npm said:\n{said}"
        )
    return f"npm could not install better-sqlite3 ({ending(returncode)}):\n{said}"


def quoted(said: str) -> str:
    """The output of npm, as the end of an error message."""
    return f"; npm said:\n{said}" if said else ""


def ending(returncode: int) -> str:
    return f"signal {-returncode}" if returncode < 0 else f"exit code {returncode}"


def find_npm(node: Node) -> str:
    name = "npm.cmd" if os.name == "nt" else "npm"
    beside = os.path.join(os.path.dirname(node.path), name)
    found = beside if os.path.isfile(beside) else shutil.which(name)
    if found is None:
        raise LauncherError(
            f"the first start needs npm, which comes with Node, but there is none beside {node.path} or on the PATH"
        )
    return found
