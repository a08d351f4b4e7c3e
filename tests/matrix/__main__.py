"""Build the distribution; on each Python install it and run every sub-command and the unit tests
of the command and the API. Prints a table; the exit status is 1 where anything is wrong.

    python -m tests.matrix
    python -m tests.matrix --python 3.13 --no-tests

The environments lie in a folder whose name has a space and a letter beyond ASCII. The interpreter
that this runs on gets the commands alone: `make test` runs all tests on it. Of the others each runs
a share of the tests; all with `--whole`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fencepost.errors import FencepostError
from fencepost.frontends.source.compilers import Kind, find_compiler
from tests.matrix.commands import BARE, ROWS, environment, fault
from tests.matrix.distribution import build, faults
from tests.matrix.inputs import ROOT, write_inputs
from tests.matrix.interpreters import Interpreter, interpreters
from tests.matrix.sizes import size_fault

PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")
TESTED = ("tests/unit/cli", "tests/unit/test_api.py")
UNTESTED = (
    "tests/unit/cli/test_garbage.py",
    "tests/unit/cli/parsing/test_examples.py::test_example_runs",
)
"""Tests left out: drawn garbage, and what the rows of the matrix already show."""
SLOW = (
    "tests/unit/cli/test_fresh_installation.py",
    "tests/unit/cli/workers/test_limits.py",
    "tests/unit/cli/printing/test_output.py",
)
"""Tests that wait for clocks or install packages: left to `--whole`, which `make nightly` runs."""
SHARES = 8
"""Each Python runs one of so many shares of a sample of the tests, the next one the next share;
with `--whole` all tests.
"""

TEST_TOOLS = ("hypothesis", "jsonschema", "pytest")

OK = "ok"
SKIPPED = "skipped"
WRONG = "WRONG"

Words = tuple[str, ...] | None
"""What pytest is told of the unit tests to run; None: none of them."""

Column = dict[str, str]
"""What each row came to on one interpreter: OK, SKIPPED, or what is wrong."""


def main() -> int:
    """Run the matrix."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__)
    parser.add_argument("--python", action="append", help="only this version, as 3.13")
    parser.add_argument("--no-tests", action="store_true", help="no unit tests")
    parser.add_argument("--whole", action="store_true", help="the slow unit tests, too")
    chosen = parser.parse_args()
    found = interpreters()
    for minor, each in found.items():
        if each is None:
            print(f"SKIPPED Python 3.{minor}: no such interpreter with venv and ensurepip here")
    wanted = [
        each
        for minor, each in found.items()
        if each is not None and (not chosen.python or f"3.{minor}" in chosen.python)
    ]
    with tempfile.TemporaryDirectory(prefix="fencepost ä ") as name:
        words = [
            word
            for each in (UNTESTED if chosen.whole else (*UNTESTED, *SLOW))
            for word in ("--deselect", each)
        ]
        if not chosen.whole:
            words.append("--sample")
        return _matrix(Path(name), wanted, None if chosen.no_tests else tuple(words))


def _matrix(folder: Path, wanted: list[Interpreter], words: Words) -> int:
    tools = folder / "tools"
    subprocess.run([sys.executable, "-m", "venv", tools], check=True)
    try:
        _pip(tools, "build")
    except subprocess.CalledProcessError as error:
        print(f"SKIPPED the matrix: packages cannot be installed here: {_end(error)}")
        return 0
    built = build(_python(tools), folder / "distribution")
    wrong = 0
    for what, found in faults(built):
        print(f"{what}: {found or OK}")
        wrong += bool(found)
    inputs = folder / "inputs"
    inputs.mkdir()
    write_inputs(inputs)

    def column(each: Interpreter) -> Column:
        place = folder / f"Python {each.name}"
        shutil.copytree(inputs, place / "files")
        return dict(_column(each, place, built.wheel, _shared(words, wanted.index(each))))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        columns = list(pool.map(column, wanted))
    return int(wrong + _print_table(wanted, columns) > 0)


def _shared(words: Words, number: int) -> Words:
    """Add the share of an interpreter, where a sample is asked for."""
    if words is None or "--sample" not in words:
        return words
    return *words, "--share", f"{number % SHARES}/{SHARES}"


