"""The location of the launcher's cache."""

from __future__ import annotations

import os
import pathlib
import sys
import tempfile


def cache_folder() -> pathlib.Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        stated = os.environ.get("XDG_CACHE_HOME", "")
        base = stated if os.path.isabs(stated) else os.path.expanduser("~/.cache")
    return pathlib.Path(base, "dirq")


def write_atomically(path: pathlib.Path, text: str) -> None:
    """If the file cannot be written, only the next start takes longer."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
            file.write(text)
        os.replace(file.name, path)
    except OSError:
        pass
