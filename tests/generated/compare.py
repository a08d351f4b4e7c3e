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
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from fencepost.cli.parsing.parse import plain
from fencepost.executions.session import Options
from fencepost.executions.verdict import run
from fencepost.program.program import LitmusTest
from tests.generated.vocabularies import MODELS, VOCABULARIES, every, plan_of, table

DATA = Path(__file__).with_name("compared.toml")
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
    plan = folder / f"{name}.toml"
    plan.write_text(plan_of(name), encoding="utf-8")
    _run("campaign", "run", str(plan), "--jobs", str(jobs))
    found: dict[str, Any] = json.loads(_run("campaign", "report", str(plan), "--json"))
    assert found["whole"]
    return found


def _run(*words: str) -> str:
    command = plain(words)
    assert command is not None
    out = StringIO()
    with redirect_stdout(out):
        command()
    return out.getvalue()


def data(found: Mapping[str, Mapping[str, Any]]) -> str:
    """The data file of reports by vocabulary."""
    lines = ["# Written by `python -m tests.generated.compare`.", f"models = {json.dumps(MODELS)}"]
    for name, each in found.items():
        lines += ["", *_lines(name, each)]
    return "\n".join(lines) + "\n"


def _lines(name: str, found: Mapping[str, Any]) -> Iterator[str]:
    yield "[[vocabulary]]"
    yield f'name = "{name}"'
    yield f"chosen = {json.dumps(table(VOCABULARIES[name]))}"
    yield f"tests = {found['results']}"
    yield f'sample = "{digest(name)}"'
    for each in sorted(found["counts"], key=lambda row: (-row["count"], row["verdict"])):
        yield "[[vocabulary.verdict]]"
        yield f"verdict = {json.dumps(each['verdict'])}"
        yield f"count = {each['count']}"
    for each in found["groups"]:
        yield "[[vocabulary.group]]"
        keys = ("verdict", "cause", "count", "example")
        yield from (f"{key} = {json.dumps(each[key])}" for key in keys)


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
        text = data({name: report(name, folder, asked.jobs) for name in names})
    if not asked.check:
        DATA.write_text(text, encoding="utf-8")
        return 0
    kept = tomllib.loads(DATA.read_text(encoding="utf-8"))["vocabulary"]
    known = {each["name"]: each for each in kept}
    wrong = [each for each in tomllib.loads(text)["vocabulary"] if each != known.get(each["name"])]
    for each in wrong:
        print(f"{DATA.name} is not what the campaign finds: {each['name']}", file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
