"""Puts the built npm package into the Python package, so that a wheel carries the program it starts."""

import json
import pathlib
import re
import shutil

from setuptools import setup

here = pathlib.Path(__file__).resolve().parent
source = here.parent.parent / "packages" / "dirq"
program = here / "src" / "dirq" / "program"

# A source distribution has the program in it already, and no repository around it.
if (source / "package.json").exists():
    if not (source / "dist" / "bin.cjs").exists():
        raise SystemExit("packages/dirq is not built; run npm run build first")
    shutil.rmtree(program, ignore_errors=True)
    program.mkdir(parents=True)
    manifest = json.loads((source / "package.json").read_text(encoding="utf-8"))
    # What it is built and tested with is not to be installed where it runs.
    manifest.pop("devDependencies", None)
    (program / "package.json").write_text(json.dumps(manifest, indent=2), encoding="utf-8")
    shutil.copytree(source / "bin", program / "bin")
    (program / "dist").mkdir()
    # What the program loads, file by file: not the library's bundles, nor what an earlier build left behind.
    waiting = ["bin.cjs"]
    while waiting:
        name = waiting.pop()
        target = program / "dist" / name
        if target.exists() or not (source / "dist" / name).exists():
            continue
        shutil.copy(source / "dist" / name, target)
        if name.endswith(".cjs"):
            waiting += re.findall(r"""["'`](?:\./)?([\w-]+\.[\w.-]+)["'`]""", target.read_text(encoding="utf-8"))

setup()
