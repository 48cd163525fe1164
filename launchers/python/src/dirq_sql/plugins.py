"""Installed packages that extend dirq: an entry point in the group `dirq`, and a `dirq.toml` next to its module."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import pathlib

from dirq_sql.errors import LauncherError


def find_fragments() -> list[str]:
    """The configs of all installed plugins, in the order of the package names."""
    found = {}
    for point in importlib.metadata.entry_points(group="dirq"):
        package = point.dist.name if point.dist is not None else point.name
        # Of a package that is installed twice, the first on the path is used, as for an import.
        found.setdefault((package.lower(), point.name), (package, point.module))
    fragments = [_fragment_of(*found[key]) for key in sorted(found)]
    return list(dict.fromkeys(fragments))


def _fragment_of(package: str, module: str) -> str:
    try:
        spec = importlib.util.find_spec(module)
    except Exception as error:
        raise LauncherError(
            f'the plugin "{package}" cannot be used: its module "{module}" fails ({error}); {_ADVICE}'
        ) from error
    places = _places(spec)
    if not places:
        raise LauncherError(f'the plugin "{package}" has no module "{module}"; {_ADVICE}')
    for place in places:
        fragment = place / "dirq.toml"
        if fragment.is_file():
            return str(fragment)
    raise LauncherError(f'the plugin "{package}" has no dirq.toml beside its module ({places[0]}); {_ADVICE}')


_ADVICE = "reinstall it, or run dirq with --no-plugin"


def _places(spec) -> list[pathlib.Path]:
    if spec is None:
        return []
    if spec.submodule_search_locations:
        return [pathlib.Path(place) for place in spec.submodule_search_locations]
    return [pathlib.Path(spec.origin).parent] if spec.origin else []