def _column(
    interpreter: Interpreter, place: Path, wheel: Path, words: Words
) -> Iterator[tuple[str, str]]:
    """Install the wheel, without extras, and use it; yield the name and outcome of each row."""
    venv = place / "venv"
    try:
        subprocess.run([interpreter.path, "-m", "venv", venv], check=True, capture_output=True)
        _pip(venv, str(wheel))
    except subprocess.CalledProcessError as error:
        yield "installation", _end(error)
        return
    yield "installation", OK
    (package,) = venv.glob("lib/python3*/site-packages/fencepost")
    yield "size of the installation", size_fault(package.parent) or OK
    _make_read_only(package)
    before = _state(package)
    home, files = place / "home", place / "files"
    home.mkdir()
    variables = environment(home)
    script, module = [str(venv / "bin" / "fencepost")], [str(_python(venv)), "-m", "fencepost"]
    compiler = _has_compiler()
    for number, row in enumerate(ROWS):
        if row.source and not compiler:
            yield row.line, SKIPPED
        else:
            # The two ways to start it take turns.
            yield row.line, fault(row, module if number % 2 else script, files, variables) or OK
    yield "without a clang: " + BARE.line, fault(BARE, script, files, _bare(variables, place)) or OK
    changed = sorted(before.items() ^ _state(package).items())
    yield "installation unchanged", f"changed: {changed[:5]}" if changed else OK
    yield "no warning when compiled", _warnings(venv, package)
    if words is not None and interpreter.version[:2] != sys.version_info[:2]:
        yield "unit tests of cli and api", _unit_tests(venv, words)


def _make_read_only(package: Path) -> None:
    """Take the write permission of an installation, which does not hold for root."""
    for path in (package, *package.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)


def _state(package: Path) -> dict[str, tuple[int, int]]:
    """Size and time of each file and folder of an installation."""
    return {
        str(path.relative_to(package)): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in (package, *package.rglob("*"))
    }


def _bare(variables: dict[str, str], place: Path) -> dict[str, str]:
    empty = place / "empty"
    empty.mkdir()
    return {**variables, "PATH": str(empty), "ROCM_PATH": str(empty)}


def _warnings(venv: Path, package: Path) -> str:
    """Compile every module, with warnings as errors."""
    script = (
        "import pathlib, sys, warnings\n"
        "warnings.simplefilter('error')\n"
        "for path in pathlib.Path(sys.argv[1]).rglob('*.py'):\n"
        "    compile(path.read_bytes(), path, 'exec')\n"
    )
    done = subprocess.run([_python(venv), "-c", script, package], capture_output=True, text=True)
    return done.stderr[-400:] if done.returncode else OK


def _unit_tests(venv: Path, words: tuple[str, ...]) -> str:
    """Run the unit tests of the command and the API on the installed package."""
    try:
        _pip(venv, *TEST_TOOLS)
    except subprocess.CalledProcessError as error:
        return _end(error)
    done = subprocess.run(
        [
            *(_python(venv), "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTED),
            *words,
            *("-o", "filterwarnings=error::DeprecationWarning:fencepost"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    lines = done.stdout.splitlines() or [done.stderr]
    if done.returncode == 0:
        return f"{OK}: {lines[-1]}"
    return "\n".join(each for each in lines if each.startswith(("FAILED", "ERROR", "E  ")))


def _pip(venv: Path, *packages: str) -> None:
    subprocess.run(
        [_python(venv), *PIP, "install", "-c", ROOT / "constraints.txt", *packages],
        check=True,
        capture_output=True,
        text=True,
    )


def _python(venv: Path) -> Path:
    return venv / "bin" / "python"


def _end(error: subprocess.CalledProcessError) -> str:
    return str(error.stderr or error.stdout or error).strip()[-400:]


def _has_compiler() -> bool:
    """Return True if a clang with AMDGPU is on PATH, where the new environments find it too."""
    try:
        return find_compiler(None).kind is not Kind.ZIG
    except FencepostError:
        return False


def _print_table(wanted: list[Interpreter], columns: list[Column]) -> int:
    """Print rows by interpreters, and what is wrong below; return how many cells are."""
    rows = list(dict.fromkeys(name for column in columns for name in column))
    width = max(map(len, rows), default=0)
    names = [each.name for each in wanted]
    print(f"\n{'fencepost ...':{width}}  " + "  ".join(f"{name:7}" for name in names))
    for row in rows:
        line = (f"{_cell(column.get(row, '-')):7}" for column in columns)
        print(f"{row:{width}}  {'  '.join(line)}")
    outcomes = [
        (f"{name}: {row}", outcome)
        for name, column in zip(names, columns, strict=True)
        for row, outcome in column.items()
    ]
    for what, outcome in outcomes:
        if outcome not in (OK, SKIPPED):
            print(f"\n{what}: {outcome}")
    cells = [_cell(outcome) for _, outcome in outcomes]
    wrong = cells.count(WRONG)
    print(f"\nmatrix: {cells.count(OK)} passed, {wrong} failed, {cells.count(SKIPPED)} skipped")
    return wrong


def _cell(outcome: str) -> str:
    """An outcome as a word of the table."""
    if outcome.startswith(f"{OK}:"):
        return OK
    return outcome if outcome in (OK, SKIPPED, "-") else WRONG


if __name__ == "__main__":
    sys.exit(main())
