"""A copy of the repository in which each place of a mutant writes down that it is reached."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

from tests.mutation.points import Point

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "fencepost"
PLUGIN = "tests.mutation.recorder"
MARK = '(__import__("fencepost.reached", fromlist=("hit",)).hit({number}) or ({before}))'

HIT = '''"""Writes down which test came to a place that a mutant changes."""

import builtins
import os

FOLDER = {folder!r}
_seen = set()


def hit(place):
    test = getattr(builtins, "_test_of_mutants", None)
    if test is None or test[0] != os.getpid():
        try:
            with open(FOLDER + "/now", encoding="utf-8") as file:
                test = 0, file.read()
        except OSError:
            return
    if (place, test[1]) not in _seen:
        _seen.add((place, test[1]))
        try:
            with open(FOLDER + "/reached.tsv", "a", encoding="utf-8") as file:
                file.write(f"{{place}}\\t{{test[1]}}\\n")
        except OSError:
            return
'''
"""The module that an instrumented copy of the package has beside its own."""


def read_points(folder: Path) -> list[Point]:
    """The mutants of a folder; none if nothing is there yet."""
    file = folder / "points.json"
    if not file.is_file():
        return []
    return [Point(**each) for each in json.loads(file.read_text(encoding="utf-8"))]


def reach(folder: Path, points: Sequence[Point], words: Sequence[str]) -> None:
    """Run tests on a marked copy."""
    folder.mkdir(parents=True, exist_ok=True)
    data = json.dumps([asdict(each) for each in points], indent=1)
    (folder / "points.json").write_text(data, encoding="utf-8")
    package = copy(folder) / "src" / "fencepost"
    (package / "reached.py").write_text(HIT.format(folder=str(folder)), encoding="utf-8")
    numbered = sorted(enumerate(points), key=lambda each: (each[1].module, -each[1].line))
    for module, group in groupby(numbered, key=lambda each: each[1].module):
        file = package / module
        source = file.read_bytes()
        # From the end of a line to its beginning, so that columns stay right.
        for number, each in sorted(group, key=lambda each: (-each[1].line, -each[1].start)):
            source = each.put(source, MARK.format(number=number, before=each.before))
        file.write_bytes(source)
    run(folder, [*(words or ["tests", "--sample"]), "-q"])


def copy(folder: Path) -> Path:
    """A fresh copy of what is under version control, beside the texts that it is made from."""
    place = folder / "repository"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    names = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    subprocess.run(["git", "init", "-q"], cwd=place, check=True)
    subprocess.run(["git", "add", "-A"], cwd=place, check=True)
    texts = folder / "shared"
    if not texts.exists() and (ROOT.parent / "shared").is_dir():
        texts.symlink_to(ROOT.parent / "shared")
    return place


def run(folder: Path, words: Sequence[str], seconds: float | None = None) -> int | None:
    """Run pytest in the copy; its exit status, or None if it did not end in time."""
    place = folder / "repository"
    variables = {
        **os.environ,
        "PYTHONPATH": f"{place / 'src'}{os.pathsep}{place}",
        "FENCEPOST_MUTATION": str(folder),
    }
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", PLUGIN, *words]
    with (folder / "output").open("a", encoding="utf-8") as output:
        child = subprocess.Popen(
            command, cwd=place, env=variables, stdout=output, stderr=output, start_new_session=True
        )
        try:
            return child.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            end(child)


def end(child: subprocess.Popen[bytes]) -> None:
    """End a process, and what it started."""
    try:
        os.killpg(child.pid, 9)
    except ProcessLookupError:
        return
    finally:
        child.wait()
