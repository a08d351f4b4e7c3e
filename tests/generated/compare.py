"""All critical cycles of six vocabularies, up to 4 threads and 6 accesses, under `llvm`, `amdgpu`
and `amdgpu-2026-08`: how many tests have which verdicts, and where the models differ, by cause.

python -m tests.generated.compare [--check] [--only NAME] [--jobs N] [--folder DIR]

runs them as campaigns, and writes `compared.toml`, or compares with it. A run that ends early goes
on when it is started again with the same folder. The verdicts of every 500th test are in the data
as a digest, which the tests compare.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fencepost.executions.options import Options
from fencepost.executions.verdict import run
from fencepost.program.program import LitmusTest
from tests.generated.kept import compared, counted, reported, write
from tests.generated.vocabularies import MODELS, VOCABULARIES, every, plan_of, table

DATA = Path(__file__).with_name("compared.toml")
HEAD = f"# Written by `python -m tests.generated.compare`.\nmodels = {json.dumps(MODELS)}"
STEP = 500
"""The tests of which one's verdicts are in the data."""


def verdicts(test: LitmusTest) -> str:
    """The verdicts on a test, as reports say them."""
    options = (Options(each, max_outcomes=0, races=False) for each in MODELS)
    kinds = [run(test, each).kind.value for each in options]
    if len(set(kinds)) == 1:
        return kinds[0]
    return ", ".join(f"{model} {kind}" for model, kind in zip(MODELS, kinds, strict=True))


def digest(name: str) -> str:
    """The digest of the names and verdicts of every 500th test of a vocabulary."""
    lines = (f"{cycle.name}: {verdicts(cycle.test())}\n" for cycle in every(name, STEP))
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:32]


def report(name: str, folder: Path, jobs: int) -> dict[str, Any]:
    """Run the campaign of a vocabulary in a folder; return its report."""
    return reported(folder / f"{name}.toml", plan_of(name), jobs)


def data(name: str, found: Mapping[str, Any]) -> str:
    """The table of a vocabulary."""
    return "\n".join(_lines(name, found))


def _lines(name: str, found: Mapping[str, Any]) -> Iterator[str]:
    yield "[[vocabulary]]"
    yield f'name = "{name}"'
    yield f"chosen = {json.dumps(table(VOCABULARIES[name]))}"
    yield f"tests = {found['results']}"
    yield f'sample = "{digest(name)}"'
    yield from counted("vocabulary", found)


def main(arguments: list[str] | None = None) -> int:
    """Write the data, or compare with it."""
    parser = argparse.ArgumentParser(description="All critical cycles under three models.")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", action="append", choices=VOCABULARIES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args(arguments)
    names = asked.only or list(VOCABULARIES)
    with tempfile.TemporaryDirectory() as made:
        folder = asked.folder or Path(made)
        tables = [data(name, report(name, folder, asked.jobs)) for name in names]
    if asked.check:
        return compared(DATA, "vocabulary", tables)
    write(DATA, "vocabulary", tables, HEAD)
    return 0


if __name__ == "__main__":
    sys.exit(main())
