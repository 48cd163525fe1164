"""Checks that the wheel and the source distribution contain the program that they start."""

import pathlib
import re

from setuptools import setup

here = pathlib.Path(__file__).resolve().parent
program = here / "src" / "dirq_sql" / "program"
required = ["bin/dirq.cjs", "content.txt", "dist/bin.cjs", "sqlite-current/package-lock.json", "sqlite-older/package-lock.json"]

missing = [name for name in required if not (program / name).is_file()]
if missing:
    raise SystemExit(
        f"{program} contains no complete program (missing: {', '.join(missing)}): run npm run build in the repository"
        " first, or build from a complete source distribution"
    )
version = re.search(r'^version = "(.*)"$', (here / "pyproject.toml").read_text(encoding="utf-8"), re.M)
carried = re.search(r'"version": "(.*)"', (program / "package.json").read_text(encoding="utf-8"))
if version is None or carried is None or version[1] != carried[1]:
    raise SystemExit(f"the program in {program} has another version than pyproject.toml: run npm run build")

setup()
