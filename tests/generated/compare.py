"""All critical cycles of a vocabulary, up to 4 threads and 6 accesses, under `llvm`, `amdgpu` and
`amdgpu-2026-08`: how many tests have which verdicts, and where the models differ, by cause.

python -m tests.generated.compare [--check] [--jobs N] [--folder DIR]

runs them as a campaign, and writes `compared.toml`, or compares with it. A run that ends early goes
on when it is started again with the same folder.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from fencepost.cli.parsing.parse import plain
from fencepost.generate.chosen import Chosen

DATA = Path(__file__).with_name("compared.toml")
MODELS = ("llvm", "amdgpu", "amdgpu-2026-08")
CHOSEN = Chosen(orders=("plain", "acquire", "release"), tags=("amdgcn-av:none",))
PLAN = f"""
[[litmus]]
models = {json.dumps(MODELS)}
generate = {{ orders = {json.dumps(CHOSEN.orders)}, tags = {json.dumps(CHOSEN.tags)} }}
"""


def report(folder: Path, jobs: int) -> dict[str, Any]:
    """Run the campaign in a folder; return its report."""
    plan = folder / "plan.toml"
    plan.write_text(PLAN, encoding="utf-8")
    _run("campaign", "run", str(plan), "--jobs", str(jobs))
    found: dict[str, Any] = json.loads(_run("campaign", "report", str(plan), "--json"))
    return found


def _run(*words: str) -> str:
    command = plain(words)
    assert command is not None
    out = StringIO()
    with redirect_stdout(out):
        command()
    return out.getvalue()


def text(found: dict[str, Any]) -> str:
    """The data file of a report."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: dict[str, Any]) -> Iterator[str]:
    yield "# Written by `python -m tests.generated.compare`."
    yield f"models = {json.dumps(MODELS)}"
    yield f"tests = {found['results']}"
    for each in sorted(found["counts"], key=lambda row: (-row["count"], row["verdict"])):
        yield f"\n[[verdict]]\nverdict = {json.dumps(each['verdict'])}\ncount = {each['count']}"
    for each in found["groups"]:
        yield "\n[[group]]"
        yield from (
            f"{key} = {json.dumps(each[key])}" for key in ("verdict", "cause", "count", "example")
        )


def main(arguments: list[str] | None = None) -> int:
    """Write the data, or compare with it."""
    parser = argparse.ArgumentParser(description="All critical cycles under three models.")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as made:
        found = report(asked.folder or Path(made), asked.jobs)
    if not asked.check:
        DATA.write_text(text(found), encoding="utf-8")
        return 0
    if tomllib.loads(text(found)) == tomllib.loads(DATA.read_text(encoding="utf-8")):
        return 0
    print(f"{DATA.name} is not what the campaign finds", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
