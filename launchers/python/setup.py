"""Copies the built npm package into the Python package, so that a wheel contains the program that it starts."""

import json
import pathlib
import re
import shutil

from setuptools import setup

here = pathlib.Path(__file__).resolve().parent
source = here.parent.parent / "packages" / "dirq"
program = here / "src" / "dirq_sql" / "program"

# A source distribution already contains the program and is not in a repository.
if (source / "package.json").exists():
    if not (source / "dist" / "bin.cjs").exists():
        raise SystemExit("packages/dirq is not built; run npm run build first")
    shutil.rmtree(program, ignore_errors=True)
    program.mkdir(parents=True)
    manifest = json.loads((source / "package.json").read_text(encoding="utf-8"))
    # Dependencies of the build and the tests are not installed.
    manifest.pop("devDependencies", None)
    (program / "package.json").write_text(json.dumps(manifest, indent=2), encoding="utf-8")
    shutil.copytree(source / "bin", program / "bin")
    (program / "dist").mkdir()
    # Only files that the program loads: not the bundles of the library, nor leftovers of earlier builds.
    waiting = ["bin.cjs"]
    while waiting:
        name = waiting.pop()
        target = program / "dist" / name
        if target.exists() or not (source / "dist" / name).exists():
            continue
        shutil.copy(source / "dist" / name, target)
        if name.endswith(".cjs"):
            waiting += re.findall(r"""["'`](?:\./)?([\w-]+\.[\w.-]+)["'`]""", target.read_text(encoding="utf-8"))

if not (program / "dist" / "bin.cjs").exists():
    raise SystemExit(
        f"{program} contains no program: build from the repository after npm run build, or from a complete source"
        " distribution"
    )

setup()
