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
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.code_object.rocm_wheel import PACKAGES, _downloaded
from tests.generated.kept import compared, counted, reported, write

DATA = Path(__file__).with_name("wheels.toml")
HEAD = "# Written by `python -m tests.machine_code.wheels`."
SMALL = 12
"""Groups of a wheel that are in the data."""
TIMEOUT = 60
CHECKED: Mapping[str, Sequence[str]] = {
    "pyg-lib-rocm": (),
    "jax-rocm7-plugin": (),
    "mojolearn-amd": (),
    "bitsandbytes": ("--mcpu", "gfx942"),
    "cupy-rocm-7-0": ("--mcpu", "gfx942"),
}
"""The wheels, with options: code for all processors of the last two takes an hour each."""


def report(package: str, wheel: Path, folder: Path, jobs: int) -> dict[str, Any]:
    """Run the campaign of a wheel in a folder; return its report."""
    plan = folder / f"{package}.toml"
    options = json.dumps(list(CHECKED[package]))
    text = (
        f"timeout = {TIMEOUT}\n[[check]]\nfiles = [{json.dumps(str(wheel))}]\noptions = {options}\n"
    )
    return reported(plan, text, jobs)


def data(package: str, found: Mapping[str, Any]) -> str:
    """The table of a wheel."""
    return "\n".join(_lines(package, found))


def _lines(package: str, found: Mapping[str, Any]) -> Iterator[str]:
    yield "[[wheel]]"
    yield f'name = "{package}"'
    yield f'version = "{PACKAGES[package]}"'
    yield f"options = {json.dumps(list(CHECKED[package]))}"
    yield f"kernels = {found['results']}"
    short = [
        {**each, "example": each["example"].partition(".whl: ")[2]} for each in found["groups"]
    ]
    yield from counted("wheel", {**found, "groups": short}, SMALL)


def main(arguments: list[str] | None = None) -> int:
    """Write the data, or compare with it."""
    parser = argparse.ArgumentParser(description="Whole wheels under `fencepost check`.")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", action="append", choices=CHECKED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, help="where results are kept")
    parser.add_argument("--wheels", type=Path, help="where the wheels are already")
    asked = parser.parse_args(arguments)
    tables = []
    for package in asked.only or CHECKED:
        with tempfile.TemporaryDirectory() as made:
            where = asked.wheels or _downloaded(package, made)
            (wheel,) = where.glob(f"{package.replace('-', '_')}-*.whl")
            found = report(package, wheel, asked.folder or Path(made), asked.jobs)
            tables.append(data(package, found))
    if asked.check:
        return compared(DATA, "wheel", tables)
    write(DATA, "wheel", tables, HEAD)
    return 0


if __name__ == "__main__":
    sys.exit(main())
