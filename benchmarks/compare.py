"""The working tree beside the last release, in pairs: processor time as ratios.

    python -m benchmarks.compare [--quick] [--rounds N] [--most RATIO] [--write]

Both run the same command lines on the files of the working tree, one after the other, in turns of
who is first; only the processor time of the processes counts. A suite's ratio is that of the sums
of a round, new to old. Printed are the median over the rounds, the quartiles, and the command line
with the largest ratio. With `--most`, exit status 1 says that the median of some suite is above it.
`--quick` takes part of the files, in about two minutes. `--write` puts the table into
docs/performance.md.

The release is what `release.toml` names. It is taken out of the history, and runs with the
libraries that are installed, in an environment of its own (build/release).
"""

from __future__ import annotations

import argparse
import io
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE: Path = Path(__file__).resolve().parents[1]
PAGE = HERE / "docs" / "performance.md"
PLACE = re.compile(r"(<!-- bench-compare -->\n).*?(<!-- /bench-compare -->\n)", re.DOTALL)
_GIT = shutil.which("git") or "git"
_LITMUS = "tests/litmus/mp/mp_acq_rel_accesses.litmus"


@dataclass(frozen=True, slots=True)
class Suite:
    """A part of the work, as command lines."""

    name: str
    commands: tuple[tuple[str, ...], ...]


def suites(*, quick: bool) -> Iterator[Suite]:
    """The suites; `quick`: with part of their files."""
    start = ("--version",), ("explain", "FP201"), ("targets",), ("litmus", _LITMUS)
    lowered = ("lower", "fence agent acq_rel", "--mcpu", "gfx942")
    yield Suite("start-up", (*start, lowered, ("check", "examples/reduce.ll")))
    yield Suite(
        "litmus gallery", (("litmus", *_files("tests/litmus", "*.litmus", 4 if quick else 1)),)
    )
    kernels = _files("tests/kernels/hip", "*.hip", 12 if quick else 3)
    opencl = _files("tests/kernels/opencl", "*.cl", 12 if quick else 3)
    launch = "--workgroup", "64", "--grid", "2"  # else the two do not answer the same question
    yield Suite("kernels", tuple(("check", each, *launch) for each in (*kernels, *opencl)))
    modules = "examples/reduce.ll", "examples/reduce_right.ll"
    yield Suite("placement", tuple(("place", each) for each in modules))
    code = _files("tests/machine_code/kernels", "*.s", 4 if quick else 1)
    yield Suite("machine code", (("check", *code),))
    shown = ("object", "examples/reduce.co"), ("object", "examples/reduce.co", "--check")
    yield Suite("code objects", (*shown, ("object", "examples/reduce.co", "--disassemble")))


def _files(folder: str, pattern: str, step: int) -> list[str]:
    found = sorted((HERE / folder).rglob(pattern))[::step]
    return [each.relative_to(HERE).as_posix() for each in found]


@dataclass(frozen=True, slots=True)
class Pair:
    """Seconds of the processor that the release and the working tree took of one command line."""

    words: tuple[str, ...]
    old: float
    new: float


def environment_of_release(folder: Path) -> Path:
    """The interpreter of the release's environment, which is made where there is none. Raises
    CalledProcessError where the history does not reach so far.
    """
    named = tomllib.loads((HERE / "benchmarks" / "release.toml").read_text(encoding="utf-8"))
    home = folder / named["commit"]
    python: Path = home / "environment" / "bin" / "python"
    if python.exists():
        return python
    shutil.rmtree(home, ignore_errors=True)
    (home / "tree").mkdir(parents=True)
    archive = [_GIT, "archive", named["commit"], "src", "pyproject.toml"]
    packed = subprocess.run(archive, cwd=HERE, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(home / "tree", filter="data")
    venv.create(home / "environment")
    libraries = Path(sysconfig.get_path("purelib", vars={"base": str(home / "environment")}))
    # The release stands before the libraries, among which the working tree is installed.
    text = f"{home / 'tree' / 'src'}\n{sysconfig.get_path('purelib')}\n"
    (libraries / "release.pth").write_text(text, encoding="utf-8")
    subprocess.run([str(python), "-m", "compileall", "-q", str(home / "tree" / "src")], check=True)
    return python


def measured(python: Path | str, words: Sequence[str]) -> float:
    """Seconds of the processor that a command line takes, its children included."""
    environment = {**os.environ, "FENCEPOST_CACHE_DIR": ""}
    for name in ("FENCEPOST_SOCKET", "PYTHONDONTWRITEBYTECODE", "PYTHONPATH"):
        environment.pop(name, None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [str(python), "-P", "-m", "fencepost", *words]
    subprocess.run(command, cwd=HERE, env=environment, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def round_of(suite: Suite, release: Path, *, new_first: bool) -> list[Pair]:
    """Each command line of a suite once with both."""
    found = []
    for words in suite.commands:
        order = (sys.executable, release) if new_first else (release, sys.executable)
        took = {str(each): measured(each, words) for each in order}
        found.append(Pair(words, took[str(release)], took[sys.executable]))
    return found


@dataclass(frozen=True, slots=True)
class Row:
    """The outcome of a suite: its ratios, a round each, and the pairs of all rounds."""

    suite: Suite
    ratios: tuple[float, ...]
    pairs: tuple[Pair, ...]

    @property
    def median(self) -> float:
        """The median of the ratios."""
        return statistics.median(self.ratios)

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the table."""
        few = len(self.ratios) < 2
        low, _, high = self.ratios * 3 if few else statistics.quantiles(self.ratios, n=4)
        slowest = max(self.pairs, key=lambda each: each.new / each.old)
        old = sum(each.old for each in self.pairs) / len(self.ratios)
        new = sum(each.new for each in self.pairs) / len(self.ratios)
        shown = " ".join(slowest.words if len(slowest.words) < 6 else (*slowest.words[:2], "…"))
        return (
            self.suite.name,
            f"{old:.2f}",
            f"{new:.2f}",
            f"{self.median:.2f}",
            f"{low:.2f} to {high:.2f}",
            f"`{shown}` {slowest.new / slowest.old:.2f}",
        )


def main() -> int:
    """Read the command line, measure, print the table, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--most", type=float)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    try:
        release = environment_of_release(HERE / "build" / "release")
    except subprocess.CalledProcessError:
        print("SKIPPED: the release is not in the history of this checkout", file=sys.stderr)
        return 0
    rows = []
    for suite in suites(quick=asked.quick):
        rounds = [
            round_of(suite, release, new_first=bool(number % 2))
            for number in range(asked.rounds or (3 if asked.quick else 7))
        ]
        ratios = tuple(sum(p.new for p in each) / sum(p.old for p in each) for each in rounds)
        rows.append(Row(suite, ratios, tuple(pair for each in rounds for pair in each)))
        print("| " + " | ".join(rows[-1].cells) + " |", flush=True)
    if asked.write:
        _write(rows)
    slow = [each for each in rows if asked.most is not None and each.median > asked.most]
    for each in slow:
        print(
            f"{each.suite.name}: {each.median:.2f} times the release, at most {asked.most}",
            file=sys.stderr,
        )
    return 1 if slow else 0


def _write(rows: Sequence[Row]) -> None:
    head = ("suite", "release, s", "now, s", "ratio", "quartiles", "slowest command")
    lines = [head, ("---",) * len(head), *(each.cells for each in rows)]
    table = "".join("| " + " | ".join(each) + " |\n" for each in lines)
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(PLACE.sub(lambda found: found[1] + table + found[2], text), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
