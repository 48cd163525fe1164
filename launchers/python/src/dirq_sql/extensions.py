"""SQLite extensions that a config names by a Python package."""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.metadata
import importlib.util
import pathlib
import tomllib

from dirq_sql.errors import LauncherError

_SUFFIXES = (".so", ".dylib", ".dll")


def extension_flags(configs: list[str]) -> list[str]:
    """
    `--extension` for each extension of these configs, if any of them names a Python package. The program then loads
    none of the configs' own, so that all of them are passed.
    """
    flags: list[str] = []
    resolved_any = False
    for config in configs:
        for entry in _entries(pathlib.Path(config)):
            path, is_package = _resolve(entry["path"], pathlib.Path(config).absolute().parent)
            resolved_any |= is_package
            entrypoint = entry.get("entrypoint")
            flags += ["--extension", path if entrypoint is None else f"{path}::{entrypoint}"]
    return flags if resolved_any else []


def _entries(config: pathlib.Path) -> list[dict]:
    """The extensions in the config. An invalid config is reported by the program."""
    try:
        table = tomllib.loads(config.read_text(encoding="utf-8")).get("dirq", {})
    except (OSError, ValueError):
        return []
    entries = table.get("extension", []) if isinstance(table, dict) else []
    if not isinstance(entries, list):
        return []
    return [entry for entry in entries if isinstance(entry, dict) and isinstance(entry.get("path"), str)]


def _resolve(path: str, folder: pathlib.Path) -> tuple[str, bool]:
    """The path to pass on, and whether it came from a Python package."""
    file = folder / path
    if any(file.with_name(file.name + suffix).is_file() for suffix in ("", *_SUFFIXES)):
        return str(file), False
    if path.startswith((".", "/", "~")) or not path.replace("-", "_").replace(".", "_").isidentifier():
        return str(file), False
    found = _in_package(path)
    # Not a Python package: it may be an npm package, which the program resolves.
    return (path, False) if found is None else (found, True)


def _in_package(name: str) -> str | None:
    module = name.replace("-", "_")
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        spec = None
    files = _distribution_files(name)
    if spec is None and files is None:
        return None
    folders = [pathlib.Path(place) for place in (spec.submodule_search_locations or [])] if spec else []
    candidates = {file for folder in folders for file in folder.rglob("*") if _is_loadable(file)}
    candidates |= {file for file in files or [] if _is_loadable(file)}
    if len(candidates) == 1:
        return str(candidates.pop())
    stated = _stated_path(module) if spec is not None else None
    if stated is not None:
        return stated
    listed = ", ".join(sorted(file.name for file in candidates))
    problem = f"ships several loadable files ({listed}); name one by its path" if candidates else "ships no loadable file"
    raise LauncherError(f'the extension "{name}" is a Python package that {problem}')


def _distribution_files(name: str) -> list[pathlib.Path] | None:
    try:
        distribution = importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return None
    return [pathlib.Path(str(distribution.locate_file(file))) for file in distribution.files or []]


def _is_loadable(file: pathlib.Path) -> bool:
    """Whether the file is a shared library, but not a Python extension module."""
    if not file.name.endswith(_SUFFIXES) or not file.is_file():
        return False
    own = [suffix for suffix in importlib.machinery.EXTENSION_SUFFIXES if suffix not in _SUFFIXES]
    return not any(file.name.endswith(suffix) for suffix in own)


def _stated_path(module: str) -> str | None:
    """Many packages of extensions have this function; its result omits the suffix, which SQLite adds."""
    try:
        path = importlib.import_module(module).loadable_path()
    except Exception:
        return None
    return str(path)
