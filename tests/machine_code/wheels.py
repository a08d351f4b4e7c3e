"""Whole wheels of PyPI under `fencepost check`: how many of their kernels have which verdict, and
what is found in them, by cause.

python -m tests.machine_code.wheels [--check] [--only NAME] [--folder DIR] [--wheels DIR] [--jobs N]

downloads the wheels, runs a campaign on each, and writes `wheels.toml`, or compares with it. A run
that ends early goes on when it is started again with the same folder.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.code_object.rocm_wheel import PACKAGES, _downloaded
from tests.generated.compare import _run

DATA = Path(__file__).with_name("wheels.toml")
SMALL = 12
"""Groups of a wheel that are in the data."""
TIMEOUT = 60
CHECKED: Mapping[str, Sequence[str]] = {
    "pyg-lib-rocm": (),
    "jax-rocm7-plugin": (),
    "mojolearn-amd": (),
    "bitsandbytes": ("--mcpu", "gfx942"),
}
"""The wheels, with options: code for all processors of the last one takes an hour. Each code object
of cupy-rocm-7-0 takes longer than the limit.
"""


def report(package: str, wheel: Path, folder: Path, jobs: int) -> dict[str, Any]:
    """Run the campaign of a wheel in a folder; return its report."""
    plan = folder / f"{package}.toml"
    options = json.dumps(list(CHECKED[package]))
    plan.write_text(
        f"timeout = {TIMEOUT}\n[[check]]\n"
        f"files = [{json.dumps(str(wheel))}]\noptions = {options}\n",
        encoding="utf-8",
    )
    _run("campaign", "run", str(plan), "--jobs", str(jobs))
    found: dict[str, Any] = json.loads(_run("campaign", "report", str(plan), "--json"))
    assert found["whole"]
    return found


def data(package: str, found: Mapping[str, Any]) -> str:
    """The table of a wheel."""
    return "\n".join(_lines(package, found))


def _lines(package: str, found: Mapping[str, Any]) -> Iterator[str]:
    yield "[[wheel]]"
    yield f'name = "{package}"'
    yield f'version = "{PACKAGES[package]}"'
    yield f"options = {json.dumps(list(CHECKED[package]))}"
    yield f"kernels = {found['results']}"
    for each in sorted(found["counts"], key=lambda row: (-row["count"], row["verdict"])):
        yield "[[wheel.verdict]]"
        yield f"verdict = {json.dumps(each['verdict'])}"
        yield f"count = {each['count']}"
    for each in found["groups"][:SMALL]:
        yield "[[wheel.group]]"
        yield f"verdict = {json.dumps(each['verdict'])}"
        yield f"cause = {json.dumps(each['cause'])}"
        yield f"count = {each['count']}"
        yield f"example = {json.dumps(each['example'].partition('.whl: ')[2])}"


def main(arguments: list[str] | None = None) -> int:
    """Write the data, or compare with it."""
    parser = argparse.ArgumentParser(description="Whole wheels under `fencepost check`.")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", action="append", choices=CHECKED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, help="where results are kept")
    parser.add_argument("--wheels", type=Path, help="where the wheels are already")
    asked = parser.parse_args(arguments)
    tables = {}
    for package in asked.only or CHECKED:
        with tempfile.TemporaryDirectory() as made:
            where = asked.wheels or _downloaded(package, made)
            (wheel,) = where.glob(f"{package.replace('-', '_')}-*.whl")
            tables[package] = data(
                package, report(package, wheel, asked.folder or Path(made), asked.jobs)
            )
    if not asked.check:
        head = "# Written by `python -m tests.machine_code.wheels`."
        DATA.write_text("\n\n".join([head, *tables.values()]) + "\n", encoding="utf-8")
        return 0
    kept = {each["name"]: each for each in tomllib.loads(DATA.read_text(encoding="utf-8"))["wheel"]}
    wrong = [
        name for name, text in tables.items() if tomllib.loads(text)["wheel"][0] != kept.get(name)
    ]
    for name in wrong:
        print(f"{DATA.name} is not what the campaign finds: {name}", file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
